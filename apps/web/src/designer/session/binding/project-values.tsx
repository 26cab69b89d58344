import { LIMITS, type ProjectValue, mvarCalls, projectDeviceCalls, type Language } from '@lightfield/contract';
import { Binding } from '@lightfield/page';
import { Loading } from '@lightfield/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { LiveProject, useProjectState } from '../../../live/live-project.tsx';
import type { ReadingStore } from '../../../live/reading-store.ts';
import { projectDeviceReadings } from '../../../live/system-readings.ts';
import { ReadingContext } from '../../../live/use-reading.ts';
import { Alone } from '../alone.tsx';
import { SystemContext, type SystemValues } from './system-values.tsx';
import { type Variable, type Variables, variablesFrom } from './variables.ts';

const SIZE = LIMITS.paging.pageSizeMax;
/** More than this cannot be watched by one line anyway. */
const MOST = LIMITS.monitor.signalsPerSocket;

/** All that a page of a project can be bound to, and the devices it comes from. */
export const projectValues = (projectId: string) =>
  queryOptions({
    queryKey: ['designer', 'values', 'project', projectId] as const,
    queryFn: async ({ signal }) => {
      const page = (pageNum: number) =>
        call(
          mvarCalls.signals,
          { projectId, equipmentId: undefined, keyword: undefined, kind: undefined, pageNum, pageSize: SIZE },
          { signal },
        );
      const [devices, first] = await Promise.all([
        call(projectDeviceCalls.queryAll, { projectId }, { signal }),
        page(1),
      ]);
      const pages = Math.ceil(Math.min(first.total, MOST) / SIZE);
      const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => page(at + 2)));
      return { devices, signals: [first, ...others].flatMap(({ rows }) => rows) };
    },
    staleTime: 60_000,
  });

/** Variables of bound devices by `device.variable`, and calculated variables by their key. */
export function projectVariables(
  { signals, devices }: { signals: readonly ProjectValue[]; devices: readonly { equipmentId: string; name: string }[] },
  store: ReadingStore,
  system: SystemValues,
): Variables {
  const list = signals.map((signal): Variable => {
    const { id, key, sn, title, unit, decimals, dataType, writable, readable, signalMaps, equipId, equipTitle } =
      signal;
    const binding = Binding.parse(
      equipId === null
        ? { type: 'mvar', mvarId: id, systemKey: key, title }
        : { type: 'signal', signalId: id, equipId, systemKey: sn, title, subTitle: equipTitle },
    );
    return {
      id,
      key,
      name: title,
      unit,
      decimals,
      dataType,
      writable,
      writeOnly: !readable,
      statusMap: signalMaps,
      lower: signal.lower,
      upper: signal.upper,
      alarms: signal.alarms,
      formula: signal.readFormula ?? undefined,
      writeFormula: signal.writeFormula ?? undefined,
      isFormula: signal.kind === 'intermediate' || signal.kind === 'formula',
      binding,
    };
  });
  const named = devices.map(({ equipmentId, name }) => ({ id: equipmentId, name }));
  return variablesFrom(list, named, store, system);
}

/** Live values of all that can be bound, as long as the page is drawn. */
export function WithProjectLive({
  projectId,
  pageId,
  language,
  children,
}: {
  readonly projectId: string;
  readonly pageId: string;
  readonly language: Language;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('designer');
  const values = useQuery(projectValues(projectId));
  if (values.isPending)
    return (
      <Alone>
        <Loading label={t('loading')} />
      </Alone>
    );
  const ids = (values.data?.signals ?? NONE).filter(({ readable }) => readable).map(({ id }) => id);
  return (
    <LiveProject
      projectId={projectId}
      pageId={pageId}
      equips={values.data?.devices.length === 0 ? [] : 'all'}
      signals={ids.length > 0 ? ids.slice(0, MOST) : 'all'}
    >
      <Feed signals={values.data?.signals ?? NONE} language={language} />
      {children}
    </LiveProject>
  );
}
const NONE: readonly ProjectValue[] = [];

/** What was known when it was asked, until the line tells more; and what the platform tells of each device. */
function Feed({ signals, language }: { readonly signals: readonly ProjectValue[]; readonly language: Language }) {
  const store = use(ReadingContext);
  const values = use(SystemContext);
  const { gateways, wire } = useProjectState();
  useEffect(() => {
    store.accept(
      signals.flatMap(({ id, value, quality, readAt }) =>
        readAt === null ? [] : [{ variableId: id, value, quality, readAt }],
      ),
    );
  }, [store, signals]);
  useEffect(() => {
    values.set(new Map(projectDeviceReadings({ gateways, wire }, Date.now(), language)));
  }, [values, gateways, wire, language]);
  return null;
}
