/** What was asked ahead is used while it is as new as an answer to a question put now, ms. */
const FRESH_MS = 5_000;

export interface Ahead<Answer> {
  readonly ask: (id: string) => void;
  /** What was asked ahead for this one, once. */
  readonly take: (id: string) => Promise<Answer> | undefined;
}

/** Asks for what a screen shows before the code that draws it is there: each takes about as long as the other. */
export function createAhead<Answer>(question: (id: string) => Promise<Answer>): Ahead<Answer> {
  let asked: { readonly id: string; readonly at: number; readonly answer: Promise<Answer> } | undefined;
  return {
    ask(id) {
      const answer = question(id);
      // whoever takes it hears why it failed
      answer.catch(() => undefined);
      asked = { id, at: performance.now(), answer };
    },
    take(id) {
      const taken = asked;
      asked = undefined;
      return taken?.id === id && performance.now() - taken.at < FRESH_MS ? taken.answer : undefined;
    },
  };
}
