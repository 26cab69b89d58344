/**
 * Does what many callers ask for in rounds, one after the other: whoever comes while one runs waits for the next, with all who came
 * meanwhile. One transaction then stores what many bring. `work` answers one result for each item, in their order; where it fails, its items are done
 * one by one, so that one that cannot be done takes nobody along.
 */
export function createRounds<Item, Result>(
  work: (items: readonly Item[]) => Promise<Result[]>,
  { most }: { most: number },
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly done: (result: Result) => void;
    readonly failed: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let running = false;

  async function doAll(together: readonly Waiting[]): Promise<void> {
    const results = await work(together.map(({ item }) => item));
    for (const [index, { done, failed }] of together.entries()) {
      if (index < results.length) done(results[index] as Result);
      else failed(new Error('a round answered less than it was asked'));
    }
  }
  async function round(together: readonly Waiting[]): Promise<void> {
    try {
      await doAll(together);
    } catch (error) {
      if (together.length === 1) for (const { failed } of together) failed(error);
      else for (const one of together) await doAll([one]).catch(one.failed);
    }
  }
  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) await round(waiting.splice(0, most));
    running = false;
  }
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!running) void run();
    });
}
