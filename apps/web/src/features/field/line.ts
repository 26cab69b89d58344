import { type LineSeen, lineAfter, patienceFor } from '@lightfield/rules';

/** Answered without a session. */
const THERE = '/healthz';
const THERE_MS = 3_000;
/** A browser keeps no more to one platform. */
const CONNECTIONS = 6;

/** What is known of the line to the platform. `within`: a signal after so many ms. */
export function createLine(within = (ms: number) => AbortSignal.timeout(ms)) {
  let seen: LineSeen = {};
  return {
    /** Of an attempt after so many that came to nothing. */
    patience: (bytes: number, failures: number): AbortSignal => within(patienceFor(bytes, failures, seen)),
    /** An entry with so many bytes was answered after so long. */
    heard(bytes: number, ms: number): void {
      seen = lineAfter(seen, bytes, ms);
    },
    /**
     * Does the platform answer now? Asked on every connection that the browser keeps: those that broke without a word are closed with it, and
     * none of them is taken for the next attempt.
     */
    async isThere(): Promise<boolean> {
      const over = new AbortController();
      const signal = AbortSignal.any([over.signal, within(THERE_MS)]);
      const asked = Array.from({ length: CONNECTIONS }, async () =>
        (await fetch(THERE, { cache: 'no-store', signal })).text(),
      );
      try {
        await Promise.any(asked);
        return true;
      } catch {
        return false;
      } finally {
        over.abort();
      }
    },
  };
}
export type Line = ReturnType<typeof createLine>;
