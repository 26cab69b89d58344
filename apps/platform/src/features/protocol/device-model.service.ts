import {
  type BodyOut,
  type DeviceModel,
  type DeviceModelSettings,
  commonErrors,
  type deviceModelCalls,
  driverErrors,
  protocolErrors,
} from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { v7 as newId } from 'uuid';
import { storableText } from '../../engines/history/storable-text.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { ParameterError } from '../../kernel/parse-body.ts';
import { defaultsProblems } from './driver-defaults.ts';
import { type ProtocolRepository, disabledProtocols } from './protocol.repository.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

export interface DeviceModelParts {
  db: Db;
  protocols: ProtocolRepository;
  operations: OperationLog;
  clock: Clock;
}

/** Settings as JSON of the database holds them, in an order that does not depend on who wrote them down. */
const inOrder = (model: DeviceModelSettings) => ({
  ...model,
  settings: Object.fromEntries(
    Object.entries(model.settings)
      .map(([name, value]) => [name, typeof value === 'string' ? storableText(value) : value] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
});
const TAKEN = platformText('deviceModelService.taken');

/** Makes of devices with the settings of the driver that fit them, so that nobody looks them up twice (S1 §3: brand, model). */
export function createDeviceModelService({ db, protocols, operations, clock }: DeviceModelParts) {
  const object = (id: string, { brand, model }: DeviceModelSettings) => ({
    objectType: 'deviceModel',
    objectId: id,
    objectName: `${brand} ${model}`,
  });
  async function locked(tx: Queryable, id: string): Promise<DeviceModel> {
    const model = await protocols.lockModel(tx, id);
    if (!model) throw commonErrors.notFound({ id });
    return model;
  }

  /** 2101: no such protocol, or one that may not be used newly; 1505: what the driver would refuse. */
  async function assertFits(
    tx: Queryable,
    { protocol, settings }: DeviceModelSettings,
    before: DeviceModel | undefined,
    caller: Caller,
  ): Promise<void> {
    const form = DRIVER_FORMS.find(({ type }) => type === protocol);
    const newly = before?.protocol !== protocol;
    if (!form || (newly && (await disabledProtocols(tx)).has(protocol)))
      throw protocolErrors.protocolUnsupported({ protocol, field: 'protocol' });
    const problems = defaultsProblems(form, settings, caller.lang);
    if (problems.length > 0) throw new ParameterError(driverErrors.driverSettingsInvalid.spec, problems);
  }
  async function store(tx: Queryable, id: string, settings: DeviceModelSettings, caller: Caller): Promise<DeviceModel> {
    const changedAt = clock.now();
    if (!(await protocols.saveModel(tx, id, settings, changedAt)))
      throw new ParameterError(commonErrors.parameterInvalid.spec, [{ field: 'model', problem: TAKEN[caller.lang] }]);
    return { ...settings, id, changedAt };
  }

  return {
    query: ({ pageNum, pageSize, ...filter }: BodyOut<typeof deviceModelCalls.query>) =>
      protocols.models(filter, pageSize, (pageNum - 1) * pageSize),

    async queryAll() {
      return (await protocols.allModels()).map(({ remark: _remark, changedAt: _at, ...choice }) => choice);
    },

    add: (caller: Caller, settings: BodyOut<typeof deviceModelCalls.add>): Promise<DeviceModel> =>
      db.transaction(async (tx) => {
        await assertFits(tx, settings, undefined, caller);
        const added = await store(tx, newId(), inOrder(settings), caller);
        const value = changesOf({}, { ...settings })?.new ?? null;
        await operations.write(caller, { action: 'deviceModel.add', ...object(added.id, settings), new: value }, tx);
        return added;
      }),

    edit: (caller: Caller, { id, ...settings }: BodyOut<typeof deviceModelCalls.edit>): Promise<DeviceModel> =>
      db.transaction(async (tx) => {
        const before = await locked(tx, id);
        const { id: _id, changedAt: _at, ...old } = before;
        const changes = changesOf(inOrder(old), inOrder(settings));
        if (!changes) return before;
        await assertFits(tx, settings, before, caller);
        const after = await store(tx, id, inOrder(settings), caller);
        await operations.write(caller, { action: 'deviceModel.edit', ...object(id, settings), ...changes }, tx);
        return after;
      }),

    delete: (caller: Caller, id: string): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const model = await locked(tx, id);
        await protocols.deleteModel(tx, id);
        await operations.write(caller, { action: 'deviceModel.delete', ...object(id, model), old: model.protocol }, tx);
        return {};
      }),
  };
}
export type DeviceModelService = ReturnType<typeof createDeviceModelService>;
