import type { BodyOut, PageOthers, pageCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';

/** A designer that has not been heard of for this long is closed: two and a half beats. */
const GONE_MS = 75_000;
/** Designers of one page that are told of. */
const MOST = 20;

interface Window {
  readonly by: string;
  readonly accountId: string;
  readonly since: number;
  readonly seen: number;
}

/**
 * Who has a page open in the designer. Only to be told to each other, so that two people do not learn of each other at the
 * save alone: nothing depends on it, and a restart forgets it until the next beat.
 */
export function createPagePresence({
  clock,
  versionOf,
}: {
  clock: Clock & Ticks;
  /** The newest version there is; undefined: the page is gone. */
  versionOf: (pageId: string) => Promise<number | undefined>;
}) {
  const pages = new Map<string, Map<string, Window>>();

  /** Without those that are gone. */
  function openOf(pageId: string): Map<string, Window> {
    const oldest = clock.ticks() - GONE_MS;
    const windows = new Map([...(pages.get(pageId) ?? [])].filter(([, { seen }]) => seen > oldest));
    if (windows.size > 0) pages.set(pageId, windows);
    else pages.delete(pageId);
    return windows;
  }

  return {
    /** This window is still open (or was closed); who else is there. */
    async beat(caller: Caller, { id, window, closed }: BodyOut<typeof pageCalls.editing>): Promise<PageOthers> {
      const now = clock.now();
      const key = `${caller.sessionId}:${window}`;
      const windows = openOf(id);
      const since = windows.get(key)?.since ?? now;
      windows.delete(key);
      if (!closed && windows.size < MOST)
        windows.set(key, { by: caller.loginName, accountId: caller.accountId, since, seen: clock.ticks() });
      if (windows.size > 0) pages.set(id, windows);
      else pages.delete(id);
      const others = [...windows].filter(([other]) => other !== key).map(([, other]) => other);
      return {
        version: (await versionOf(id)) ?? 0,
        others: others.map(({ by, accountId, since }) => ({ by, since, own: accountId === caller.accountId })),
      };
    },
    /** Forgets the designers of all pages that were closed without a word. */
    sweep(): void {
      for (const pageId of pages.keys()) openOf(pageId);
    },
  };
}
export type PagePresence = ReturnType<typeof createPagePresence>;
