import { type PlacedValue, formatted } from '@lightfield/report';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/time.ts';
import styles from '../field.module.css';
import type { FormTaken } from './forms-taken.ts';

/** More are folded. */
const SHOWN = 6;

/** What fills itself in, each with the time that it is of. Live ones are as they were known last; the record gets those of when it is submitted. */
export function PartValues({ values, record }: { values: readonly PlacedValue[]; record: FormTaken }) {
  const { t } = useTranslation('field');
  if (values.length === 0) return null;
  const list = (
    <dl>
      {values.map((value) => (
        <div key={`${value.sheet} ${value.cell}`}>
          <dt>{value.name}</dt>
          <dd>
            <Shown value={value} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <details className={styles['values']} open={values.length <= SHOWN}>
      <summary>{t('record.values', { count: values.length })}</summary>
      {list}
    </details>
  );
}

function Shown({ value, record }: { value: PlacedValue; record: FormTaken }) {
  const { t } = useTranslation(['field', 'common']);
  const { bind, text, unit, q } = value;
  const isLive = bind.kind === 'value' && bind.at === 'now';
  const live = isLive
    ? record.live.find(({ sheet, cell }) => sheet === value.sheet && cell === value.cell)
    : { v: text, q, at: undefined };
  const said = saidOf(live?.v);
  const time = timeOf(value, record, live?.at);
  const moment = bind.kind === 'value' ? bind.time : undefined;
  return (
    <>
      <strong>{said === '' ? '-' : `${said} ${unit}`.trim()}</strong>
      {live?.q === undefined || live.q === 'none' ? null : (
        <span className={styles['tag']} data-tone="urgent">
          {t(`common:quality.${live.q}`)}
        </span>
      )}
      <span className={styles['soft']}>
        {bind.kind === 'value' ? null : `${t(`record.statistic.${bind.agg}`)} ${t('record.ofPeriod')}`}
        {bind.kind === 'value' ? (moment ?? (time === undefined ? t('record.noValue') : formatTime(time))) : null}
      </span>
    </>
  );
}
const saidOf = (value: string | number | boolean | undefined): string =>
  typeof value === 'number' ? formatted(value, undefined) : value === undefined ? '' : String(value);
/** Of a single value. */
function timeOf({ bind }: PlacedValue, { from, to }: FormTaken, readAt: number | undefined): number | undefined {
  if (bind.kind !== 'value') return undefined;
  return bind.at === 'now' ? readAt : bind.at === 'periodStart' ? from : to;
}
