import { useCallback, useMemo, useRef, useState } from 'react';
import { type Figures, spanOf, useFigures, usePage } from '../kit/index.ts';
import type { Exported } from '../kit/table/export-button.tsx';
import { stretchOf } from '../kit/table/span.ts';
import { useKept } from '../kit/table/use-kept.ts';
import { tablesText } from '../locales/tables/text.ts';
import { type Grid, type Heading, type Lines, NO_LINES, gridOf, windowLines, withUnit } from './lines.ts';
import type { Plan } from './plan.ts';
import { historySheet } from './sheet.ts';
import { FULL, HistoryTable, type Shown } from './table.tsx';

/** What held at the beginning of each window of so many minutes, hours or a day. */
export function Windows({ widget, plan, standing }: Shown<'windows'>) {
  const place = useRef<HTMLDivElement>(null);
  const { data } = widget;
  const { language, files, history } = usePage();
  const hasEquips = data.dimensionType === 'equip';
  const { cut, sources } = plan;
  const stretch = stretchOf(standing.chosen);
  const answer = useKept(useFigures(place, { sources, stretch, cut, figures: ['first'] }));
  const grid = useMemo(() => gridOf(plan.columns, data.dimensionType), [plan.columns, data.dimensionType]);
  const headings = useHeadings(grid, plan, answer);
  const lines = useMemo(
    (): Lines => (answer ? windowLines(grid, answer.times, answer.sources, data.numbers) : NO_LINES),
    [grid, answer, data.numbers],
  );
  const [refused, refuse] = useState<string>();
  const { showPage, pageSize } = data;
  const skipped = showPage ? (standing.page - 1) * pageSize : 0;
  const at = useCallback((index: number) => lines.at(skipped + index), [lines, skipped]);
  const exported = async (name: string): Promise<Exported> => {
    const all = Array.from({ length: lines.count }, (_, row) => lines.at(lines.count - 1 - row));
    const sheet = historySheet(data, headings, hasEquips, all, language);
    await files?.save({ name, span: answer && spanOf(answer), ...sheet });
    return { count: lines.count, isCut: false };
  };
  const reason = refused ?? answer?.reason ?? goneOf(plan, answer)?.[language];
  return (
    <div ref={place} style={FULL}>
      <HistoryTable
        {...standing}
        widget={widget}
        headings={headings}
        hasEquips={hasEquips}
        count={showPage ? Math.max(0, Math.min(pageSize, lines.count - skipped)) : lines.count}
        at={at}
        told={{ isWaiting: answer?.isWaiting ?? history !== undefined, ...(reason && { reason }) }}
        total={lines.count}
        empty={tablesText('history.none')[language]}
        {...(files?.history && lines.count > 0 && { exported, refuse })}
        {...(showPage && { pages: { page: standing.page, size: pageSize, go: standing.go } })}
      />
    </div>
  );
}

/** The first column that could not be had, and why. */
const goneOf = (plan: Extract<Plan, { kind: 'windows' }>, answer: Figures | undefined) =>
  answer?.sources.flatMap(({ reason }, at) =>
    reason ? [tablesText('history.gone', { column: plan.columns[at]?.title ?? '', reason })] : [],
  )[0];

/** What a report or a value of the page tells of a column. */
interface Known {
  readonly unit?: string | undefined;
  readonly decimals?: number | undefined;
}
/** With units, where a report or a value of the page tells them; the same list until one says something else. */
function useHeadings(
  grid: Grid,
  plan: Extract<Plan, { kind: 'windows' }>,
  answer: Figures | undefined,
): readonly Heading[] {
  const { live } = usePage();
  const known = grid.headings.map(({ key }): Known => {
    const source = grid.groups.map((group) => group.sources[Number(key)]).find((at) => at !== undefined);
    if (source === undefined) return {};
    const planned = plan.columns[source];
    const column = answer?.sources[source]?.column;
    return { unit: column?.unit ?? (planned && live.read(planned.key)?.unit), decimals: column?.decimals };
  });
  const said = JSON.stringify(known);
  return useMemo(() => {
    const knownOf = JSON.parse(said) as readonly Known[];
    return grid.headings.map((heading, at) =>
      withUnit({ ...heading, decimals: knownOf[at]?.decimals }, knownOf[at]?.unit),
    );
  }, [grid, said]);
}
