import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { QueuedNotifier } from '../../kernel/notifier.ts';
// Only its shape: main hands it in.
import type { AlarmPush } from '../message/alarm-push.ts';
import { releaseHeld } from './held.ts';
import { createOutgoing } from './outgoing.ts';
import { tellAfterShelf } from './shelf-ends.ts';
import type { StepRepository } from './step.repository.ts';
import { type NewMessage, type TellingParts, createTelling, floodToTell } from './telling.ts';

/** Steps of one transaction. */
const AT_ONCE = 50;
/** Escalations and held deliveries fall due by themselves. */
const TICK_MS = 1_000;
/** A flood that grows says its new number at most this often. */
const FLOOD_SAID_MS = 10_000;
const SWEEP_MS = 3_600_000;
const FLOOD_KEPT_MS = 24 * 3_600_000;

export interface AlarmStepsParts {
  db: Db;
  steps: StepRepository;
  rightsOf: TellingParts['rightsOf'];
  push: AlarmPush;
  onCall: TellingParts['onCall'];
  orders: TellingParts['orders'];
  notifier: QueuedNotifier;
  bus: Pick<Bus, 'onOwn'>;
  clock: Clock;
  log: Log;
}

/**
 * Tells groups of alarms: what `alarm_step` says is due is expanded, in one transaction, to messages, SMS and calls, the lines of
 * the delivery log and the next step of the escalation. A step that was ended is never taken again, one whose transaction did not
 * come to its end is taken anew: whenever the platform dies, everybody is told once.
 */
export function createAlarmSteps(parts: AlarmStepsParts) {
  const { db, steps, rightsOf, push, onCall, orders, notifier, bus, clock, log } = parts;
  const state = { stopped: false, again: false };
  const counts = { told: 0, skipped: 0, bundled: 0 };
  let running: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];
  const outgoing = createOutgoing(notifier);
  const tell = createTelling({ steps, rightsOf, push, outgoing, onCall, orders, counts });

  /** Everything that is due; one run at a time, and another one for what came too late for it. */
  function wake(): Promise<void> {
    if (running) {
      state.again = true;
      return running;
    }
    running = work()
      .catch((error: unknown) => log.warn({ error }, 'alarm groups wait: they could not be told'))
      .finally(() => {
        running = undefined;
        if (state.again && !state.stopped) {
          state.again = false;
          void wake();
        }
      });
    return running;
  }

  async function work(): Promise<void> {
    const release = () => releaseHeld({ db, steps, push, outgoing, clock }, AT_ONCE);
    const afterShelf = () => db.transaction((tx) => tellAfterShelf(tx, clock.now(), AT_ONCE));
    for (const round of [afterShelf, tellDue, release]) while (!state.stopped && (await round()) === AT_ONCE);
    await sayFloods();
  }

  /** Answers how many steps were due. */
  async function tellDue(): Promise<number> {
    const { messages, opened, taken } = await db.transaction(async (tx) => {
      const now = clock.now();
      const due = await steps.due(tx, now, AT_ONCE);
      const told = due.length === 0 ? { messages: [], opened: [] } : await tell(tx, due, now);
      return { ...told, taken: due.length };
    });
    push.announce(messages);
    for (const say of opened) say();
    return taken;
  }

  async function sayFloods(): Promise<void> {
    const messages = await db.transaction(async (tx) => {
      const now = clock.now();
      const said: NewMessage[] = [];
      for (const flood of await steps.grown(tx, now - FLOOD_SAID_MS)) {
        said.push(...(await push.rewrite(tx, floodToTell(flood), await steps.floodMessages(tx, flood.id), now)));
        await steps.said(tx, flood.id, now);
      }
      return said;
    });
    push.announce(messages);
  }

  const sweep = () =>
    steps
      .sweep(clock.now() - FLOOD_KEPT_MS)
      .catch((error: unknown) => log.warn({ error }, 'old alarm floods were not swept'));
  // of all others there is nothing to look for, and four transactions would look beside those that a pop-up waits for
  const stopListening = bus.onOwn('alarm', ({ change, stepped }) => {
    if (change === 'raised' && stepped) void wake();
  });

  return {
    /** Takes up what is due from before, and goes on looking. */
    start(): void {
      timers = [setInterval(() => void wake(), TICK_MS), setInterval(() => void sweep(), SWEEP_MS)];
      void wake();
    },
    wake,
    /** What was begun ends; the rest is told after the next start. */
    async stop(): Promise<void> {
      state.stopped = true;
      stopListening();
      for (const timer of timers) clearInterval(timer);
      await running;
    },
    counters: () => ({ ...counts }),
  };
}
export type AlarmSteps = ReturnType<typeof createAlarmSteps>;
