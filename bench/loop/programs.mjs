// The programs of LoopPrograms on Node. Prints CPU per operation of the whole process, in ns: the median of five rounds after two.
const pause = () => Promise.resolve();

async function deep(frames, times) {
  if (frames > 1) return (await deep(frames - 1, times)) + 1;
  for (let i = 0; i < times; i++) await pause();
  return times;
}

const promised = () => {
  let resolve;
  const promise = new Promise((r) => (resolve = r));
  return { promise, resolve };
};

const programs = {
  switch: (n) => Promise.all([deep(10, n / 2), deep(10, n / 2)]),
  async spawn(n) {
    const one = async () => 1;
    for (let i = 0; i < n; i++) await one();
  },
  async pingpong(n) {
    let to = promised(), back = promised();
    const pong = (async () => {
      for (let i = 0; i < n; i++) {
        await to.promise;
        to = promised();
        back.resolve(i);
      }
    })();
    for (let i = 0; i < n; i++) {
      back = promised();
      to.resolve(i);
      await back.promise;
    }
    await pong;
  },
  async deadline(n) {
    for (let i = 0; i < n; i++) {
      const limit = promised();
      const timer = setTimeout(limit.resolve, 1000);
      await Promise.race([pause(), limit.promise]);
      clearTimeout(timer);
    }
  },
  async generator(n) {
    async function* body() {
      let number = 0;
      for (;;) number = (yield number) + 1;
    }
    const numbers = body();
    let last = (await numbers.next()).value;
    for (let i = 0; i < n; i++) last = (await numbers.next(last)).value;
    await numbers.return();
  },
};

async function parked(n) {
  const never = promised();
  const wait = async (frames) => (frames > 1 ? await wait(frames - 1) : await never.promise);
  const all = [];
  for (let i = 0; i < n; i++) all.push(wait(10));
  await pause();
  const rss = process.memoryUsage().rss;
  never.resolve();
  await Promise.all(all);
  return rss;
}

const [name, count] = [process.argv[2], Number(process.argv[3])];
if (name === "parked") {
  const empty = await parked(1);
  console.log(`node\tparked RSS bytes each\t${Math.round(((await parked(count)) - empty) / count)}`);
} else {
  const rounds = [];
  for (let i = 0; i < 7; i++) {
    const before = process.cpuUsage();
    await programs[name](count);
    const { user, system } = process.cpuUsage(before);
    rounds.push(((user + system) * 1000) / count);
  }
  const sorted = rounds.slice(2).sort((a, b) => a - b);
  console.log(`node\t${name}\t${Math.round(sorted[2])}`);
}
