// Prints each row of a Parquet file as an object of JSON, as hyparquet reads it.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const own = createRequire(process.cwd() + "/");
const load = (name) => import(pathToFileURL(own.resolve(name)).href);
const { parquetReadObjects, asyncBufferFromFile } = await load("hyparquet");
const { compressors } = await load("hyparquet-compressors");

const plain = (_, value) => (typeof value === "bigint" ? Number(value) : value);
const file = await asyncBufferFromFile(process.argv[2]);
for (const row of await parquetReadObjects({ file, compressors })) {
  console.log(JSON.stringify(row, plain));
}
