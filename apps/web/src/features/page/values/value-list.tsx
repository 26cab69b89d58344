import type { PageDocument } from '@lightfield/page';
import type { PageHost, Reading } from '@lightfield/widgets/runtime';
import { memo, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QualityMark } from '../../../lib/texted.tsx';
import { formatAge, formatTime } from '../../../lib/time.ts';
import { ReadingContext } from '../../../live/use-reading.ts';
import { formatSpan } from '../../../lib/duration.ts';
import { every, realTimers } from '../../../live/clock.ts';
import type { PageSignal } from '../run/page-signal.ts';
import { type PageValue, valuesOf } from './page-values.ts';
import styles from './values.module.css';

/** Read anew so often, ms: an age is told in seconds, and the tick of the page (10 times a second) must not wait for a table. */
const EVERY_MS = 1_000;
/** A value that has stood for less needs no word about it, ms. */
const STANDING_MS = 10_000;
/** More values than this are searched. */
const FEW = 8;

export interface ValueListProps {
  readonly page: PageDocument;
  /** Of now, or of the moment that is played. */
  readonly host: Pick<PageHost, 'live' | 'now'>;
  readonly signals: ReadonlyMap<string, Pick<PageSignal, 'title'>>;
}

/** Every value of a page with its quality and age. */
export function ValueList({ page, host, signals }: ValueListProps) {
  const { t } = useTranslation(['page', 'common']);
  const store = useContext(ReadingContext);
  const values = useMemo(() => valuesOf(page), [page]);
  const [sought, seek] = useState('');
  const [wall, setWall] = useState(() => Date.now());
  useEffect(() => every(realTimers, EVERY_MS, () => setWall(Date.now())), []);
  const nameOf = ({ id, title }: PageValue): string => title || (signals.get(id)?.title ?? id);
  const words = sought.trim().toLowerCase();
  const shown = values.filter((value) => nameOf(value).toLowerCase().includes(words));
  const now = host.now?.() ?? wall;
  return (
    <div className={styles['list']}>
      {values.length > FEW ? (
        <input
          type="search"
          className={styles['search']}
          aria-label={t('page:values.search')}
          placeholder={t('page:values.search')}
          value={sought}
          onChange={({ target }) => seek(target.value)}
        />
      ) : null}
      <table className={styles['table']}>
        <thead>
          <tr>
            {(['name', 'value', 'quality', 'time'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`page:values.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((value) => {
            const reading = host.live.read(value.key);
            // of now: also read again without a change, which does not reach the page itself
            const told = host.now === undefined && value.key.startsWith('signal:') ? store.read(value.id) : undefined;
            const readAt = Math.max(told?.readAt ?? 0, reading?.time ?? 0);
            const stood = told ? readAt - told.changedAt : 0;
            return (
              <Row
                key={value.key}
                name={nameOf(value)}
                reading={reading}
                readAt={readAt}
                age={reading ? formatAge(readAt, Math.max(now, readAt), t('common:age.now')) : ''}
                stood={stood >= STANDING_MS ? t('page:values.unchanged', { span: formatSpan(stood) }) : ''}
              />
            );
          })}
        </tbody>
      </table>
      {shown.length === 0 ? <p className={styles['none']}>{t('common:page.noMatch')}</p> : null}
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly reading: Reading | undefined;
  readonly readAt: number;
  readonly age: string;
  /** How long it has had this value. */
  readonly stood: string;
}
const Row = memo(
  function Row({ name, reading, readAt, age, stood }: RowProps) {
    const { t } = useTranslation('page');
    const empty = !reading || reading.value === null;
    return (
      <tr>
        <th scope="row">{name}</th>
        <td className={styles['value']}>{empty ? t('values.none') : [reading.text, reading.unit].join(' ').trim()}</td>
        <td>{reading ? <QualityMark quality={reading.quality} /> : null}</td>
        <td>
          {[age, stood].filter(Boolean).join(' · ')}
          {/* by itself where a pointer that could rest on it is missing */}
          {reading ? <span className={styles['exact']}>{formatTime(readAt)}</span> : null}
        </td>
      </tr>
    );
  },
  (one, other) =>
    one.name === other.name &&
    one.age === other.age &&
    one.stood === other.stood &&
    one.reading?.text === other.reading?.text &&
    one.reading?.value === other.reading?.value &&
    one.reading?.quality === other.reading?.quality &&
    secondOf(one.readAt) === secondOf(other.readAt),
);
const secondOf = (at: number): number => Math.floor(at / EVERY_MS);
