import { FIRST_LANGUAGE, LIMITS } from '@lightfield/contract';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { pushOf, pushOfMany } from './push-content.ts';
import { type Push, type PushPlaces, type Pushed, isGone, postPush } from './push-post.ts';
import type { ClaimedBrowser, PushQueue } from './push-queue.ts';
import { pushWait } from './push-waits.ts';

/** What is due is looked for this often. */
const LOOK_MS = 1_000;
/** Browsers that a process tells at the same time. */
const MOST = 64;
/** Of a push that no other attempt makes better. */
const HOPELESS: readonly (number | null)[] = [400, 413];

export interface PushJobParts {
  queue: PushQueue;
  places: PushPlaces;
  clock: Pick<Clock, 'now'>;
  log: Log;
  /** 0 to 1. */
  chance: () => number;
  counted: (what: 'sent' | 'failures' | 'gone') => void;
}
type Told = 'told' | 'gone' | 'failed';

/** Tells browsers what waits for them. Any number of processes do it at the same time, one at a time for each browser. */
export function createPushJob({ queue, places, clock, log, chance, counted }: PushJobParts) {
  const claim = randomUUID();
  const ending = new AbortController();
  const telling = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;

  async function tellOne(browser: ClaimedBrowser, push: Push, seqs: readonly number[]): Promise<Told> {
    const pushed: Pushed = await postPush(browser, push, { places, now: clock.now(), ending: ending.signal });
    if (isGone(pushed)) {
      counted('gone');
      await queue.gone(browser.id, browser.endpoint);
      return 'gone';
    }
    if (pushed.problem === null) {
      counted('sent');
      // whoever is killed here tells it again, by the same tag
      await queue.done(seqs);
      await queue.taken(browser.id, claim, pushed.status);
      return 'told';
    }
    if (ending.signal.aborted) return 'told';
    counted('failures');
    if (HOPELESS.includes(pushed.status)) await queue.done(seqs);
    await queue.failed(browser.id, claim, pushed, pushWait(browser.failures + 1, pushed.retryAfterMs, chance()));
    return 'failed';
  }
  async function tell(browser: ClaimedBrowser): Promise<void> {
    const due = await queue.due(browser.id);
    const over = due.filter((one) => one.over).map(({ seq }) => seq);
    if (over.length > 0) await queue.done(over);
    const waiting = due.filter((one) => !one.over);
    const reader = { lang: browser.lang ?? FIRST_LANGUAGE, place: browser.place };
    const isMany = waiting.length > LIMITS.push.together;
    const pushes = isMany
      ? [{ push: pushOfMany(waiting, reader.lang), seqs: waiting.map(({ seq }) => seq) }]
      : waiting.map((one) => ({ push: pushOf(one, reader), seqs: [one.seq] }));
    for (const { push, seqs } of pushes) {
      if (ending.signal.aborted) break;
      const told = await tellOne(browser, push, seqs);
      if (told !== 'told') return;
    }
    await queue.release(browser.id, claim);
  }

  function take(browser: ClaimedBrowser): void {
    const work = tell(browser)
      // It stays claimed, and is told when that ends.
      .catch((error: unknown) => log.warn({ error, browser: browser.id }, 'a push did not come to its end'))
      .finally(() => {
        telling.delete(work);
        look();
      });
    telling.add(work);
  }
  async function round(): Promise<void> {
    const room = MOST - telling.size;
    if (room <= 0 || ending.signal.aborted) return;
    for (const browser of await queue.claim(claim, room)) take(browser);
  }
  function look(): void {
    if (ending.signal.aborted) return;
    again = looking !== undefined;
    if (looking) return;
    looking = round()
      .catch((error: unknown) => log.warn({ error }, 'browsers to be told were not looked for'))
      .finally(() => {
        looking = undefined;
        if (again) look();
      });
  }

  return {
    look,
    /** Browsers that are being told. */
    busy: () => telling.size,
    start(): void {
      timer = setInterval(look, LOOK_MS);
      timer.unref();
      look();
    },
    async stop(): Promise<void> {
      ending.abort();
      clearInterval(timer);
      await looking;
      await Promise.all(telling);
    },
  };
}
