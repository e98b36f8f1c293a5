// Prints a row for each record of a WARC file, as warcio reads it: type, URL, date, SHA-256 of the payload.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createRequire } from "node:module";

const { WARCParser } = createRequire(process.cwd() + "/")("warcio");

for await (const record of new WARCParser(createReadStream(process.argv[2]))) {
  const payload = (await record.readFully(true)) ?? new Uint8Array(0);
  const hash = createHash("sha256").update(payload).digest("hex");
  console.log([record.warcType, record.warcTargetURI ?? "", record.warcDate, hash].join("\t"));
}
