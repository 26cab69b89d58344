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
/** Alarms waiting while the database is away. Beyond it the oldest are told later, by whoever looks for what nobody was told of. */
const WAITING_MAX = 20_000;
const RETRY_MS = 1_000;
const SWEEP_MS = 60_000;
/** How often it is looked for alarms of processes that have ended. */
const LOOK_EVERY_MS = 2_000;

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
  const state = { dropped: 0, stopped: false };
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function take(alarm: RaisedAlarm): void {
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
    try {
      while (waiting.length > 0) {
        const round = waiting.splice(0, ROUND_MAX);
        await deliver(round).catch((error: unknown) => {
          waiting.unshift(...round);
          throw error;
        });
      }
      await floods.write(false);
      return true;
    } catch (error) {
      log.warn({ error, waiting: waiting.length }, 'alarm messages wait: they could not be written');
      return false;
    }
  }

  function passes(raised: RaisedAlarm): boolean {
    const known = passed.get(raised);
    if (known !== undefined) return known;
    const { alarm, voice } = raised;
    const flood = guard.judge({ ...alarm, source: sourceOf(alarm), at: clock.now(), voice });
    passed.set(raised, flood === undefined);
    if (flood) floods.note(flood, alarm.id);
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
    const told = await deliveries.tell(
      single.map(({ alarm }) => alarm.id),
      messages,
    );
    announce(messages.filter(({ alarmId }) => alarmId !== null && told.has(alarmId)));
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

  /** Takes what ended processes have stored and not told; nothing while there is enough to do. */
  async function look(): Promise<void> {
    if (waiting.length >= ROUND_MAX) return;
    const known = new Set(waiting.map(({ alarm }) => alarm.id));
    for (const raised of await deliveries.untold(ROUND_MAX)) if (!known.has(raised.alarm.id)) take(raised);
  }

  return {
    /** Tells what ended processes have stored and not told, from now on until it is stopped: one of all processes does. */
    lookAfterOthers(): { start(): void; stop(): Promise<void> } {
      let looking: Promise<void> | undefined;
      let looks: NodeJS.Timeout | undefined;
      const once = () => {
        looking ??= look()
          .catch((error: unknown) => log.warn({ error }, 'alarms of ended processes wait for their messages'))
          .finally(() => (looking = undefined));
      };
      return {
        start() {
          once();
          looks = setInterval(once, LOOK_EVERY_MS);
          looks.unref();
        },
        async stop() {
          clearInterval(looks);
          await looking;
        },
      };
    },
    look,
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
