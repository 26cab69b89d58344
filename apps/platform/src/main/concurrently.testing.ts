/** Asks for each, three at a time: half of a call is waiting for the database. */
export async function concurrently<One>(all: Iterable<One>, ask: (one: One) => Promise<void>): Promise<void> {
  const rest = [...all].toReversed();
  const turn = async () => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await ask(one);
  };
  await Promise.all([turn(), turn(), turn()]);
}
