import './alarm.css';
import type { DataOf } from '@lightfield/page';
import { type CSSProperties, type RefObject, useMemo, useRef, useState } from 'react';
import { type AlarmsRequest, type Told, type ViewProps, spanOf, useAlarms, usePage } from '../kit/index.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import { ExportButton, type Exported } from '../kit/table/export-button.tsx';
import { type Tools, toolsOf } from '../kit/table/fitting.ts';
import type { Chosen } from '../kit/table/span.ts';
import { TimeTools } from '../kit/table/time-tools.tsx';
import { useKept } from '../kit/table/use-kept.ts';
import { tablesText } from '../locales/tables/text.ts';
import { MOST_ROWS, alarmColumns, alarmsAsked } from './asked.ts';
import { useCells } from './cells.tsx';
import { complexAlarm } from './definition.ts';
import { sampleAlarms } from './samples.ts';
import { alarmSheet } from './sheet.ts';
import { useConfirming } from './use-confirming.ts';

type Data = DataOf<typeof complexAlarm>;
const FULL: CSSProperties = { width: '100%', height: '100%' };

/** Alarms as they stand, a page at a time; each may be confirmed in its row by who has the permission. */
export function AlarmListView({ widget }: ViewProps<Data>) {
  const { data, position } = widget;
  const { language } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState<Chosen | null>(null);
  const [at, go] = useState(1);
  const request = useMemo(() => alarmsAsked(data, chosen, at), [data, chosen, at]);
  const [refused, refuse] = useState<string>();
  const { answer, alarms, total, told } = useShown(place, request, refused);
  const confirming = useConfirming(refuse);
  const columns = useMemo(
    () => alarmColumns(data.columns, (value) => tablesText(`alarmColumn.${value}`)[language]),
    [data.columns, language],
  );
  const cell = useCells(data, confirming);
  const name = data.title || widget.widgetName || complexAlarm.title[language];
  return (
    <div ref={place} style={FULL}>
      <DataTable
        widget={widget}
        name={name}
        columns={columns}
        count={alarms.length}
        at={(index) => alarms[index]}
        cell={cell}
        told={told}
        empty={tablesText(request === null ? 'alarm.unbound' : 'alarm.none')[language]}
        total={total}
        isMore={!data.showPage && total > MOST_ROWS}
        {...(data.showPage && { pages: { page: at, size: data.pageSize, go } })}
        roll={data.rollTime}
        tools={
          <AlarmTools
            data={data}
            name={name}
            request={request}
            answer={answer}
            chosen={chosen}
            choose={(next) => {
              choose(next);
              go(1);
            }}
            tools={toolsOf(position.width, position.height)}
            refuse={refuse}
          />
        }
      />
    </div>
  );
}

/** Alarms that are there, or, on the canvas, some that are made up. `refused`: what was said last. */
function useShown(place: RefObject<HTMLDivElement | null>, request: AlarmsRequest | null, refused: string | undefined) {
  const { language, mode, alarms } = usePage();
  const answer = useKept(useAlarms(place, request));
  const samples = useMemo(() => (mode === 'edit' ? sampleAlarms(language) : undefined), [mode, language]);
  // without its devices it is as empty as it will be
  if (samples && request) return { answer, alarms: samples, total: samples.length, told: undefined };
  const reason = refused ?? answer?.reason;
  const isWaiting = request !== null && mode === 'run' && (answer?.isWaiting ?? alarms !== undefined);
  return {
    answer,
    alarms: answer?.alarms ?? [],
    total: answer?.total ?? 0,
    told: { isWaiting, ...(reason && { reason }) },
  };
}

interface AlarmToolsProps {
  readonly data: Data;
  readonly name: string;
  readonly request: AlarmsRequest | null;
  readonly answer: Told | undefined;
  readonly chosen: Chosen | null;
  readonly choose: (chosen: Chosen | null) => void;
  readonly tools: Tools;
  readonly refuse: (reason: string | undefined) => void;
}
/** Which time the list is of, and the way to a file. */
function AlarmTools({ data, name, request, answer, chosen, choose, tools, refuse }: AlarmToolsProps) {
  const { language, mode, files } = usePage();
  const own = data.unresolved ? null : { minutes: data.timeRange };
  const run = async (): Promise<Exported | undefined> => {
    if (!request || !files?.alarms) return undefined;
    const { stretch, equips, sort, isUnresolved } = request;
    const span = stretch && answer && spanOf(answer);
    const { alarms, isCut } = await files.alarms({ equips, sort, ...(isUnresolved && { isUnresolved }) }, span);
    const ordered = sort === 'asc' ? alarms.toReversed() : alarms;
    await files.save({ name, span, isCut, ...alarmSheet(ordered, data.columns, language) });
    return { count: alarms.length, isCut };
  };
  return (
    <>
      {data.filterTime ? (
        <TimeTools
          own={data.timeRange}
          any={data.unresolved}
          chosen={chosen ?? own}
          choose={choose}
          tools={tools}
          look={data}
        />
      ) : null}
      {data.exportExcel && tools.export !== 'none' && (files?.alarms || mode === 'edit') ? (
        <ExportButton look={data} form={tools.export} run={run} refuse={refuse} />
      ) : null}
    </>
  );
}
