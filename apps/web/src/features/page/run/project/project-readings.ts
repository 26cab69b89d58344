import type { LiveFrame, ProjectSignal } from '@lightfield/contract';
import type { Reading } from '@lightfield/widgets/kit';
import type { Seen } from '../../../../live/reading-store.ts';
import { readingOf } from '../reading.ts';

type Known = ReadonlyMap<string, ProjectSignal>;
export type Entry = readonly [key: string, reading: Reading];
type SignalFrame = Extract<LiveFrame, { kind: 'signalVal' }>;

/** `bindingKey` of a value of the project: a variable of a device, or a calculated one. */
export const keyOf = (mvars: ReadonlySet<string>, id: string): string =>
  mvars.has(id) ? `mvar:${id}` : `signal:${id}`;

/** Values as they were asked for once, each newer one that the line has told in its place. */
export function firstReadings(
  signals: Known,
  mvars: ReadonlySet<string>,
  told: (id: string) => Seen | undefined,
): Entry[] {
  const entries: Entry[] = [];
  for (const signal of signals.values()) {
    const heard = told(signal.id);
    const asked = signal.readAt === null ? undefined : { ...signal, readAt: signal.readAt };
    const seen = heard && (!asked || heard.readAt >= asked.readAt) ? heard : asked;
    if (seen) entries.push([keyOf(mvars, signal.id), readingOf(signal, seen)]);
  }
  return entries;
}

/** What a frame changes on a page. A gateway that comes back may send its backlog after fresh values: those are left out. */
export function framedReadings(
  { readings, snapshot = false }: Pick<SignalFrame, 'readings' | 'snapshot'>,
  { signals, mvars, timeOf }: { signals: Known; mvars: ReadonlySet<string>; timeOf: (key: string) => number },
): Entry[] {
  const entries: Entry[] = [];
  for (const { variableId, value, readAt, quality = 'good' } of readings) {
    const key = keyOf(mvars, variableId);
    if (!snapshot && readAt < timeOf(key)) continue;
    entries.push([key, readingOf(signals.get(variableId), { value, quality, readAt })]);
  }
  return entries;
}
