import { alarmSource } from '../../engines/alarms/alarm-row.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { aboutAlarm } from './alarm-message.ts';
import { announceMessages } from './announce.ts';
import { type AlarmAudience, messageForEach, sourceOf } from './audience.ts';
import type { DeliveryRepository, NewMessage, RaisedAlarm } from './delivery.repository.ts';
import { createFloodGuard } from './flood.ts';
import { FLOOD_UPDATE_MS, createFloodMessages } from './flood-messages.ts';

/** Alarms taken into one round of writing. */
const ROUND_MAX = 500;
/** Alarms waiting while the database is away. Beyond it the oldest get no message; the alarm records have them anyway. */
const WAITING_MAX = 20_000;
const RETRY_MS = 1_000;
const SWEEP_MS = 60_000;
/** What was stored this long before the cursor may have been committed after it. */
const CURSOR_OVERLAP_MS = 5_000;
/** How far delivery has come is noted at most this often, and by the next tick: each note is a wait for the disk. */
const CURSOR_EVERY_MS = 1_000;
export interface DeliveryParts {
  deliveries: DeliveryRepository;
  audience: AlarmAudience;
  bus: Bus;
  clock: Clock;
  log: Log;
}

/** Turns raised alarms into messages: one per account that may see the device or project, floods bundled into one that says how many. */
export function createAlarmDelivery({ deliveries, audience, bus, clock, log }: DeliveryParts) {
  const waiting: RaisedAlarm[] = [];
  /** What was judged once is not judged again when its round is tried again: it would count as a flood. */
  const passed = new WeakMap<RaisedAlarm, boolean>();
  const guard = createFloodGuard();
  const floods = createFloodMessages({ deliveries, audience, clock, announce });
  /** `noted`: the cursor as it is stored. `taken`: when the last alarm came. */
  const state = { dropped: 0, stopped: false, noted: Number.NaN, taken: Number.NEGATIVE_INFINITY };
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function take(alarm: RaisedAlarm): void {
    state.taken = clock.now();
    waiting.push(alarm);
    if (waiting.length > WAITING_MAX) {
      waiting.shift();
      state.dropped += 1;
    }
    schedule(0);
  }

  /** Alarms of one moment are written together, and those of a burst with what came while others were written: nobody waits for more. */
  function schedule(ms: number): void {
    if (running || timer || state.stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = round();
    }, ms);
  }

  /** What came while the round ended has nothing to wait for, unless the database was away. */
  async function round(): Promise<void> {
    const worked = await work();
    running = undefined;
    if (waiting.length > 0) schedule(worked ? 0 : RETRY_MS);
  }

  /** Answers whether the database took everything. */
  async function work(): Promise<boolean> {
    const startedAt = clock.now();
    try {
      while (waiting.length > 0) {
        const round = waiting.splice(0, ROUND_MAX);
        await deliver(round).catch((error: unknown) => {
          waiting.unshift(...round);
          throw error;
        });
      }
      await floods.write(false);
      if (isToBeNoted(startedAt)) {
        await deliveries.moveCursor(startedAt);
        state.noted = startedAt;
      }
      return true;
    } catch (error) {
      log.warn({ error, waiting: waiting.length }, 'alarm messages wait: they could not be written');
      return false;
    }
  }

  /** While nothing is raised nothing is written, once no alarm is left that a start would look at again. */
  function isToBeNoted(now: number): boolean {
    const { noted, taken } = state;
    // never noted, or the machine's clock was set back
    if (Number.isNaN(noted) || now < noted) return true;
    return now - noted >= CURSOR_EVERY_MS && taken >= noted - CURSOR_OVERLAP_MS;
  }

  function passes(raised: RaisedAlarm): boolean {
    const known = passed.get(raised);
    if (known !== undefined) return known;
    const { alarm, voice } = raised;
    const flood = guard.judge({ ...alarm, source: sourceOf(alarm), at: clock.now(), voice });
    passed.set(raised, flood === undefined);
    if (flood) floods.note(flood);
    return flood === undefined;
  }

  async function deliver(round: readonly RaisedAlarm[]): Promise<void> {
    const single = round.filter(passes);
    if (single.length === 0) return;
    const accounts = await audience.accountsOf([...new Set(single.map(({ alarm }) => alarmSource(alarm)))]);
    const now = clock.now();
    const messages = single.flatMap((raised) =>
      messageForEach(accounts.get(alarmSource(raised.alarm)), aboutAlarm(raised, now)),
    );
    await deliveries.add(messages);
    announce(messages);
  }

  function announce(messages: readonly NewMessage[]): void {
    announceMessages(bus, messages);
  }

  const stopListening = bus.onOwn('alarm', ({ change, apart, ...raised }) => {
    if (change === 'raised' && !apart) take(raised);
  });
  const ticks = setInterval(() => schedule(0), FLOOD_UPDATE_MS);
  const sweeps = setInterval(() => guard.sweep(clock.now()), SWEEP_MS);

  /** Everything that waits, now. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await running;
    await work();
    await floods.write(true).catch((error: unknown) => log.warn({ error }, 'flood messages not written'));
  }

  return {
    /** Delivers what a killed platform stored and did not deliver. */
    async start(): Promise<void> {
      const cursor = await deliveries.cursor();
      if (cursor === undefined) return deliveries.moveCursor(clock.now());
      state.noted = cursor;
      for (const raised of await deliveries.undelivered(cursor - CURSOR_OVERLAP_MS, WAITING_MAX)) take(raised);
      return undefined;
    },
    flush,
    async stop(): Promise<void> {
      state.stopped = true;
      stopListening();
      clearInterval(ticks);
      clearInterval(sweeps);
      await flush();
    },
    counters: () => ({ waiting: waiting.length, dropped: state.dropped }),
  };
}
export type AlarmDelivery = ReturnType<typeof createAlarmDelivery>;
