import type { ReportColumn } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Mark } from '../../../lib/chart/marks.ts';
import type { CurveData } from '../../../lib/chart/plot.ts';
import type { View } from '../../../lib/chart/view.ts';
import { formatDuration } from '../../../lib/duration.ts';
import { type PlainColumn, PlainTable } from '../../../lib/plain-table.tsx';
import { formatTime } from '../../../lib/time.ts';
import { cellText } from '../cells.tsx';
import { rowAt } from '../curve-data.ts';
import styles from './advanced.module.css';
import { type StateTime, type WindowFigures, stateTimes, windowFigures } from './window-figures.ts';

interface Row {
  column: ReportColumn;
  colour: string;
  figures: WindowFigures;
  before: WindowFigures | undefined;
  /** Value at each mark. */
  at: readonly (number | null)[];
  states: readonly StateTime[] | undefined;
}

/** Figures that only the stored values themselves give. */
const EXACT = ['average', 'first', 'last', 'delta'] as const;

/** Variables whose values are states: on and off, values with words, whole numbers that take few values. */
const isState = ({ dataType, signalMaps }: ReportColumn): boolean => dataType === 'bit' || signalMaps.length > 0;

/** What each curve did in the part that is seen, its values at the pinned moments, and how long each state held. */
export function WindowTable({
  columns,
  colours,
  data,
  view,
  marks,
  exact,
  other,
  silenceMs,
  onUnmark,
}: {
  columns: readonly ReportColumn[];
  colours: readonly string[];
  data: CurveData;
  view: View;
  marks: readonly Mark[];
  exact: boolean;
  /** The period that is compared with, with its own times. */
  other?: { data: CurveData; view: View } | undefined;
  /** Longest time between two records that belong together, ms. */
  silenceMs: number;
  onUnmark: (at: number) => void;
}) {
  const { t } = useTranslation('history');
  const rows = columns.map((column, index): Row => {
    const figures = windowFigures(data, index, view);
    const at = marks.map((mark) => {
      const row = rowAt(data.times, mark.at);
      return row < 0 ? null : (data.values[index]?.[row] ?? null);
    });
    const states = exact && isState(column) ? stateTimes(data, index, view, silenceMs) : undefined;
    const before = other && windowFigures(other.data, index, other.view);
    return { column, colour: colours[index] ?? '', figures, before, at, states };
  });
  const figure = (key: 'min' | 'max' | (typeof EXACT)[number]): PlainColumn<Row> => ({
    key,
    title: t(`advanced.${key}`),
    right: true,
    render: ({ column, figures }) => (
      <Figure column={column} value={figures[key]} plain={key === 'average' || key === 'delta'} />
    ),
  });
  const [first, second] = marks;
  return (
    <div className={styles['figures']}>
      <PlainTable<Row>
        label={t('advanced.figures')}
        rows={rows}
        rowKey={({ column }) => column.key}
        columns={[
          {
            key: 'name',
            title: t('curve.variables'),
            head: true,
            render: ({ column, colour }) => (
              <span className={styles['name']}>
                <span className={styles['swatch']} data-ink style={{ background: colour }} />
                {column.title}
                {column.unit ? <span className={styles['unit']}>{column.unit}</span> : null}
              </span>
            ),
          },
          figure('min'),
          figure('max'),
          ...(exact ? EXACT.map(figure) : []),
          ...(other
            ? [
                {
                  key: 'other',
                  title: t('advanced.otherFigures'),
                  right: true,
                  render: ({ column, before }: Row) => <Three column={column} figures={before} />,
                },
              ]
            : []),
          ...marks.map(
            (mark, index): PlainColumn<Row> => ({
              key: mark.name,
              title: (
                <span className={styles['mark']}>
                  <strong>{mark.name}</strong> {formatTime(mark.at)}
                  <Button
                    size="small"
                    type="text"
                    aria-label={t('advanced.unmark', { name: mark.name })}
                    icon={<Icon name="close" size={12} />}
                    onClick={() => onUnmark(mark.at)}
                  />
                </span>
              ),
              right: true,
              render: ({ column, at }) => <Figure column={column} value={at[index] ?? null} />,
            }),
          ),
          ...(first && second
            ? [
                {
                  key: 'between',
                  title: t('advanced.between', { duration: formatDuration(Math.abs(second.at - first.at)) }),
                  right: true,
                  render: ({ column, at: [a, b] }: Row) => (
                    <Figure
                      column={column}
                      value={typeof a === 'number' && typeof b === 'number' ? b - a : null}
                      plain
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {rows.some(({ states }) => states !== undefined) ? (
        <dl className={styles['states']}>
          {rows.map(({ column, states }) =>
            states === undefined ? null : (
              <div key={column.key}>
                <dt>{t('advanced.states', { title: column.title })}</dt>
                <dd>
                  {states.length === 0
                    ? t('advanced.noState')
                    : states
                        .map(
                          ({ value, ms }) =>
                            `${cellText(column, value)} ${formatDuration(ms)} (${shareText(ms, view)})`,
                        )
                        .join('  ·  ')}
                </dd>
              </div>
            ),
          )}
        </dl>
      ) : null}
    </div>
  );
}

const shareText = (ms: number, { from, to }: View) => `${((ms / Math.max(1, to - from)) * 100).toFixed(1)}%`;

/** `plain`: a number that is none of the values, and so has no word of theirs. */
function Figure({ column, value, plain = false }: { column: ReportColumn; value: number | null; plain?: boolean }) {
  if (value === null) return <span className={styles['unit']}>–</span>;
  const text = plain
    ? cellText({ ...column, signalMaps: [], decimals: column.decimals + (plain ? 1 : 0) }, value)
    : cellText(column, value);
  return <span className={styles['number']}>{text}</span>;
}

/** Lowest, highest and average of the other period, beside each other. */
function Three({ column, figures }: { column: ReportColumn; figures: WindowFigures | undefined }) {
  return (
    <>
      <Figure column={column} value={figures?.min ?? null} /> / <Figure column={column} value={figures?.max ?? null} />{' '}
      / <Figure column={column} value={figures?.average ?? null} plain />
    </>
  );
}
