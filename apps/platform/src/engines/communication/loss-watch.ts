import type { Communication } from '@lightfield/contract';
import { v5 as idFrom, v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Alarms } from '../alarms/alarms.ts';
import { type DeviceRow, type GatewayRow, lossTable } from './loss-table.ts';
import { type GatewayFacts, type Loss, judge, rulesOf } from './losses.ts';
import { NOTHING_KNOWN } from './states.ts';

const TICK_MS = 1_000;
/** Gateways looked at with one question. */
const ROUND_MAX = 200;
/** How often it is looked for losses of what was taken away meanwhile. */
const GONE_EVERY_MS = 10_000;

/** What is lost, and the gateway that says so. */
interface LostOf {
  readonly gateway: GatewayRow;
  readonly loss: Loss;
}

export interface LossWatchOptions {
  db: Db;
  bus: Pick<Bus, 'on' | 'onGap'>;
  /** Whether it is still this process's to judge; absent: it is alone. */
  isHeld?: () => boolean;
  clock: Clock;
  log: Log;
  states: {
    of(deviceId: string, gatewayId: string | null): Communication | null;
    drivers(deviceId: string): ReadonlyMap<string, Communication>;
  };
  alarms: Pick<Alarms, 'part' | 'endOpen'>;
}

/**
 * Raises the loss of gateways, drivers and devices as alarms, and restores them. What is lost since when stands in the tables, and
 * what was raised too: a delay goes on over a restart, and nothing is raised twice.
 */
export function createLossWatch({ db, bus, clock, log, isHeld, states, alarms }: LossWatchOptions) {
  const open = new Set<string>();
  /** Gateways to be looked at, and from when on. */
  const due = new Map<string, number>();
  const counters = { raised: 0, restored: 0 };
  let startedAt = 0;
  let goneAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let busy = false;

  const soon = (gatewayId: string): void => void due.set(gatewayId, 0);
  function lookAtAllSoon(): void {
    goneAt = 0;
    void lookAtAll();
  }
  const unhook = [
    bus.on('gatewayState', ({ gatewayId }) => soon(gatewayId)),
    bus.on('communication', ({ gatewayId }) => soon(gatewayId)),
    bus.on('configChanged', ({ gatewayId }) => {
      goneAt = 0;
      if (gatewayId !== null) soon(gatewayId);
    }),
    bus.on('lossSettings', lookAtAllSoon),
    bus.onGap(lookAtAllSoon),
  ];

  async function lookAtAll(): Promise<void> {
    try {
      for (const id of await lossTable.watched(db)) soon(id);
    } catch (error) {
      log.warn({ error }, 'Gateways that may be lost could not be looked up');
    }
  }

  function tick(): void {
    if (busy || isHeld?.() === false) return;
    busy = true;
    working = look()
      .catch((error: unknown) => log.warn({ error }, 'Losses could not be judged; tried again'))
      .finally(() => {
        busy = false;
      });
  }

  async function look(): Promise<void> {
    const now = clock.now();
    if (open.size > 0 && now >= goneAt) {
      await restore((await lossTable.gone(db)).filter((id) => open.has(id)));
      goneAt = now + GONE_EVERY_MS;
    }
    for (;;) {
      const ids: string[] = [];
      for (const [id, at] of due) {
        if (at <= now) ids.push(id);
        if (ids.length === ROUND_MAX) break;
      }
      if (ids.length === 0) return;
      for (const id of ids) due.delete(id);
      try {
        await judgeAll(ids);
      } catch (error) {
        for (const id of ids) due.set(id, now + TICK_MS);
        throw error;
      }
    }
  }

  async function judgeAll(ids: readonly string[]): Promise<void> {
    const gateways = await lossTable.gateways(db, ids);
    const devices = Map.groupBy(await lossTable.devices(db, ids), ({ gatewayId }) => gatewayId);
    const [over, lost]: [string[], LostOf[]] = [[], []];
    for (const gateway of gateways) {
      const facts = factsOf(states, gateway, devices.get(gateway.id) ?? []);
      const found = judge(facts, { now: clock.now(), startedAt, open });
      if (found.nextAt !== undefined && !due.has(gateway.id)) due.set(gateway.id, found.nextAt);
      over.push(...found.restore);
      for (const loss of found.raise) lost.push({ gateway, loss });
    }
    await restore(over);
    await raise(lost);
  }

  /** Together, as they come together: a line that is cut takes thousands of gateways along. */
  async function raise(lost: readonly LostOf[]): Promise<void> {
    if (lost.length === 0) return;
    const time = clock.now();
    const after = await db.transaction(async (tx) => {
      await lossTable.put(
        tx,
        lost.map(({ gateway, loss }) => ({ gatewayId: gateway.id, loss })),
      );
      const items = lost.map(({ gateway: { id: gatewayId, sn }, loss: { id: rule, reason: value } }) => ({
        gateway: { gatewayId, sn },
        item: { kind: 'alarm' as const, seq: 1, id: newId(), rule, change: 'raised' as const, time, value },
      }));
      return alarms.part.write(tx, items);
    });
    for (const { loss } of lost) open.add(loss.id);
    counters.raised += lost.length;
    after();
  }

  async function restore(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const after = await db.transaction((tx) => alarms.endOpen(tx, { ruleIds: ids }, clock.now()));
    for (const id of ids) open.delete(id);
    counters.restored += ids.length;
    after();
  }

  return {
    async start(): Promise<void> {
      startedAt = clock.now();
      for (const id of await lossTable.open(db)) open.add(id);
      await lookAtAll();
      timer = setInterval(tick, TICK_MS);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      for (const off of unhook) off();
      await working;
    },
    counters: () => ({ ...counters }),
  };
}

/** What is judged: what the tables say of a gateway and its devices, and how they answer. */
function factsOf(
  states: LossWatchOptions['states'],
  { id, state, since, own, above, gateway }: GatewayRow,
  devices: readonly DeviceRow[],
): GatewayFacts {
  const layers = { own: own ?? undefined, above: above ?? undefined, gateway: gateway ?? undefined };
  return {
    id,
    state,
    since: since?.getTime() ?? 0,
    rule: rulesOf({ ...layers, template: undefined, device: undefined }).gateway,
    devices: devices.map((device) => {
      const known = states.drivers(device.id);
      return {
        id: device.id,
        comm: states.of(device.id, id) ?? NOTHING_KNOWN,
        drivers: device.drivers.map((driver) => ({ ...driver, comm: known.get(driver.name) ?? NOTHING_KNOWN })),
        rules: rulesOf({
          own: device.own ?? undefined,
          above: device.above ?? undefined,
          template: device.template ?? undefined,
          device: device.device ?? undefined,
        }),
        // of a rule of a template every device has an alarm of its own
        own: [...(device.template?.rules ?? []), ...(device.device?.rules ?? [])].flatMap((rule) =>
          rule.id === undefined ? [] : { id: idFrom(rule.id, device.id), rule },
        ),
      };
    }),
  };
}
