import type { PageDocument } from '@lightfield/page';
import type { PageHost, Reading } from '@lightfield/widgets/runtime';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QualityMark } from '../../../lib/texted.tsx';
import { formatAge, formatTime } from '../../../lib/time.ts';
import { every, realTimers } from '../../../live/clock.ts';
import type { PageSignal } from '../run/page-signal.ts';
import { type PageValue, valuesOf } from './page-values.ts';
import styles from './values.module.css';

/** Read anew so often, ms: an age is told in seconds, and the tick of the page (10 times a second) must not wait for a table. */
const EVERY_MS = 1_000;
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
            return (
              <Row
                key={value.key}
                name={nameOf(value)}
                reading={reading}
                age={reading ? formatAge(reading.time, Math.max(now, reading.time), t('common:age.now')) : ''}
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
  readonly age: string;
}
const Row = memo(
  function Row({ name, reading, age }: RowProps) {
    const { t } = useTranslation('page');
    const empty = !reading || reading.value === null;
    return (
      <tr>
        <th scope="row">{name}</th>
        <td className={styles['value']}>{empty ? t('values.none') : [reading.text, reading.unit].join(' ').trim()}</td>
        <td>{reading ? <QualityMark quality={reading.quality} /> : null}</td>
        <td>
          {age}
          {/* by itself where a pointer that could rest on it is missing */}
          {reading ? <span className={styles['exact']}>{formatTime(reading.time)}</span> : null}
        </td>
      </tr>
    );
  },
  (one, other) =>
    one.name === other.name &&
    one.age === other.age &&
    one.reading?.text === other.reading?.text &&
    one.reading?.value === other.reading?.value &&
    one.reading?.quality === other.reading?.quality &&
    secondOf(one.reading) === secondOf(other.reading),
);
const secondOf = (reading: Reading | undefined): number | undefined => reading && Math.floor(reading.time / EVERY_MS);
