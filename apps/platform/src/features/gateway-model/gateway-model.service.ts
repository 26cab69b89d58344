import {
  type BodyOut,
  DEFAULT_GATEWAY_MODEL,
  type GatewayModel,
  type GatewayModelSettings,
  commonErrors,
  deviceErrors,
  DomainError,
  gatewayModelErrors,
  type gatewayModelCalls,
} from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { labelCodeProblem, snProblem } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import { storableText } from '../../engines/history/storable-text.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { ParameterError } from '../../kernel/parse-body.ts';
import { demandRepository } from './demand.repository.ts';
import type { GatewayModelRepository } from './gateway-model.repository.ts';
import { takenAway } from './model-fit.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

/** What stands on the factory list; implemented by features/hardware. */
export interface FactoryList {
  listed(on: Queryable, sns: readonly string[]): Promise<ReadonlyMap<string, { code: string; modelId: string }>>;
}
export interface GatewayModelParts {
  db: Db;
  models: GatewayModelRepository;
  factory: FactoryList;
  operations: OperationLog;
}

const TAKEN = platformText('gatewayModelService.taken');
const UNKNOWN_PROTOCOL = platformText('gatewayModelService.unknownProtocol');

/** `GatewayModelSettings` of the fields of the form. */
function settingsOf(body: BodyOut<typeof gatewayModelCalls.add>): GatewayModelSettings {
  const { drivers, variables, alarms, reports, scripts, modes, features, protocols, ports, ...rest } = body;
  return {
    name: storableText(rest.name),
    series: storableText(rest.series),
    remark: storableText(rest.remark),
    capacities: { drivers, variables, alarms, reports, scripts },
    features: [...new Set(features)],
    // Every gateway can work without switching or routing.
    modes: [...new Set(['standard' as const, ...modes])],
    protocols: [...new Set(protocols)],
    ports: [...new Set(ports.map(storableText))],
  };
}

/** 1303, 1304, 1308. */
function assertWellFormed(sn: string, code: string): void {
  const malformed = snProblem(sn) ?? (code === '' ? undefined : labelCodeProblem(code));
  if (malformed) throw new DomainError(malformed, { sn });
}

/** A label opens what its holder could bind: with the right code, whoever has it in their hand. Nobody else learns anything (1103). */
function assertMayAsk(
  sn: string,
  label: { code: string; printed: string | undefined; gateway: { reached: boolean } | undefined },
): void {
  if (label.gateway?.reached) return;
  if (label.code === '' || label.code !== label.printed) throw deviceErrors.labelWrong({ sn });
  if (label.gateway) throw deviceErrors.gatewayTaken({ sn });
}

/** The rules of models of gateways: what each can hold and do (S1 §9, GTW-4). */
export function createGatewayModelService({ db, models, factory, operations }: GatewayModelParts) {
  const object = ({ id, name }: { id: string; name: string }) => ({
    objectType: 'gatewayModel',
    objectId: id,
    objectName: name,
  });
  const wrong = (field: string, problem: string) =>
    new ParameterError(commonErrors.parameterInvalid.spec, [{ field, problem }]);
  const assertProtocols = ({ protocols }: GatewayModelSettings, caller: Caller) => {
    const unknown = protocols.find((type) => !DRIVER_FORMS.some((form) => form.type === type));
    if (unknown !== undefined) throw wrong('protocols', `${UNKNOWN_PROTOCOL[caller.lang]} (${unknown})`);
  };
  async function locked(tx: Queryable, id: string): Promise<GatewayModel> {
    const model = await models.lock(tx, id);
    if (!model) throw commonErrors.notFound({ id });
    return model;
  }

  return {
    query: ({ keyword, pageNum, pageSize }: BodyOut<typeof gatewayModelCalls.query>) =>
      models.page(keyword, pageSize, (pageNum - 1) * pageSize),

    async queryAll() {
      return (await models.all()).map(({ gatewayCount: _count, remark: _remark, ...choice }) => choice);
    },

    async add(caller: Caller, body: BodyOut<typeof gatewayModelCalls.add>): Promise<GatewayModel> {
      const [id, settings] = [newId(), settingsOf(body)];
      assertProtocols(settings, caller);
      return db.transaction(async (tx) => {
        if (!(await models.insert(tx, id, settings))) throw wrong('name', TAKEN[caller.lang]);
        const added = changesOf({}, { ...settings });
        await operations.write(
          caller,
          { action: 'model.add', ...object({ id, name: settings.name }), new: added?.new ?? null },
          tx,
        );
        return { ...settings, id, gatewayCount: 0 };
      });
    },

    async edit(caller: Caller, { id, ...body }: BodyOut<typeof gatewayModelCalls.edit>): Promise<GatewayModel> {
      const settings = settingsOf(body);
      assertProtocols(settings, caller);
      return db.transaction(async (tx) => {
        const { id: _id, gatewayCount, ...before } = await locked(tx, id);
        const changes = changesOf({ ...before }, { ...settings });
        if (!changes) return { ...settings, id, gatewayCount };
        const against = takenAway(await demandRepository.ofModel(tx, id), before, settings, caller.lang);
        if (against.length > 0) throw new ParameterError(gatewayModelErrors.tooSmall.spec, against);
        if (!(await models.update(tx, id, settings))) throw wrong('name', TAKEN[caller.lang]);
        await operations.write(
          caller,
          { action: 'model.edit', ...object({ id, name: settings.name }), ...changes },
          tx,
        );
        return { ...settings, id, gatewayCount };
      });
    },

    delete: (caller: Caller, id: string): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const model = await locked(tx, id);
        // Whoever registers a gateway of their own gets this one.
        if (id === DEFAULT_GATEWAY_MODEL || !(await models.delete(tx, id))) throw gatewayModelErrors.inUse({ id });
        await operations.write(caller, { action: 'model.delete', ...object(model), old: model.series }, tx);
        return {};
      }),

    async queryBySn(caller: Caller, { sn, code = '' }: BodyOut<typeof gatewayModelCalls.queryBySn>) {
      assertWellFormed(sn, code);
      const [gateway, listed] = [await models.gatewayOf(caller, sn), (await factory.listed(db, [sn])).get(sn)];
      assertMayAsk(sn, { code, printed: listed?.code ?? gateway?.code, gateway });
      const model = await models.find(db, gateway?.modelId ?? listed?.modelId ?? DEFAULT_GATEWAY_MODEL);
      if (!model) throw deviceErrors.labelWrong({ sn });
      const { gatewayCount: _count, remark: _remark, ...choice } = model;
      return { ...choice, sn, gatewayId: gateway?.id ?? null, gatewayName: gateway?.name ?? null };
    },
  };
}
export type GatewayModelService = ReturnType<typeof createGatewayModelService>;
