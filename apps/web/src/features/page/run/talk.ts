/** A question that waits for its answer. */
export type Question =
  | { readonly kind: 'confirm'; readonly text: string; readonly answer: (yes: boolean) => void }
  | {
      readonly kind: 'ask';
      readonly text: string;
      readonly hint: string;
      readonly answer: (value: string | null) => void;
    };
export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'hint';
  readonly text: string;
}

/** So long a notice stays, ms: bad news longer, for it may come while nobody looks. */
const STAYS_MS = { success: 4_000, hint: 5_000, error: 12_000 } as const;
/** More at once would cover the page; the oldest goes first. */
const MOST = 4;

interface Timer {
  after(ms: number, run: () => void): () => void;
}

/** What a page says and asks, outside React so that an action can wait for an answer. Questions come one after the other. */
export class Talk {
  readonly #timer: Timer;
  readonly #listeners = new Set<() => void>();
  #questions: readonly Question[] = [];
  #notices: readonly Notice[] = [];
  #next = 1;

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** The one that is asked now. */
  readonly question = (): Question | undefined => this.#questions[0];
  readonly notices = (): readonly Notice[] => this.#notices;

  confirm(text: string): Promise<boolean> {
    return new Promise((answer) => this.#put({ kind: 'confirm', text, answer }));
  }
  /** `hint`: what may be typed. `null`: the person thought better of it. */
  ask(text: string, hint: string): Promise<string | null> {
    return new Promise((answer) => this.#put({ kind: 'ask', text, hint, answer }));
  }
  say(kind: Notice['kind'], text: string): void {
    const notice = { id: this.#next++, kind, text };
    // the same news twice is one piece of news
    const others = this.#notices.filter((known) => known.text !== text || known.kind !== kind);
    this.#notices = [...others, notice].slice(-MOST);
    this.#timer.after(STAYS_MS[kind], () => this.dismiss(notice.id));
    this.#tell();
  }
  dismiss(id: number): void {
    this.#notices = this.#notices.filter((notice) => notice.id !== id);
    this.#tell();
  }
  /** `null`: no. */
  answer(question: Question, value: string | null): void {
    this.#questions = this.#questions.filter((known) => known !== question);
    end(question, value);
    this.#tell();
  }
  /** The page is left: every question is answered with no. */
  close(): void {
    const left = this.#questions;
    this.#questions = [];
    this.#notices = [];
    for (const question of left) end(question, null);
    this.#tell();
  }

  #put(question: Question): void {
    this.#questions = [...this.#questions, question];
    this.#tell();
  }
  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function end(question: Question, value: string | null): void {
  if (question.kind === 'confirm') question.answer(value !== null);
  else question.answer(value);
}
