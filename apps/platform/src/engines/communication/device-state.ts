import { type Communication, NOT_TOLD } from '@lightfield/contract';
import type { CarriedDevice, StoredState } from './communication-table.ts';
import { NOTHING_KNOWN, deviceOf, sameCommunication, unknownSince } from './states.ts';

/** What is known of one device. */
export interface Known {
  gatewayId: string;
  comm: Communication;
  drivers: Map<string, Communication>;
}
/** What is to be taken over for one gateway; nothing at all: its devices are looked at anew. */
export interface Said {
  /** It has told all: what is not named is not there. */
  whole: boolean;
  /** By device and name of the driver. */
  drivers: Map<string, Map<string, Communication>>;
  /** It is away since then, and was heard last then. */
  away: { at: number; heardAt: number } | undefined;
}
export interface Moment {
  readonly now: number;
  /** The gateway has a session. */
  readonly online: boolean;
  /** It has told all since it came back. */
  readonly heard: boolean;
  /** An edge node that is not understood, and does not say its births when it is asked. */
  readonly deaf: boolean;
  /** A gateway of ours whose firmware does not tell how its drivers answer. */
  readonly mute: boolean;
}

export const nothingSaid = (): Said => ({ whole: false, drivers: new Map(), away: undefined });

/** What is known of a device after what was said, or after its gateway went away. */
export function deviceState(device: CarriedDevice, said: Said, known: Known | undefined, moment: Moment): Known {
  const { gatewayId, born } = device;
  const before = known?.gatewayId === gatewayId ? known : undefined;
  if (said.away) return lost(gatewayId, said.away, before, moment.now);
  if (born !== null) return { gatewayId, comm: ofNode(born, before?.comm, moment), drivers: new Map() };
  const drivers = new Map([
    ...(said.whole ? [] : (before?.drivers ?? [])),
    ...(said.drivers.get(device.deviceId) ?? []),
  ]);
  const isTold = [...drivers.values()].some(({ state }) => state !== 'unknown');
  if (isTold || (device.drivers.length === 0 && moment.heard))
    return { gatewayId, comm: lasting(deviceOf(drivers, moment.now), before?.comm), drivers };
  return { gatewayId, comm: untold(before?.comm, moment), drivers };
}

/** Nobody has told how it answers; with why, where that is known. */
function untold(before: Communication | undefined, { now, mute }: Moment): Communication {
  const unknown = before?.state === 'unknown' ? before : { ...NOTHING_KNOWN, since: now };
  return { ...unknown, reason: mute ? NOT_TOLD : '' };
}

function lost(gatewayId: string, away: NonNullable<Said['away']>, before: Known | undefined, now: number): Known {
  const gone = (one: Communication) => unknownSince(one, away.at, away.heardAt);
  const drivers = new Map([...(before?.drivers ?? [])].map(([name, one]) => [name, gone(one)]));
  const comm = before ? gone(before.comm) : { ...NOTHING_KNOWN, since: Math.min(away.at, now) };
  return { gatewayId, comm, drivers };
}

/** A device behind an edge node that is not ours: it answers from its birth to its death. */
function ofNode(born: boolean, before: Communication | undefined, { now, online, deaf }: Moment): Communication {
  if (!online) return unknownSince(before ?? NOTHING_KNOWN, now, now);
  if (born && !deaf) return lasting({ ...NOTHING_KNOWN, state: 'ok', since: now, lastGoodAt: now }, before);
  if (before?.state === 'failing') return before;
  const lastGoodAt = before?.state === 'ok' ? now : (before?.lastGoodAt ?? null);
  return { state: 'failing', since: now, lastGoodAt, code: null, reason: deaf ? 'no rebirth' : 'DDEATH' };
}

/** What is as it was is so since then. */
const lasting = (now: Communication, before: Communication | undefined): Communication =>
  before && before.state === now.state && now.state !== 'failing'
    ? { ...now, since: before.since, lastGoodAt: now.lastGoodAt ?? before.lastGoodAt }
    : now;

/** What is to be stored and what is to be removed so that `next` stands in the table. */
export function changesBetween(known: ReadonlyMap<string, Known>, next: ReadonlyMap<string, Known>) {
  const put: StoredState[] = [];
  const gone: { deviceId: string; driver: string }[] = [];
  for (const [deviceId, { gatewayId, comm, drivers }] of next) {
    const before = known.get(deviceId);
    const look = (driver: string, now: Communication, was: Communication | undefined) => {
      if (!was || before?.gatewayId !== gatewayId || !sameCommunication(was, now))
        put.push({ deviceId, driver, gatewayId, comm: now });
    };
    look('', comm, before?.comm);
    for (const [name, driver] of drivers) look(name, driver, before?.drivers.get(name));
    for (const name of before?.drivers.keys() ?? []) if (!drivers.has(name)) gone.push({ deviceId, driver: name });
  }
  return { put, gone };
}

/** What came while storing failed is newer. */
export function saidLater(before: Said, after: Said | undefined): Said {
  if (!after) return before;
  if (after.whole || after.away) return after;
  const away = after.drivers.size === 0 ? before.away : undefined;
  return { whole: before.whole, away, drivers: new Map([...before.drivers, ...after.drivers]) };
}
