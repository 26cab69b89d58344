import type { DataOf } from '@lightfield/page';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type FileSheet, usePage } from '../kit/index.ts';
import { type ScriptRows, useScript } from '../kit/script/use-script.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import { ExportButton } from '../kit/table/export-button.tsx';
import { type TableColumn, toolsOf } from '../kit/table/fitting.ts';
import { TableMark } from '../kit/table/marks.tsx';
import { momentText } from '../kit/table/span.ts';
import type { ViewProps } from '../kit/view.ts';
import { tablesText } from '../locales/tables/text.ts';
import { scriptReport } from './definition.ts';
import { type ReportLine, isOutside, reportLines, valueText, windowForm } from './lines.ts';

type Data = DataOf<typeof scriptReport>;
const FULL: CSSProperties = { width: '100%', height: '100%' };

/** Values of the query, a row for each window, a column for each of its lines. */
export function ScriptReportView({ widget }: ViewProps<Data>) {
  const { data, position } = widget;
  const { language, mode, files } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const [page, go] = useState(1);
  const [refused, refuse] = useState<string>();
  const rows = useScript({ place }, data);
  const columns = useColumns(data, rows, position.width);
  const cell = useCells(data, position.width);
  const lines = reportLines(rows, data.sort);
  const { showPage, pageSize } = data;
  const skipped = showPage ? (page - 1) * pageSize : 0;
  const name = data.title || widget.widgetName || scriptReport.title[language];
  const tools = toolsOf(position.width, position.height);
  const mayExport = files?.history !== undefined && lines.length > 0;
  const run = async () => {
    const [from, last] = [rows.times[0] ?? 0, rows.times.at(-1) ?? 0];
    const span = { from, to: last + rows.unitMs };
    await files?.save({ name, span, ...sheetOf(lines, columns) });
    return { count: lines.length, isCut: false };
  };
  return (
    <div ref={place} style={FULL}>
      <DataTable
        widget={widget}
        name={name}
        columns={columns}
        count={showPage ? Math.max(0, Math.min(pageSize, lines.length - skipped)) : lines.length}
        at={(index) => lines[skipped + index]}
        cell={cell}
        told={{
          isWaiting: lines.length === 0 && rows.says === '' && mode === 'run',
          ...(refused !== undefined && { reason: refused }),
        }}
        empty={rows.says}
        total={lines.length}
        roll={data.rollTime}
        {...(showPage && { pages: { page, size: pageSize, go } })}
        tools={
          data.exportExcel && tools.export !== 'none' && (mayExport || mode === 'edit') ? (
            <ExportButton look={data} form={tools.export} run={run} refuse={refuse} />
          ) : null
        }
      />
    </div>
  );
}

const sheetOf = (
  lines: readonly ReportLine[],
  columns: readonly TableColumn[],
): Pick<FileSheet, 'columns' | 'rows'> => ({
  columns: columns.map(({ key, title }) => ({ title, ...(key === 'time' && { width: 20 }) })),
  rows: lines.map(({ time, values }) => [new Date(time), ...values]),
});

/** The same until a title or a width is another one. */
function useColumns(
  { timeAlias, timeWidth, columnWidth, timeUnit, format }: Data,
  { lines }: ScriptRows,
  width: number,
): readonly TableColumn[] {
  const { language } = usePage();
  const titles = lines.map(({ title }) => title).join('\n');
  const { least } = windowForm(format, timeUnit, width);
  return useMemo((): readonly TableColumn[] => {
    const stays = { keep: Infinity };
    const time = timeAlias || tablesText('history.time')[language];
    return [
      { key: 'time', title: time, width: timeWidth, least, grow: 0.3, ...stays },
      ...(titles === '' ? [] : titles.split('\n')).map((title, at) => ({
        key: String(at),
        title,
        width: columnWidth,
        least: width < 240 ? 46 : 90,
        grow: 1,
        ...stays,
      })),
    ];
  }, [titles, timeAlias, timeWidth, columnWidth, least, width, language]);
}

function useCells(data: Data, width: number) {
  const { language, mode } = usePage();
  const { format } = windowForm(data.format, data.timeUnit, width);
  return useCallback(
    (line: ReportLine, key: string): ReactNode => {
      if (key === 'time') return <span title={momentText(line.time, '')}>{momentText(line.time, format)}</span>;
      const value = line.values[Number(key)] ?? null;
      const text = valueText(value, data.decimals);
      // what is made up is no alarm
      if (mode === 'edit' || !isOutside(value, data)) return text;
      return (
        <span className="lf-table-mark">
          <span>{text}</span>
          <TableMark
            of="important"
            colours={data.marks}
            language={language}
            says={tablesText('script.outside')[language]}
          />
        </span>
      );
    },
    [data, format, language, mode],
  );
}
