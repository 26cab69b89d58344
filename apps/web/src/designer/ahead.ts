import { send } from '../lib/wire.ts';

/** Address of `pageCalls.info` (a test compares them), without the contract: that is what would have to be waited for. */
export const INFO_PATH = '/lfscada/configuration/page/info';
/** What was asked ahead is used while it is as new as an answer to a question put now, ms. */
const FRESH_MS = 5_000;

let asked: { readonly id: string; readonly at: number; readonly answer: Promise<unknown> } | undefined;

/** The page of a designer is asked for before the code that draws it is there: each takes about as long as the other. */
export function askAhead(id: string): void {
  const answer = send('POST', INFO_PATH, { id, brief: true });
  // whoever takes it hears why it failed
  answer.catch(() => undefined);
  asked = { id, at: performance.now(), answer };
}

/** What was asked ahead for this page, once. */
export function takeAhead(id: string): Promise<unknown> | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.id === id && performance.now() - taken.at < FRESH_MS ? taken.answer : undefined;
}
