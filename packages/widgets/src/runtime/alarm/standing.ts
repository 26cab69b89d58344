import { type AlarmRecord, SEVERITY_ORDER } from '@lightfield/contract';
import type { AlarmMark } from '../../kit/alarm-marks.ts';

/** The value that an alarm is about, as `bindingKey` names it; `''`: that something is lost, which is no value. */
export function keyOfAlarm({
  about,
  signalId,
  projectId,
}: Pick<AlarmRecord, 'about' | 'signalId' | 'projectId'>): string {
  if (about !== 'value' || !signalId) return '';
  return projectId ? `mvar:${signalId}` : `signal:${signalId}`;
}

/** The worse first: what holds before what is over, by severity, what nobody has confirmed before the rest. */
function rankOf({ severity, recoveredAt, confirmedAt }: AlarmRecord): number {
  return (recoveredAt === null ? 0 : 10) + 2 * SEVERITY_ORDER.indexOf(severity) + (confirmedAt === null ? 0 : 1);
}

/**
 * What is marked at the values of a page: of each the worst alarm that holds, else the worst that is over and that nobody has confirmed. As long
 * as one that holds is not confirmed, neither is the mark. What lies on a shelf is marked nowhere (ISA-18.2: it is out of sight on purpose).
 */
export function marksOf(alarms: readonly AlarmRecord[]): ReadonlyMap<string, AlarmMark> {
  const open = alarms.filter(
    (alarm) => !alarm.shelved && alarm.shelfId === null && (alarm.recoveredAt === null || alarm.confirmedAt === null),
  );
  const marks = new Map<string, AlarmMark>();
  for (const [key, own] of Map.groupBy(open, keyOfAlarm)) {
    const [worst] = own.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (key === '' || !worst) continue;
    const { severity, content } = worst;
    const holding = own.filter(({ recoveredAt }) => recoveredAt === null);
    const isConfirmed = holding.every(({ confirmedAt }) => confirmedAt !== null);
    marks.set(key, {
      severity,
      content,
      holding: holding.length,
      unconfirmed: own.filter(({ confirmedAt }) => confirmedAt === null).length,
      standing: holding.length === 0 ? 'recovered' : isConfirmed ? 'confirmed' : 'unconfirmed',
    });
  }
  return marks;
}

/** Of several values that one widget shows: the worst mark. */
export function worstOf(marks: Iterable<AlarmMark | undefined>): AlarmMark | undefined {
  let worst: AlarmMark | undefined;
  for (const mark of marks) if (mark && (!worst || weight(mark) < weight(worst))) worst = mark;
  return worst;
}
const STANDINGS = ['unconfirmed', 'confirmed', 'recovered'] as const;
const weight = ({ severity, standing }: AlarmMark): number =>
  (standing === 'recovered' ? 10 : 0) + 3 * SEVERITY_ORDER.indexOf(severity) + STANDINGS.indexOf(standing);
