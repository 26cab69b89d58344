import type { BodyOut, PageOthers, pageCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Line } from '../../kernel/line/line.ts';

/** A designer that has not been heard of for this long is closed: two and a half beats. */
const GONE_MS = 75_000;
/** Designers of one page that are told of. */
const MOST = 20;
/** Channel on which processes tell each other of designers that they have heard of. */
const DESIGNING = 'designing';
interface Beat {
  readonly pageId: string;
  readonly key: string;
  readonly by: string;
  readonly accountId: string;
  readonly closed: boolean;
}

interface Window {
  readonly by: string;
  readonly accountId: string;
  readonly since: number;
  readonly seen: number;
}

/**
 * Who has a page open in the designer. Only to be told to each other, so that two people do not learn of each other at the
 * save alone: nothing depends on it, and a restart forgets it until the next beat. Every process hears of all of them.
 */
export function createPagePresence({
  clock,
  line,
  versionOf,
}: {
  clock: Clock & Ticks;
  line: Pick<Line, 'say' | 'hear'>;
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

  function take({ pageId, key, by, accountId, closed }: Beat): void {
    const windows = openOf(pageId);
    const since = windows.get(key)?.since ?? clock.now();
    windows.delete(key);
    if (!closed && windows.size < MOST) windows.set(key, { by, accountId, since, seen: clock.ticks() });
    if (windows.size > 0) pages.set(pageId, windows);
    else pages.delete(pageId);
  }
  const unhook = line.hear(DESIGNING, (message) => take(JSON.parse(message.toString()) as Beat));

  return {
    /** This window is still open (or was closed); who else is there. */
    async beat(caller: Caller, { id, window, closed }: BodyOut<typeof pageCalls.editing>): Promise<PageOthers> {
      const key = `${caller.sessionId}:${window}`;
      const { accountId, loginName: by } = caller;
      const beat: Beat = { pageId: id, key, by, accountId, closed: closed === true };
      take(beat);
      line.say(DESIGNING, Buffer.from(JSON.stringify(beat)));
      const others = [...(pages.get(id) ?? [])].filter(([other]) => other !== key).map(([, other]) => other);
      return {
        version: (await versionOf(id)) ?? 0,
        others: others.map((other) => ({ by: other.by, since: other.since, own: other.accountId === accountId })),
      };
    },
    stop: unhook,
    /** Forgets the designers of all pages that were closed without a word. */
    sweep(): void {
      for (const pageId of pages.keys()) openOf(pageId);
    },
  };
}
export type PagePresence = ReturnType<typeof createPagePresence>;
