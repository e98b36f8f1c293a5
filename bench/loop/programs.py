"""The programs of LoopPrograms on asyncio. Prints CPU per operation of the whole process, in ns: the median of nine rounds after two."""
import asyncio, contextlib, statistics, sys, time


async def deep(frames, times):
    if frames > 1:
        return await deep(frames - 1, times) + 1
    for _ in range(times):
        await asyncio.sleep(0)
    return times


async def switch(n):
    await asyncio.gather(deep(10, n // 2), deep(10, n // 2))


async def one():
    return 1


async def spawn(n):
    for _ in range(n):
        await asyncio.create_task(one())


async def pingpong(n):
    loop = asyncio.get_running_loop()
    ball = [loop.create_future(), loop.create_future()]

    async def pong():
        for i in range(n):
            await ball[0]
            ball[0] = loop.create_future()
            ball[1].set_result(i)

    task = asyncio.create_task(pong())
    for i in range(n):
        ball[1] = loop.create_future()
        ball[0].set_result(i)
        await ball[1]
    await task


async def deadline(n):
    for _ in range(n):
        async with asyncio.timeout(1):
            await asyncio.sleep(0)


async def generator(n):
    async def body():
        number = 0
        while True:
            number = (yield number) + 1

    numbers = body()
    last = await numbers.asend(None)
    for _ in range(n):
        last = await numbers.asend(last)
    await numbers.aclose()


async def parked(n):
    async def wait(frames, never):
        if frames > 1:
            return await wait(frames - 1, never)
        await never

    never = asyncio.get_running_loop().create_future()
    tasks = [asyncio.create_task(wait(10, never)) for _ in range(n)]
    await asyncio.sleep(0)
    with open("/proc/self/statm") as statm:
        kib = int(statm.read().split()[1]) * 4
    never.set_result(None)
    await asyncio.gather(*tasks)
    return kib


def main():
    name, n = sys.argv[1], int(sys.argv[2])
    if name == "parked":
        empty = asyncio.run(parked(1))
        print("asyncio\tparked RSS bytes each\t%.0f" % ((asyncio.run(parked(n)) - empty) * 1024 / n))
        return
    rounds = []
    for _ in range(7):
        cpu = time.process_time_ns()
        asyncio.run(globals()[name](n))
        rounds.append((time.process_time_ns() - cpu) / n)
    print("asyncio\t%s\t%.0f" % (name, statistics.median(rounds[2:])))


main()
