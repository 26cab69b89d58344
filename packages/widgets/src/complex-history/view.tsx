import type { DataOf } from '@lightfield/page';
import { useMemo, useState } from 'react';
import { type ViewProps, usePage } from '../kit/index.ts';
import type { Chosen } from '../kit/table/span.ts';
import { tablesText } from '../locales/tables/text.ts';
import type { complexHistory } from './definition.ts';
import { NO_LINES, gridOf, withUnit } from './lines.ts';
import { type Plan, planOf } from './plan.ts';
import { Records } from './records.tsx';
import { sampleColumns, sampleLines } from './samples.ts';
import { HistoryTable, type Shown, type Standing } from './table.tsx';
import { Windows } from './windows.tsx';

/** What was stored: record by record, or every few minutes, hours or days; a page at a time, or all below one another. */
export function HistoryView({ widget }: ViewProps<DataOf<typeof complexHistory>>) {
  const { data } = widget;
  const { mode } = usePage();
  const plan = useMemo(() => planOf(data), [data]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [page, go] = useState(1);
  const standing: Standing = {
    chosen: chosen ?? { minutes: data.timeRange },
    choose(next) {
      setChosen(next);
      go(1);
    },
    page,
    go,
  };
  if (mode === 'edit') return <Sample widget={widget} plan={plan} standing={standing} />;
  if (plan.kind === 'none') return <Nothing widget={widget} plan={plan} standing={standing} />;
  if (plan.kind === 'windows') return <Windows widget={widget} plan={plan} standing={standing} />;
  return <Records widget={widget} plan={plan} standing={standing} />;
}

const NO_HEADINGS = [] as const;

function Nothing({ widget, plan, standing }: Shown<'none'>) {
  const { language } = usePage();
  return (
    <HistoryTable
      {...standing}
      widget={widget}
      headings={NO_HEADINGS}
      hasEquips={false}
      {...NO_LINES}
      told={undefined}
      total={0}
      empty={plan.why[language]}
    />
  );
}

/** On the canvas: headings of what is bound, and rows that are made up. */
function Sample({ widget, plan, standing }: Shown<Plan['kind']>) {
  const { language } = usePage();
  const { data } = widget;
  const hasEquips = data.dimensionType === 'equip';
  const planned = plan.kind === 'none' ? null : plan.columns;
  const grid = useMemo(
    () => gridOf(planned ?? sampleColumns(language), data.dimensionType),
    [planned, language, data.dimensionType],
  );
  const equip = grid.groups[0]?.equip || tablesText('history.device')[language];
  const { numbers } = data;
  const lines = useMemo(() => sampleLines(grid.headings, equip, numbers), [grid, equip, numbers]);
  const headings = useMemo(() => grid.headings.map((heading) => withUnit(heading, '')), [grid]);
  return (
    <HistoryTable
      {...standing}
      widget={widget}
      headings={headings}
      hasEquips={hasEquips}
      {...lines}
      told={undefined}
      total={lines.count}
      empty=""
      {...(data.showPage && { pages: { page: 1, size: data.pageSize, go: standing.go } })}
    />
  );
}
