import type { AlarmRecord } from '@lightfield/contract';
import type { AlarmMark, AlarmMarks } from '../../kit/alarm-marks.ts';
import type { PageAlarms } from '../../kit/alarms.ts';
import type { Time } from '../time.ts';
import { marksOf, worstOf } from './standing.ts';

/** As many alarms as a list gives at once. */
const PAGE_SIZE = 100;
/** Of a page on which more alarms than this stand nothing is read any more. */
const MOST_PAGES = 20;
/** The values of a page come first, ms. */
const LATER_MS = 250;

export interface RunningMarks extends AlarmMarks {
  close(): void;
}

/** Marks of all values of a page, from the list of its alarms, which is asked for as long as a widget wants one. */
export function createAlarmMarks(alarms: Pick<PageAlarms, 'list'>, time: Pick<Time, 'after'>): RunningMarks {
  const listeners = new Map<string, Set<() => void>>();
  /** What each page of the list has last said. */
  const told: (readonly AlarmRecord[])[] = [];
  const stops: (() => void)[] = [];
  let marks: ReadonlyMap<string, AlarmMark> = new Map();
  let callOff: (() => void) | undefined;
  let watched = 0;
  let isHeard = false;

  const show = (next: ReadonlyMap<string, AlarmMark>) => {
    const before = marks;
    marks = next;
    const first = !isHeard;
    isHeard = true;
    for (const key of new Set([...(first ? listeners : before).keys(), ...next.keys()])) {
      if (!first && isSame(before.get(key), next.get(key))) continue;
      for (const listener of listeners.get(key) ?? []) listener();
    }
  };
  const listen = (index: number) => {
    stops[index] = alarms.list(
      { equips: [], isUnresolved: true, sort: 'desc', page: index + 1, pageSize: PAGE_SIZE },
      ({ alarms: found, total, isWaiting, reason }) => {
        // what could not be had says nothing; what was told before still stands
        if (isWaiting || reason !== undefined || !stops[index]) return;
        told[index] = found;
        const pages = Math.min(Math.max(1, Math.ceil(total / PAGE_SIZE)), MOST_PAGES);
        while (stops.length > pages) leave();
        // an alarm that moves from one page of the list to the next stands in both for a moment, or in none
        const isWhole = told.length === pages && told.every((part) => part !== undefined);
        if (isWhole) show(marksOf([...new Map(told.flat().map((alarm) => [alarm.id, alarm])).values()]));
        if (stops.length < pages) listen(stops.length);
      },
    );
  };
  const leave = () => {
    stops.pop()?.();
    told.length = Math.min(told.length, stops.length);
  };
  const rest = () => {
    callOff?.();
    callOff = undefined;
    while (stops.length > 0) leave();
  };
  return {
    read: (key) => marks.get(key),
    isHeard: () => isHeard,
    watch(key, listener) {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      watched += 1;
      if (watched === 1) callOff = time.after(LATER_MS, () => listen(0));
      return () => {
        if (!own.delete(listener)) return;
        if (own.size === 0) listeners.delete(key);
        watched -= 1;
        if (watched === 0) rest();
      };
    },
    close: rest,
  };
}

const looksLike = (one: AlarmMark | undefined, other: AlarmMark | undefined): boolean =>
  one?.severity === other?.severity && one?.standing === other?.standing && one?.content === other?.content;
const isSame = (one: AlarmMark | undefined, other: AlarmMark | undefined): boolean =>
  looksLike(one, other) && one?.holding === other?.holding && one?.unconfirmed === other?.unconfirmed;

/** Tells the mark of a widget that shows these values, now and whenever it changes. Answers how to stop. */
export function followAlarms(
  keys: readonly string[],
  marks: AlarmMarks,
  tell: (mark: AlarmMark | undefined) => void,
): () => void {
  let last: AlarmMark | undefined;
  const look = () => {
    const now = worstOf(keys.map((key) => marks.read(key)));
    if (looksLike(now, last)) return;
    last = now;
    tell(now);
  };
  look();
  const stops = keys.map((key) => marks.watch(key, look));
  return () => {
    for (const stop of stops) stop();
  };
}
