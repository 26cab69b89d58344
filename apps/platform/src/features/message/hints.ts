import type { Log } from '../../kernel/log.ts';

/** Changes within this time make one hint, ms. */
const GATHER_MS = 300;

export interface HintParts {
  log: Pick<Log, 'warn'>;
  /** Accounts whose screens show any of what has changed; `undefined`: nobody listens. */
  readersOf: (ids: readonly string[]) => Promise<Iterable<string>> | undefined;
  tell: (accountId: string) => void;
}

/** Finds out whose screens show what has changed. They ask anew: a hint says nothing of it. */
export function createHints({ log, readersOf, tell }: HintParts) {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function say(): Promise<void> {
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    try {
      for (const accountId of new Set((await readersOf(ids)) ?? [])) tell(accountId);
    } catch (error) {
      // they ask by themselves, later
      log.warn({ error }, 'screens were not told that something they show has changed');
    }
  }

  return {
    note(ids: readonly string[]): void {
      for (const id of ids) changed.add(id);
      timer ??= setTimeout(() => void say(), GATHER_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
}
