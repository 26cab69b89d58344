import type { CommUp, Communication } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { storableText } from '../history/storable-text.ts';
import { type StoredState, communicationTable as table } from './communication-table.ts';
import { type Known, type Said, changesBetween, deviceState } from './device-state.ts';
import { createGathering } from './gathering.ts';
import { createKnownStates } from './known-states.ts';
import { NOTHING_KNOWN, unknownSince } from './states.ts';

export interface CommunicationOptions {
  db: Db;
  bus: Pick<Bus, 'on' | 'onGap' | 'emit' | 'emitHere'>;
  clock: Clock;
  log: Log;
  /** Whether the gateway has a session, as far as this process knows. */
  isOnline: (gatewayId: string) => boolean;
  /** Another process has its session: that one tells how what is behind it answers. */
  isElsewhere?: (gatewayId: string) => boolean;
}

/**
 * Knows how every device, and each driver of it, answers its gateway, whether or not anybody watches. Gateways of ours tell it
 * (`up/comm`), of edge nodes births and deaths of their devices say it; while a gateway is away nobody knows.
 */
export function createCommunication(options: CommunicationOptions) {
  const { db, bus, clock, log, isOnline, isElsewhere = () => false } = options;
  const memory = createKnownStates({ db, bus, log, isOnline });
  const { known } = memory;
  /** Gateways of ours that have told all since they came back. */
  const heard = new Set<string>();
  /** Gateways of ours that are there, and whose firmware does not tell. */
  const mute = new Set<string>();
  /** Edge nodes that are not understood. */
  const deaf = new Set<string>();
  const counters = { messages: 0, changes: 0 };
  const waiting = createGathering(takeOver, log);

  async function takeOver(round: ReadonlyMap<string, Said>): Promise<void> {
    const next = new Map<string, Known>();
    for (const device of await table.carried(db, [...round.keys()])) {
      const { deviceId, gatewayId } = device;
      const said = round.get(gatewayId);
      const online = isOnline(gatewayId);
      const of = (set: ReadonlySet<string>) => set.has(gatewayId);
      const moment = { now: clock.now(), online, heard: of(heard), deaf: of(deaf), mute: of(mute) };
      if (said) next.set(deviceId, deviceState(device, said, known.get(deviceId), moment));
    }
    const { put, gone } = changesBetween(known, next);
    await table.put(db, put);
    await table.drop(db, gone);
    for (const [deviceId, now] of next) known.set(deviceId, now);
    const moved = new Set([...put, ...gone].map(({ deviceId }) => deviceId));
    counters.changes += moved.size;
    for (const gatewayId of round.keys()) {
      const deviceIds = [...moved].filter((id) => next.get(id)?.gatewayId === gatewayId);
      if (deviceIds.length > 0) bus.emit('communication', { gatewayId, deviceIds });
    }
  }

  function leave(gatewayId: string): void {
    heard.delete(gatewayId);
    mute.delete(gatewayId);
    deaf.delete(gatewayId);
  }

  async function forget(deviceId: string): Promise<void> {
    const before = known.get(deviceId);
    if (!before) return;
    known.delete(deviceId);
    const lines = ['', ...before.drivers.keys()].map((driver) => ({ deviceId, driver }));
    await table
      .drop(db, lines)
      .catch((error: unknown) => log.warn({ error }, 'How a device without a gateway answered was not cleared'));
    bus.emit('communication', { gatewayId: before.gatewayId, deviceIds: [deviceId] });
  }

  const unhook = [
    bus.on('gatewayState', ({ gatewayId, state, at, heardAt = at }, isOwn) => {
      if (!isOwn) return;
      // One that is being upgraded is away for a moment; one that sleeps has said so.
      const isAway = (state === 'offline' || state === 'upgrading') && !isOnline(gatewayId);
      if (!isAway && state !== 'online') return;
      if (isAway) leave(gatewayId);
      const said = waiting.of(gatewayId);
      said.away = isAway ? { at, heardAt } : undefined;
      if (isAway) Object.assign(said, { whole: false, drivers: new Map() });
    }),
    bus.on('configChanged', ({ deviceId, gatewayId }, isOwn) => {
      if (gatewayId === null) return void (isOwn && forget(deviceId));
      if (isOnline(gatewayId) || (isOwn && !isElsewhere(gatewayId))) waiting.of(gatewayId);
      return undefined;
    }),
    bus.on('communication', ({ deviceIds }, isOwn) => void (!isOwn && memory.readAnew(deviceIds))),
    bus.onGap(() => void memory.readAnew()),
  ];

  return {
    /** How a device answers; `null`: it has no gateway. */
    of(deviceId: string, gatewayId: string | null): Communication | null {
      if (gatewayId === null) return null;
      const one = known.get(deviceId);
      return one?.gatewayId === gatewayId ? one.comm : NOTHING_KNOWN;
    },
    /** How each driver of a device answers, by name; what is not named is unknown. */
    drivers(deviceId: string): ReadonlyMap<string, Communication> {
      return known.get(deviceId)?.drivers ?? new Map();
    },

    /** A gateway of ours has come; `tells`: its firmware says how its drivers answer. */
    greeted(gatewayId: string, tells: boolean): void {
      if (tells ? !mute.delete(gatewayId) : mute.has(gatewayId) || heard.has(gatewayId)) return;
      if (!tells) mute.add(gatewayId);
      waiting.of(gatewayId);
    },
    /** A gateway of ours has told how its drivers answer. */
    take(gatewayId: string, message: CommUp): void {
      counters.messages += 1;
      mute.delete(gatewayId);
      const said = waiting.of(gatewayId);
      if (message.whole) {
        Object.assign(said, { whole: true, drivers: new Map() });
        heard.add(gatewayId);
      }
      said.away = undefined;
      for (const [deviceId, drivers] of saidOf(message, clock.now()))
        said.drivers.set(deviceId, new Map([...(said.drivers.get(deviceId) ?? []), ...drivers]));
    },
    /** Devices of edge nodes were born or have died, and that is stored. */
    edgeDevices(gatewayIds: Iterable<string>): void {
      for (const id of gatewayIds) waiting.of(id);
    },

    /** What an edge node says is thrown away, since it does not say its births when it is asked; or is not any more. */
    deaf(gatewayId: string, isDeaf: boolean): void {
      if (isDeaf) deaf.add(gatewayId);
      else deaf.delete(gatewayId);
      waiting.of(gatewayId);
    },

    /** Another process has its session now. */
    moved: (gatewayId: string): void => leave(gatewayId),

    /** Nobody has told anything to this process yet: what sleeps is as it was, and what other processes have. */
    async start(): Promise<void> {
      const now = clock.now();
      const awake = await db.query<{ id: string }>(
        `select id from gateway where state <> 'sleeping'
            and not exists (select 1 from process where process.id = gateway.home and until > clock_timestamp())`,
      );
      const asked = new Set(awake.map(({ id }) => id));
      const changed: StoredState[] = [];
      for (const stored of await table.all(db)) {
        const comm = asked.has(stored.gatewayId) ? unknownSince(stored.comm, now, now) : stored.comm;
        if (comm !== stored.comm) changed.push({ ...stored, comm });
        memory.remember({ ...stored, comm });
      }
      await table.put(db, changed);
    },
    async stop(): Promise<void> {
      for (const off of unhook) off();
      await waiting.stop();
    },
    counters: () => ({ ...counters }),
  };
}
export type CommunicationStates = ReturnType<typeof createCommunication>;

/** What a message says, by device and driver. Its times are read against its clock, and nothing happens later than now. */
function saidOf({ at, drivers }: CommUp, now: number): Map<string, Map<string, Communication>> {
  const ours = (time: number) => Math.max(0, Math.min(now, time + now - at));
  const said = new Map<string, Map<string, Communication>>();
  for (const { deviceId, driver, state, since, lastGoodAt, code, reason } of drivers) {
    const device = said.get(deviceId) ?? new Map<string, Communication>();
    said.set(deviceId, device);
    device.set(driver, {
      state,
      since: ours(since),
      lastGoodAt: lastGoodAt === null ? null : ours(lastGoodAt),
      code: state === 'failing' ? code : null,
      reason: state === 'failing' ? storableText(reason) : '',
    });
  }
  return said;
}
