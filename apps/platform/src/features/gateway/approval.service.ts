import {
  ALL_ERRORS,
  type BodyOut,
  DomainError,
  LIMITS,
  type MetricMapping,
  type PendingDevice,
  type ReportSettings,
  VariableSettings,
  commonErrors,
  type gatewayCalls,
  gatewayErrors,
  variableErrors,
} from '@lightfield/contract';
import { validateDevice } from '@lightfield/rules';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Quota } from '../../kernel/quota.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { ApprovalRepository, BornDevice, DeviceParts, NewVariable } from './approval.repository.ts';
import { sparkplugTypeName, variableTypeOf } from './sparkplug-types.ts';

export interface ApprovalServiceParts {
  db: Pick<Db, 'transaction'>;
  approvals: ApprovalRepository;
  bus: Pick<Bus, 'emit'>;
  operations: OperationLog;
  quota: Pick<Quota, 'check'>;
}
type Approval = BodyOut<typeof gatewayCalls.approve>;

/** Name of the report that records what was mapped; further ones get a number. */
const REPORT_NAME = '定时记录';

/** The rules of taking in what edge nodes that are not ours have born: a person maps metrics to variables, in one step. */
export function createApprovalService({ db, approvals, bus, operations, quota }: ApprovalServiceParts) {
  return {
    async pending(caller: Caller, body: BodyOut<typeof gatewayCalls.pending>): Promise<PendingDevice[]> {
      return (await approvals.list(caller, body)).map(pendingFrom);
    },

    /**
     * Makes the device with its variables and, if asked for, its recording; for one that was approved before it adds the
     * metrics that are not mapped yet. All of it or nothing. 1355: no such metric, or its type cannot become a variable;
     * 1708: a key is taken.
     */
    async approve(caller: Caller, body: Approval): Promise<{ equipId: string }> {
      const done = await db.transaction(async (tx) => {
        const born = await approvals.lock(tx, caller, body.id);
        if (!born) throw commonErrors.notFound({ id: body.id });
        if (body.groupId && !(await approvals.isGroupFor(tx, born.orgId, body.groupId)))
          throw commonErrors.notFound({ groupId: body.groupId });
        checkNames(body, born.deviceId === null, caller.lang);
        const variables = variablesOf(born, body.mappings);
        const known = born.deviceId ? await approvals.partsOf(tx, born.deviceId) : NO_PARTS;
        const reports = reportsOf(variables, body.recordIntervalMs, known);
        check(variables, reports, known);
        await approvals.holdGateway(tx, born.gatewayId);
        if (variables.length > 0) await quota.check(tx, 'variables', variables.length);

        const { orgId, gatewayId } = born;
        const groupId = body.groupId ?? null;
        const deviceId =
          born.deviceId ?? (await approvals.insertDevice(tx, { orgId, gatewayId, groupId, name: body.name }));
        const place = { deviceId, edgeDeviceId: born.id, sort: known.variables.length };
        const series = await approvals.insertVariables(tx, place, variables);
        for (const report of reports) {
          const columns = report.variables.map((key) => variables.findIndex(({ settings }) => settings.key === key));
          const seriesIds = columns.map((column) => series[column] ?? 0);
          await approvals.insertReport(tx, deviceId, report, seriesIds);
        }
        await approvals.setStatus(tx, born.id, 'approved', deviceId);
        await approvals.bumpRevision(tx, gatewayId, deviceId);
        const action = {
          action: 'gateway.approve',
          objectType: 'device',
          objectId: deviceId,
          objectName: body.name,
        } as const;
        const keys = variables.map(({ settings }) => settings.key).join(', ');
        await operations.write(caller, { ...action, old: nameOf(born), new: keys }, tx);
        return { deviceId, gatewayId };
      });
      bus.emit('configChanged', done);
      return { equipId: done.deviceId };
    },

    /** Its data is not taken. 1354 when somebody has decided already. */
    async reject(caller: Caller, id: string): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        const born = await approvals.lock(tx, caller, id);
        if (!born) throw commonErrors.notFound({ id });
        if (born.status !== 'pending') throw gatewayErrors.accessAlreadyDecided({ id });
        await approvals.setStatus(tx, id, 'rejected', null);
        const object = { objectType: 'gateway', objectId: born.gatewayId, objectName: born.gatewayName };
        await operations.write(caller, { action: 'gateway.reject', ...object, old: nameOf(born) }, tx);
      });
      return {};
    },
  };
}
export type ApprovalService = ReturnType<typeof createApprovalService>;

/** What it makes gets names that are titles: the device, unless it was approved before, and the variables. */
function checkNames({ name, mappings }: Approval, isNew: boolean, lang: Caller['lang']): void {
  if (isNew) checkTitle(name, lang);
  for (const [index, mapping] of mappings.entries())
    checkTitle(mapping.name, lang, { field: `mappings.${index}.name` });
}

const NO_PARTS: DeviceParts = { variables: [], alarms: [], reports: [] };
const nameOf = ({ sn, device }: BornDevice): string => (device === '' ? sn : `${sn}/${device}`);

function pendingFrom(born: BornDevice): PendingDevice {
  const slash = born.sn.indexOf('/');
  return {
    id: born.id,
    gatewayId: born.gatewayId,
    gatewayName: born.gatewayName,
    group: born.sn.slice(0, slash),
    node: born.sn.slice(slash + 1),
    device: born.device,
    bornAt: born.bornAt,
    online: born.online,
    status: born.status,
    equipId: born.deviceId,
    metrics: born.metrics.map(({ name, type, writable, value }) => ({
      name,
      sparkplugType: sparkplugTypeName(type),
      dataType: variableTypeOf(type),
      writable,
      value,
      mapped: born.mapped.has(name),
    })),
  };
}

/** One variable for each mapping whose metric has none yet. */
function variablesOf(born: BornDevice, mappings: readonly MetricMapping[]): NewVariable[] {
  const metrics = new Map(born.metrics.map((metric) => [metric.name, metric]));
  const seen = new Set<string>();
  return mappings.flatMap((mapping) => {
    if (seen.has(mapping.metric)) throw commonErrors.parameterInvalid({ field: 'mappings', metric: mapping.metric });
    seen.add(mapping.metric);
    const metric = metrics.get(mapping.metric);
    const dataType = metric && variableTypeOf(metric.type);
    if (!metric || !dataType) throw gatewayErrors.metricNotMappable({ metric: mapping.metric });
    if (born.mapped.has(mapping.metric)) return [];
    const { key, name, unit, decimals, writable } = mapping;
    // What the edge node declares read-only cannot be made writable here.
    const access = writable && metric.writable ? 'readwrite' : 'read';
    const settings = VariableSettings.parse({ key, name, unit, decimals, dataType, access, kind: 'device' });
    return [{ settings, metric: mapping.metric, sparkplugType: metric.type }];
  });
}

/** All new variables recorded periodically, in as many reports as the limit of variables needs. */
function reportsOf(
  variables: readonly NewVariable[],
  intervalMs: number | undefined,
  known: DeviceParts,
): ReportSettings[] {
  if (intervalMs === undefined) return [];
  const taken = new Set(known.reports.map(({ name }) => name));
  const freeName = () => {
    for (let number = 1; ; number++) {
      const name = number === 1 ? REPORT_NAME : `${REPORT_NAME} ${number}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
  const keys = variables.map(({ settings }) => settings.key);
  const reports: ReportSettings[] = [];
  for (let from = 0; from < keys.length; from += LIMITS.report.variables) {
    const part = keys.slice(from, from + LIMITS.report.variables);
    reports.push({ name: freeName(), type: 'periodic', intervalMs, fluctuation: 0, variables: part });
  }
  return reports;
}

function check(variables: readonly NewVariable[], reports: readonly ReportSettings[], known: DeviceParts): void {
  const added = variables.map(({ settings }) => settings);
  const all = new Set(known.variables.map(({ key }) => key));
  for (const { key } of added) {
    if (all.has(key)) throw variableErrors.keyExists({ key });
    all.add(key);
  }
  const [problem] = validateDevice({
    source: 'metrics',
    drivers: [],
    variables: [...known.variables, ...added],
    alarms: known.alarms,
    reports: [...known.reports, ...reports],
  });
  if (!problem) return;
  const spec = ALL_ERRORS.find(({ code }) => code === problem.code) ?? commonErrors.parameterInvalid.spec;
  throw new DomainError(spec, { item: problem.item, reason: problem.reason });
}
