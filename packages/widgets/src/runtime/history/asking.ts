import type { HistoryAsk, HistoryFound } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import type { Time } from '../time.ts';

/** Asks for the past of a page, all of it at once. */
export type AskHistory = (asks: readonly HistoryAsk[]) => Promise<HistoryFound>;
/** What one ask came to. */
export interface Answered {
  readonly answer: HistoryFound['answers'][number];
  readonly blocks: HistoryFound['blocks'];
}
interface Waiting {
  readonly ask: HistoryAsk;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** Widgets that come to the screen together do so within a few frames. */
const TOGETHER_MS = 40;

/** Gathers what widgets ask for at about the same time into one request. Who has gone by then is left out. */
export function createAsking(ask: AskHistory, time: Pick<Time, 'after'>) {
  let waiting: Waiting[] = [];
  const send = async (some: readonly Waiting[]): Promise<void> => {
    try {
      // not called off with one of them: the others wait for it, too
      const { answers, blocks } = await ask(some.map((one) => one.ask));
      for (const [n, one] of some.entries()) {
        const answer = answers[n];
        if (answer) one.resolve({ answer, blocks });
        else one.reject(new Error('An ask was not answered'));
      }
    } catch (error) {
      for (const one of some) one.reject(error);
    }
  };
  const sendAll = () => {
    const wanted = waiting.filter(({ signal }) => !signal.aborted);
    waiting = [];
    for (let n = 0; n < wanted.length; n += LIMITS.history.asksPerCall)
      void send(wanted.slice(n, n + LIMITS.history.asksPerCall));
  };
  return {
    one: (asked: HistoryAsk, signal: AbortSignal): Promise<Answered> =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) time.after(TOGETHER_MS, sendAll);
        waiting.push({ ask: asked, resolve, reject, signal });
      }),
  };
}
