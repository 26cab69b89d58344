/** Asks again and again until the answer is something; tests wait for conditions, never for a time. */
export async function until<Result>(
  what: string,
  ask: () => Promise<Result | undefined | false> | Result | undefined | false,
  { withinMs = 60_000, everyMs = 50 } = {},
): Promise<Result> {
  const deadline = Date.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline)
      throw new Error(`Waited ${withinMs} ms for ${what}; last: ${String(last)}`, { cause: last });
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
}
