import type { CurveColumn, ProjectReportColumn, ReportColumn } from '@lightfield/contract';

/** Reports of devices. Implemented by features/history. */
export interface DeviceReports {
  /** `undefined`: there is none such of this device. */
  report(deviceId: string, reportId: string): Promise<{ id: string; name: string; number: number } | undefined>;
  columnsOf(
    reportIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (ReportColumn & { seriesId: number })[]>>;
}
/** A field with what a query needs. */
export interface ResolvedField {
  column: ProjectReportColumn;
  stored: ReportColumn & { seriesId: number };
  reportNumber: number;
}

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
  return Promise.all(
    fields.map(async ({ equipmentId, reportId, key, alias = '' }, n) => {
      const equipTitle = devices.get(equipmentId);
      if (equipTitle === undefined) return undefined;
      const report = await reportOf(equipmentId, reportId);
      const stored = columns.get(reportId)?.find((column) => column.key === key);
      if (!report || !stored) return undefined;
      const { seriesId: _seriesId, ...column } = stored;
      // The same column may stand in a report twice, under two names.
      const own = { key: `${n}.${key}`, equipId: equipmentId, equipTitle, reportId, reportName: report.name, alias };
      return { column: { ...column, ...own }, stored, reportNumber: report.number };
    }),
  );
}
