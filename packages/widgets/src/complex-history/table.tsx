import type { DataOf, PositionOf, Widget } from '@lightfield/page';
import { type CSSProperties, type ReactNode, useCallback, useMemo } from 'react';
import { type Told, usePage } from '../kit/index.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import { ExportButton, type Exported } from '../kit/table/export-button.tsx';
import { type TableColumn, toolsOf } from '../kit/table/fitting.ts';
import { TableMark } from '../kit/table/marks.tsx';
import type { Pages } from '../kit/table/pager.tsx';
import { type Chosen, momentText, timeForm } from '../kit/table/span.ts';
import { TimeTools } from '../kit/table/time-tools.tsx';
import { complexHistory } from './definition.ts';
import type { Heading, Line } from './lines.ts';
import type { Plan } from './plan.ts';
import { tablesText } from '../locales/tables/text.ts';

export type HistoryWidget = Widget<DataOf<typeof complexHistory>, PositionOf<'box'>>;

export const FULL: CSSProperties = { width: '100%', height: '100%' };
export interface Shown<Kind extends Plan['kind']> {
  readonly widget: HistoryWidget;
  readonly plan: Extract<Plan, { kind: Kind }>;
  readonly standing: Standing;
}

/** What both kinds of history have in common: which time it is of, and which page. */
export interface Standing {
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  readonly page: number;
  readonly go: (page: number) => void;
}
interface HistoryTableProps extends Pick<Standing, 'chosen' | 'choose'> {
  readonly widget: HistoryWidget;
  readonly headings: readonly Heading[];
  readonly hasEquips: boolean;
  readonly count: number;
  readonly at: (index: number) => Line | undefined;
  readonly told: Told | { readonly isWaiting: boolean; readonly reason?: string } | undefined;
  readonly total: number;
  readonly isMore?: boolean;
  readonly pages?: Pages;
  readonly empty: string;
  readonly onWindow?: (first: number, last: number) => void;
  /** Absent: there is nothing to export it with. */
  readonly exported?: (name: string) => Promise<Exported | undefined>;
  /** Says why there is no file. */
  readonly refuse?: (reason: string | undefined) => void;
}

export function HistoryTable(props: HistoryTableProps) {
  const { widget, headings, hasEquips, chosen, choose, exported, count, at, told, total, empty, onWindow } = props;
  const { data, position } = widget;
  const { language, mode } = usePage();
  const { timeAlias, equipAlias, timeWidth, equipWidth, columnWidth, format, marks } = data;
  const { format: written, least } = timeForm(format, position.width);
  const columns = useMemo((): readonly TableColumn[] => {
    const stays = { keep: Infinity };
    return [
      {
        key: 'time',
        title: timeAlias || tablesText('history.time')[language],
        width: timeWidth,
        least,
        grow: 0.3,
        ...stays,
      },
      ...(hasEquips
        ? [
            {
              key: 'equip',
              title: equipAlias || tablesText('history.equip')[language],
              width: equipWidth,
              least: 110,
              grow: 1,
              ...stays,
            },
          ]
        : []),
      ...headings.map(({ key, title, look }) => ({
        key,
        title,
        width: look?.width || columnWidth,
        ...(look && { align: look.align, color: look.color }),
        least: position.width < 200 ? 46 : 90,
        grow: 1,
        ...stays,
      })),
    ];
  }, [headings, hasEquips, timeAlias, equipAlias, timeWidth, equipWidth, columnWidth, least, position.width, language]);
  const cell = useCallback(
    (line: Line, key: string): ReactNode => {
      if (key === 'time') return <span title={momentText(line.time, '')}>{momentText(line.time, written)}</span>;
      if (key === 'equip') return <span title={line.equip}>{line.equip}</span>;
      const found = line.cells[Number(key)];
      if (!found || found.quality === 'good') return found?.text ?? '--';
      return (
        <span className="lf-table-mark">
          <span>{found.text}</span>
          <TableMark of={found.quality} colours={marks} language={language} />
        </span>
      );
    },
    [written, language, marks],
  );
  const tools = toolsOf(position.width, position.height);
  const name = data.title || widget.widgetName || complexHistory.title[language];
  return (
    <DataTable
      widget={widget}
      name={name}
      columns={columns}
      count={count}
      at={at}
      cell={cell}
      told={told}
      empty={empty}
      total={total}
      isMore={props.isMore ?? false}
      roll={data.rollTime}
      {...(props.pages && { pages: props.pages })}
      {...(onWindow && { onWindow })}
      tools={
        <>
          {data.filterTime ? (
            <TimeTools
              own={data.timeRange}
              chosen={chosen}
              choose={(next) => choose(next ?? { minutes: data.timeRange })}
              tools={tools}
              look={data}
            />
          ) : null}
          {data.exportExcel && tools.export !== 'none' && (exported || mode === 'edit') ? (
            <ExportButton
              look={data}
              form={tools.export}
              run={async () => exported?.(name)}
              refuse={(reason) => props.refuse?.(reason)}
            />
          ) : null}
        </>
      }
    />
  );
}
