import type { Communication, CommunicationState } from '@lightfield/contract';

/** Nobody can know how it is, and it is not known since when. */
export const NOTHING_KNOWN: Communication = { state: 'unknown', since: null, lastGoodAt: null, code: null, reason: '' };

const latest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
};
const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** Which of the drivers speak for the device: the first state that any of them is in. */
const ORDER: readonly CommunicationState[] = ['failing', 'unknown', 'ok', 'never'];

/**
 * How a device is by its drivers: as good as the worst of them, since what is behind that one is not known. A driver that has never
 * read anything, perhaps because nothing is to be read, says nothing while another one reads. Without drivers all is made in the
 * gateway: ok since it said so.
 */
export function deviceOf(drivers: ReadonlyMap<string, Communication>, now: number): Communication {
  const all = [...drivers];
  const state = ORDER.find((one) => all.some(([, driver]) => driver.state === one));
  if (!state) return { ...NOTHING_KNOWN, state: 'ok', since: now };
  const speaking = all.filter(([, driver]) => driver.state === state);
  const since = earliest(speaking.map(([, driver]) => driver.since));
  const lastGoodAt = latest(all.map(([, driver]) => driver.lastGoodAt));
  const [first] = speaking;
  if (state !== 'failing' || !first) return { ...NOTHING_KNOWN, state, since, lastGoodAt };
  const [name, { code, reason }] = first;
  const said = all.length === 1 ? reason : `${name}: ${reason}`;
  return { state, since, lastGoodAt, code, reason: said };
}

/**
 * Its gateway is away: nobody knows any more. What was ok until then was read until about when the gateway was heard last.
 */
export function unknownSince(before: Communication, at: number, heardAt: number): Communication {
  if (before.state === 'unknown') return before.reason === '' ? before : { ...before, reason: '' };
  const lastGoodAt =
    before.state === 'ok' ? Math.max(before.lastGoodAt ?? 0, Math.min(heardAt, at)) : before.lastGoodAt;
  return { ...NOTHING_KNOWN, since: at, lastGoodAt };
}

export const sameCommunication = (one: Communication, other: Communication): boolean =>
  one.state === other.state &&
  one.since === other.since &&
  one.lastGoodAt === other.lastGoodAt &&
  one.code === other.code &&
  one.reason === other.reason;
