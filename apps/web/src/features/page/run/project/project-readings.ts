import type { LiveFrame, ProjectSignal } from '@lightfield/contract';
import type { Reading } from '@lightfield/widgets/kit';
import type { Streams } from '../../../../live/line-streams.ts';
import type { ReadingStore } from '../../../../live/reading-store.ts';
import { readingOf } from '../reading.ts';

type Known = ReadonlyMap<string, ProjectSignal>;
export type Entry = readonly [key: string, reading: Reading];
type SignalFrame = Extract<LiveFrame, { kind: 'signalVal' }>;

/** `bindingKey` of a value of the project: a variable of a device, or a calculated one. */
export const keyOf = (mvars: ReadonlySet<string>, id: string): string =>
  mvars.has(id) ? `mvar:${id}` : `signal:${id}`;

/** What the line has told of values, and whether it counts as true at this moment. */
type Told = Pick<ReadingStore, 'read' | 'isFresh'>;

/**
 * Values as they were asked for once, each newer one that the line has told in its place. `devices`: of these alone; absent: of all, and
 * calculated ones.
 */
export function firstReadings(
  signals: Known,
  mvars: ReadonlySet<string>,
  told: Told,
  devices?: ReadonlySet<string>,
): Entry[] {
  const entries: Entry[] = [];
  for (const signal of signals.values()) {
    if (devices && (signal.equipId === null || !devices.has(signal.equipId))) continue;
    const heard = told.read(signal.id);
    const quality = told.isFresh(signal.id) ? signal.quality : 'stale';
    const asked = signal.readAt === null ? undefined : { ...signal, quality, readAt: signal.readAt };
    const seen = heard && (!asked || heard.readAt >= asked.readAt) ? heard : asked;
    if (seen) entries.push([keyOf(mvars, signal.id), readingOf(signal, seen)]);
  }
  return entries;
}

/** What a frame changes on a page. */
export function framedReadings(
  { readings }: Pick<SignalFrame, 'readings'>,
  { signals, mvars, told }: { signals: Known; mvars: ReadonlySet<string>; told: Told },
): Entry[] {
  const entries: Entry[] = [];
  for (const { variableId } of readings) {
    const seen = told.read(variableId);
    if (seen) entries.push([keyOf(mvars, variableId), readingOf(signals.get(variableId), seen)]);
  }
  return entries;
}

/** Devices whose stream is not as it was; `undefined`: it has to be looked at all of them. */
export function changedDevices(before: Streams, now: Streams): ReadonlySet<string> | undefined {
  if (before.proved !== now.proved) return undefined;
  const ids = new Set([...before.byDevice.keys(), ...now.byDevice.keys()]);
  return new Set([...ids].filter((id) => before.byDevice.get(id) !== now.byDevice.get(id)));
}

/** What is there now and was not, or was something else. */
export const changedOnes = <One>(
  before: ReadonlyMap<string, One>,
  now: ReadonlyMap<string, One>,
): ReadonlyMap<string, One> => new Map([...now].filter(([id, one]) => before.get(id) !== one));
