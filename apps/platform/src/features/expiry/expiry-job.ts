import { FIRST_LANGUAGE } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { EndingThing, EndingThings } from './ending-things.ts';
import { type NewReminder, expiries } from './expiry.repository.ts';
import { stageOf } from './expiry-stages.ts';

const DAY_MS = 86_400_000;
const TICK_MS = 15_000;
/** An end that nobody was told of for this long (nothing ran) is not told any more; and for this long it is a dialog. */
const LATE_MS = 7 * DAY_MS;

export interface ExpiryParts {
  db: Db;
  bus: Pick<Bus, 'emit'>;
  kinds: readonly EndingThings[];
  clock: Clock;
  log: Log;
}

/**
 * Tells people of what ends: once in each stage and once it has ended, however many processes look and whenever one dies. What is
 * prolonged, switched off or deleted takes its reminders along.
 */
export function createExpiryJob({ db, bus, kinds, clock, log }: ExpiryParts) {
  const state: { timer?: NodeJS.Timeout; running?: Promise<void> | undefined } = {};

  async function tell(kind: EndingThings['kind'], thing: EndingThing, stage: number): Promise<void> {
    const { id, name, endsAt, accounts, of = 'api', equipType = kind } = thing;
    const at = clock.now();
    const expiry = stage === 0 ? endsAt + LATE_MS : endsAt;
    const told = await db.transaction(async (tx): Promise<NewReminder[]> => {
      const entered = await expiries.enter(tx, kind, thing, stage);
      if (!entered) return [];
      // that it has ended is something new
      const ignored = stage === 0 ? new Set<string>() : await expiries.ignoredBy(tx, entered.before);
      await expiries.over(tx, entered.before, at);
      const said = {
        kind: 'ends',
        of,
        what: stage === 0 ? 'over' : 'soon',
        name,
        days: stage,
        at: endsAt,
      } as const;
      const reminders = accounts.map((accountId) => ({
        id: newId(),
        accountId,
        ...messageWords(said, FIRST_LANGUAGE),
        said,
        ignored: ignored.has(accountId),
      }));
      await expiries.add(tx, { kind, id, equipType }, reminders, { at, expiry });
      return reminders;
    });
    for (const { accountId, ignored: _ignored, ...message } of told) {
      const about = { type: 'expire', equipType, dataId: message.id, dataStatus: 'sended' } as const;
      const rest = { gmtCreate: at, expiry, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
      bus.emit('message', { accountId, message: { ...message, ...about, ...rest } });
      bus.emit('unread', { accountId });
    }
  }

  async function look(things: EndingThings): Promise<void> {
    const { kind, days } = things;
    const now = clock.now();
    const from = now - LATE_MS;
    const found = await things.ending(db, from, now + Math.max(...days) * DAY_MS);
    await db.transaction(async (tx) => expiries.over(tx, await expiries.withdraw(tx, kind, found, from), now));
    for (const thing of found) {
      const stage = stageOf(thing, days, now);
      if (stage !== undefined) await tell(kind, thing, stage);
    }
  }
  async function round(): Promise<void> {
    for (const kind of kinds) await look(kind);
  }
  const wake = () => {
    state.running ??= round()
      .catch((error: unknown) => log.warn({ error }, 'people were not told of what ends'))
      .finally(() => {
        state.running = undefined;
      });
  };
  return {
    round,
    start(): void {
      state.timer = setInterval(wake, TICK_MS);
      wake();
    },
    async stop(): Promise<void> {
      clearInterval(state.timer);
      await state.running;
    },
  };
}
