import type { AlarmRecord, Language } from '@lightfield/contract';
import type { DataOf } from '@lightfield/page';
import { alarmValue, lossReason } from '@lightfield/rules';
import type { AlarmsRequest } from '../kit/alarms.ts';
import type { TableColumn } from '../kit/table/fitting.ts';
import { type Chosen, stretchOf } from '../kit/table/span.ts';
import type { AlarmColumn, AlarmColumnValue, complexAlarm } from './definition.ts';

type Data = DataOf<typeof complexAlarm>;

/** Rows of a table without pages: as many as one answer has. */
export const MOST_ROWS = 100;

/**
 * What is asked for; `null`: its devices are gone. What nobody has dealt with is asked for whenever it was raised, unless
 * somebody chose a time: an alarm does not end because it is old.
 */
export function alarmsAsked(
  { equips, unresolved, sort, showPage, pageSize, timeRange }: Data,
  chosen: Chosen | null,
  page: number,
): AlarmsRequest | null {
  const bound = equips.flatMap(({ equipId }) => (equipId ? [equipId] : []));
  if (equips.length > 0 && bound.length === 0) return null;
  const span = chosen ?? (unresolved ? null : { minutes: timeRange });
  return {
    equips: bound,
    ...(span && { stretch: stretchOf(span) }),
    ...(unresolved && { isUnresolved: true }),
    sort,
    page: showPage ? page : 1,
    pageSize: showPage ? pageSize : MOST_ROWS,
  };
}

/** Narrower it cannot be read; its share of what is left; and which goes first where there is no room. */
const FORM: Record<AlarmColumnValue, Pick<TableColumn, 'least' | 'grow' | 'keep'>> = {
  alarmLevelId: { least: 98, grow: 0.2, keep: 8 },
  equipTitle: { least: 110, grow: 1, keep: 6 },
  msg: { least: 90, grow: 3, keep: 9 },
  value: { least: 90, grow: 0.6, keep: 4 },
  type: { least: 90, grow: 0.4, keep: 1 },
  gmtTrigger: { least: 156, grow: 0.4, keep: 7 },
  gmtRelease: { least: 156, grow: 0.4, keep: 3 },
  gmtConfirm: { least: 156, grow: 0.4, keep: 2 },
  opration: { least: 110, grow: 0.4, keep: 5 },
};
export const alarmColumns = (
  columns: readonly AlarmColumn[],
  title: (value: AlarmColumnValue) => string,
): readonly TableColumn[] =>
  columns.map(({ value, width, title: own }, at) => ({
    // the same one may stand there twice
    key: `${value}.${at}`,
    title: own || title(value),
    width,
    ...FORM[value],
  }));

/** What a person can do about an alarm, and how it stands. */
export type AlarmDeed = 'confirm' | 'recoverFirst' | 'unconfirmed' | 'confirmed' | 'byRecovery';
export function deedOf(
  { confirmedAt, confirmedBy, recoveredAt, confirmRule }: AlarmRecord,
  mayConfirm: boolean,
): AlarmDeed {
  if (confirmedAt !== null) return confirmedBy === null ? 'byRecovery' : 'confirmed';
  if (!mayConfirm) return 'unconfirmed';
  return confirmRule === 'manual' && recoveredAt === null ? 'recoverFirst' : 'confirm';
}

/** Of a loss there is no value, but why. */
export const valueText = (alarm: AlarmRecord, language: Language): string =>
  alarm.about === 'value' ? (alarmValue(alarm) ?? '--') : lossReason(alarm, language);
