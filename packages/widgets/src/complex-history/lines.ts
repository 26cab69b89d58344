import type { HistoryRow, ReportColumn } from '@lightfield/contract';
import { formatValue, mappedText } from '@lightfield/rules';
import type { SourceFigures } from '../kit/history.ts';
import type { Quality } from '../kit/host.ts';
import { NumberFormat, type ValueFormat, dressed, figureIn } from '../kit/number-format.ts';
import type { ColumnLook } from '../kit/recorded.ts';
import type { Planned } from './plan.ts';

export interface Cell {
  readonly text: string;
  /** As a file has it: a number stays one. */
  readonly plain: string | number | null;
  readonly quality: Quality;
}
export interface Line {
  readonly time: number;
  /** Whose it is, where each device has rows of its own. */
  readonly equip: string;
  readonly cells: readonly Cell[];
}
export interface Lines {
  readonly count: number;
  /** `undefined`: has not come yet. */
  at(index: number): Line | undefined;
}
export const NO_LINES: Lines = { count: 0, at: () => undefined };

const NOTHING: Cell = { text: '--', plain: null, quality: 'good' };
/** What is known of a variable without a report: digits that mean nothing are left out. */
const loose = (value: number): string => String(Number(value.toFixed(3)));

type Worded = Pick<ReportColumn, 'decimals' | 'signalMaps'> & Partial<Pick<ReportColumn, 'dataType'>>;
/** As the reports have them. */
const OWN = NumberFormat.parse({});
export function cellOf(
  value: HistoryRow['values'][number] | undefined,
  column: Worded | undefined,
  {
    quality = 'good',
    numbers = OWN,
  }: { readonly quality?: Quality | undefined; readonly numbers?: NumberFormat | undefined } = {},
): Cell {
  if (value === null || value === undefined) return NOTHING;
  const word = column && mappedText(column.signalMaps, value);
  if (word !== undefined) return { text: word, plain: word, quality };
  return { text: written(value, column, numbers), plain: value, quality };
}

function written(value: string | number, column: Worded | undefined, numbers: NumberFormat): string {
  // a whole number of 64 bits comes as digits; other texts are none
  if (typeof value === 'string') return column?.dataType?.endsWith('int64') ? dressed(value, numbers) : value;
  return figureIn(value, numbers, (own) => (column ? formatValue(own, column.decimals) : loose(own)));
}

export interface Heading {
  readonly key: string;
  readonly title: string;
  /** Of this column alone. */
  readonly format?: ValueFormat | undefined;
  readonly look?: ColumnLook | undefined;
  /** Of its variable, where they are known. */
  readonly decimals?: number | undefined;
}
/** Columns of a table and what stands in its rows: which source is in which column. */
export interface Grid {
  readonly headings: readonly Heading[];
  /** A row for each of them and each time; `sources` by column, `undefined`: this one has none. */
  readonly groups: readonly { readonly equip: string; readonly sources: readonly (number | undefined)[] }[];
}
/** Two columns of the same name are told apart by whose they are. */
function headings(columns: readonly Planned[]): readonly Heading[] {
  const seen = new Map<string, number>();
  for (const { title } of columns) seen.set(title, (seen.get(title) ?? 0) + 1);
  return columns.map(({ title, equipTitle, format, look }, at) => ({
    key: String(at),
    format,
    look,
    title: (seen.get(title) ?? 0) > 1 && equipTitle ? `${equipTitle} ${title}` : title,
  }));
}
export function gridOf(columns: readonly Planned[], dimension: 'time' | 'equip'): Grid {
  if (dimension === 'time')
    return { headings: headings(columns), groups: [{ equip: '', sources: columns.map((_, at) => at) }] };
  const titles = [...new Set(columns.map(({ title }) => title))];
  const equips = new Map(columns.map(({ equipId, equipTitle }) => [equipId, equipTitle]));
  return {
    headings: titles.map((title, at) => ({
      key: String(at),
      title,
      // one column, one way to write: that of the first device that has one
      format: columns.find((column) => column.title === title && column.format)?.format,
      look: columns.find((column) => column.title === title && column.look)?.look,
    })),
    groups: [...equips].map(([equipId, equip]) => ({
      equip,
      sources: titles.map((title) => {
        const at = columns.findIndex((column) => column.equipId === equipId && column.title === title);
        return at < 0 ? undefined : at;
      }),
    })),
  };
}

/** Rows of windows, the newest first; where nothing was stored there is none. What a row says is worked out when it is seen. */
export function windowLines(
  grid: Grid,
  times: readonly number[],
  sources: readonly SourceFigures[],
  numbers?: NumberFormat,
): Lines {
  const { groups } = grid;
  const valueOf = (source: number | undefined, at: number) =>
    source === undefined ? null : (sources[source]?.figures.first?.[at] ?? null);
  const kept: number[] = [];
  for (let at = times.length - 1; at >= 0; at--)
    for (const [index, group] of groups.entries())
      if (group.sources.some((source) => valueOf(source, at) !== null)) kept.push(at * groups.length + index);
  return {
    count: kept.length,
    at(index) {
      const place = kept[index];
      if (place === undefined) return undefined;
      const at = Math.floor(place / groups.length);
      const group = groups[place % groups.length];
      return {
        time: times[at] ?? 0,
        equip: group?.equip ?? '',
        cells: (group?.sources ?? []).map((source, column) =>
          cellOf(valueOf(source, at), source === undefined ? undefined : sources[source]?.column, {
            numbers: grid.headings[column]?.format ?? numbers,
          }),
        ),
      };
    },
  };
}

type RowColumn = ReportColumn & { readonly equipTitle?: string; readonly alias?: string };
/** Columns that are shown out of those that came; one that is gone stays with nothing in it. */
export function shownColumns(
  columns: readonly RowColumn[],
  chosen: readonly Planned[] | null,
): readonly { readonly planned: Planned; readonly at: number; readonly column: RowColumn | undefined }[] {
  if (!chosen)
    return columns.map((column, at) => ({
      planned: {
        key: column.key,
        title: column.alias || column.title,
        equipId: '',
        equipTitle: column.equipTitle ?? '',
      },
      at,
      column,
    }));
  return chosen.map((planned) => {
    const at = columns.findIndex(({ key }) => key === planned.key);
    return { planned, at, column: columns[at] };
  });
}

export const rowLine = (row: HistoryRow, shown: ReturnType<typeof shownColumns>, numbers?: NumberFormat): Line => ({
  time: row.time,
  equip: '',
  cells: shown.map(({ planned, at, column }) =>
    at < 0
      ? NOTHING
      : cellOf(row.values[at], column, { quality: row.qualities?.[at], numbers: planned.format ?? numbers }),
  ),
});

/** With its unit: its own, or what is known of it. */
export function withUnit<Each extends Heading>(heading: Each, known: string | undefined): Each {
  const unit = heading.format?.unit || known;
  return unit ? { ...heading, title: `${heading.title} (${unit})` } : heading;
}
