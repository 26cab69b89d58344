import type { CurveColumn, ProjectReportColumn, ReportColumn } from '@lightfield/contract';

/** Reports of devices. Implemented by features/history. */
export interface DeviceReports {
  /** `undefined`: there is none such of this device. */
  report(
    deviceId: string,
    reportId: string,
  ): Promise<{ id: string; name: string; number: number; type: string; intervalMs: number } | undefined>;
  columnsOf(
    reportIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (ReportColumn & { seriesId: number })[]>>;
}
/** A field with what a query needs. */
export interface ResolvedField {
  column: ProjectReportColumn;
  stored: ReportColumn & { seriesId: number };
  reportNumber: number;
  /** How long a value stands for what comes after it, ms: reports of periods miss records while a gateway is away. */
  holdsMs: number;
}
/** A record that is late by more than this share of the period is missing, as in curves of devices. */
const MISSING_FROM = 1.5;

type Field = CurveColumn & { alias?: string };

/** Those of the fields that are there, in order; `devices`: names of the devices that they may be of. */
export async function resolveFields(
  ofDevices: DeviceReports,
  fields: readonly Field[],
  devices: ReadonlyMap<string, string>,
): Promise<(ResolvedField | undefined)[]> {
  const columns = await ofDevices.columnsOf([...new Set(fields.map(({ reportId }) => reportId))]);
  const known = new Map<string, ReturnType<DeviceReports['report']>>();
  const reportOf = (equipmentId: string, reportId: string) => {
    const name = `${equipmentId} ${reportId}`;
    const asked = known.get(name) ?? ofDevices.report(equipmentId, reportId);
    known.set(name, asked);
    return asked;
  };
  const places = placesOf(fields);
  return Promise.all(
    fields.map(async ({ equipmentId, reportId, key, alias = '' }, n) => {
      const equipTitle = devices.get(equipmentId);
      if (equipTitle === undefined) return undefined;
      const report = await reportOf(equipmentId, reportId);
      const stored = columns.get(reportId)?.find((column) => column.key === key);
      if (!report || !stored) return undefined;
      const { seriesId: _seriesId, ...column } = stored;
      const own = { equipId: equipmentId, equipTitle, reportId, reportName: report.name, alias };
      const periods = report.type === 'periodic' || report.type === 'aggregate';
      return {
        column: { ...column, ...own, key: `${places[n]}.${key}` },
        stored,
        reportNumber: report.number,
        holdsMs: periods ? report.intervalMs * MISSING_FROM : Number.POSITIVE_INFINITY,
      };
    }),
  );
}

/**
 * Which of the fields with its variable each one is: the same column may stand in a report twice, under two names, and what an
 * account keeps for a field has to stay with it when others come and go.
 */
function placesOf(fields: readonly Field[]): number[] {
  const seen = new Map<string, number>();
  return fields.map(({ key }) => {
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return place;
  });
}
