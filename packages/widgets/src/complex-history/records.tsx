import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Rows, type RowsRequest, spanOf, usePage, useRows } from '../kit/index.ts';
import type { Exported } from '../kit/table/export-button.tsx';
import { type Chosen, stretchOf } from '../kit/table/span.ts';
import { useKept } from '../kit/table/use-kept.ts';
import { tablesText } from '../locales/tables/text.ts';
import { CHUNK, MOST, STAYS_MS, chunksOf, whenAsked } from './chunks.ts';
import { type Line, gridOf, rowLine, shownColumns, withUnit } from './lines.ts';
import type { Planned } from './plan.ts';
import { historySheet } from './sheet.ts';
import { FULL, HistoryTable, type Shown } from './table.tsx';

/** Chunks that are kept besides those that are seen. */
const KEPT = 20;
/** Records of one report as they were stored. */
export function Records(props: Shown<'rows'>) {
  return props.widget.data.showPage ? <PagedRecords {...props} /> : <LongRecords {...props} />;
}

function PagedRecords(props: Shown<'rows'>) {
  const { widget, plan, standing } = props;
  const place = useRef<HTMLDivElement>(null);
  const { page, go, chosen } = standing;
  const { pageSize } = widget.data;
  const answer = useKept(useRows(place, { report: plan.report, stretch: stretchOf(chosen), page, pageSize }));
  const rowAt = useCallback((index: number) => answer?.rows[index], [answer]);
  return (
    <RecordTable
      {...props}
      place={place}
      answer={answer}
      rowAt={rowAt}
      count={answer?.rows.length ?? 0}
      isMore={answer?.isMore === true}
      pages={{ page, size: pageSize, go }}
    />
  );
}

function LongRecords(props: Shown<'rows'>) {
  const { plan, standing } = props;
  const place = useRef<HTMLDivElement>(null);
  const ofTime = JSON.stringify(standing.chosen);
  const { chunks, answer, rowAt, take, onWindow } = useChunks(ofTime);
  const total = answer?.total ?? 0;
  return (
    <>
      {chunks.map((chunk) => (
        <Chunk
          key={`${chunk} ${ofTime}`}
          chunk={chunk}
          place={place}
          report={plan.report}
          chosen={standing.chosen}
          take={take}
        />
      ))}
      <RecordTable
        {...props}
        place={place}
        answer={answer}
        rowAt={rowAt}
        count={Math.min(total, MOST)}
        isMore={answer?.isMore === true || total > MOST}
        onWindow={onWindow}
      />
    </>
  );
}

interface ChunkProps {
  readonly chunk: number;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly report: RowsRequest['report'];
  readonly chosen: Chosen;
  readonly take: (chunk: number, answer: Rows) => void;
}
/** Listens to one stretch of a long table for as long as it is seen; draws nothing. */
function Chunk({ chunk, place, report, chosen, take }: ChunkProps) {
  const answer = useRows(place, { report, stretch: stretchOf(chosen), page: chunk + 1, pageSize: CHUNK });
  useEffect(() => {
    if (answer) take(chunk, answer);
  }, [chunk, answer, take]);
  return null;
}

/** Stretches of a long table: those that are seen, and what is known of others; all anew with another time. */
function useChunks(ofTime: string) {
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const [known, setKnown] = useState<ReadonlyMap<number, Rows>>(new Map());
  const [knownOf, setKnownOf] = useState(ofTime);
  if (knownOf !== ofTime) {
    setKnownOf(ofTime);
    setKnown(new Map());
    setSeen({ first: 0, last: 0 });
  }
  const askedAt = useRef(0);
  const total = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onWindow = useCallback(
    (first: number, last: number) => {
      const next = chunksOf(first, last, total.current);
      const ask = () => {
        askedAt.current = performance.now();
        setSeen(next);
      };
      clearTimeout(timer.current);
      const when = whenAsked({ ...seen, at: askedAt.current }, next, performance.now());
      if (when === 'now') ask();
      if (when === 'stays') timer.current = setTimeout(ask, STAYS_MS);
    },
    [seen],
  );
  const take = useCallback((chunk: number, answer: Rows) => {
    total.current = answer.total;
    setKnown((before) => {
      // while it is asked for again, what was there stays
      if (answer.isWaiting && before.size > 0) return before;
      const others = [...before].filter(([at, { total: held }]) => at !== chunk && held === answer.total);
      return new Map([...others.slice(-KEPT), [chunk, answer]]);
    });
  }, []);
  const rowAt = useCallback((index: number) => known.get(Math.floor(index / CHUNK))?.rows[index % CHUNK], [known]);
  const chunks = Array.from({ length: seen.last - seen.first + 1 }, (_, step) => seen.first + step);
  return { chunks, answer: [...known.values()].at(-1), rowAt, take, onWindow };
}

interface RecordTableProps extends Shown<'rows'> {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly answer: Rows | undefined;
  readonly rowAt: (index: number) => Rows['rows'][number] | undefined;
  readonly count: number;
  readonly isMore: boolean;
  readonly pages?: { readonly page: number; readonly size: number; readonly go: (page: number) => void };
  readonly onWindow?: (first: number, last: number) => void;
}
const headingsOf = (shown: ReturnType<typeof shownColumns>) =>
  gridOf(
    shown.map(({ planned }): Planned => planned),
    'time',
  ).headings.map((heading, at) => {
    const column = shown[at]?.column;
    return withUnit({ ...heading, decimals: column?.decimals }, column?.unit);
  });

function RecordTable({
  widget,
  plan,
  standing,
  place,
  answer,
  rowAt,
  count,
  isMore,
  pages,
  onWindow,
}: RecordTableProps) {
  const { language, files, history } = usePage();
  const { numbers } = widget.data;
  const [refused, refuse] = useState<string>();
  const columns = answer?.columns;
  const shown = useMemo(() => shownColumns(columns ?? [], plan.columns), [columns, plan.columns]);
  const headings = useMemo(() => headingsOf(shown), [shown]);
  const at = useCallback(
    (index: number): Line | undefined => {
      const row = rowAt(index);
      return row && rowLine(row, shown, numbers);
    },
    [rowAt, shown, numbers],
  );
  const total = answer?.total ?? 0;
  const exported = async (name: string): Promise<Exported | undefined> => {
    if (!answer || !files?.history) return undefined;
    const span = spanOf(answer);
    const { columns: all, rows, isCut } = await files.history({ report: plan.report }, span);
    const chosen = shownColumns(all, plan.columns);
    const lines = rows.map((row) => rowLine(row, chosen));
    await files.save({ name, span, isCut, ...historySheet(widget.data, headingsOf(chosen), false, lines, language) });
    return { count: rows.length, isCut };
  };
  const reason = refused ?? answer?.reason;
  return (
    <div ref={place} style={FULL}>
      <HistoryTable
        {...standing}
        widget={widget}
        headings={headings}
        hasEquips={false}
        count={count}
        at={at}
        told={{ isWaiting: answer?.isWaiting ?? history !== undefined, ...(reason && { reason }) }}
        total={total}
        isMore={isMore}
        empty={tablesText('history.none')[language]}
        {...(files?.history && total > 0 && { exported, refuse })}
        {...(pages && { pages })}
        {...(onWindow && { onWindow })}
      />
    </div>
  );
}
