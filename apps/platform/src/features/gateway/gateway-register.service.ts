import {
  type BodyOut,
  type GatewayLine,
  type GatewaySetAside,
  type GatewayStates,
  LIMITS,
  type NamedCredentials,
  accountErrors,
  commonErrors,
  deviceErrors,
  gatewayErrors,
  type gatewayRegisterCalls,
  inputErrors,
} from '@lightfield/contract';
import { type LineProblem, lineProblems, nameProblems, onlinePercent, stateSpans } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { refuseLines } from '../../kernel/line-problems.ts';
import { hashMachineSecret, newMachineSecret } from '../../kernel/machine-secret.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { ParameterError } from '../../kernel/parse-body.ts';
import type { Quota } from '../../kernel/quota.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { FactoryList, ModelFit } from './factory-list.ts';
import { homeOf } from './gateway-home.ts';
import type { OrgReach } from './gateway-reach.ts';
import type { GatewayRegisterRepository } from './gateway-register.repository.ts';
import { gatewayFromRow } from './gateway.row.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

export interface GatewayRegisterParts {
  db: Db;
  registers: GatewayRegisterRepository;
  reach: OrgReach;
  factory: FactoryList;
  models: ModelFit;
  bus: Pick<Bus, 'emit'>;
  operations: OperationLog;
  mqttAddress: () => { host: string; port: number };
  quota: Pick<Quota, 'check'>;
  clock: Clock;
}
type Line = BodyOut<typeof gatewayRegisterCalls.addMany>['lines'][number];

/** Spans of a state history that are shown; those before are counted only. A gateway that flaps for a month has more. */
const SPANS_SHOWN = 1_000;
/** Of what was set aside. */
const SET_ASIDE_SHOWN = 50;
const NO_MODEL = platformText('gatewayRegisterService.noModel');

/** Registering gateways by their labels, many at once; their names and models; when they were there. */
export function createGatewayRegisterService(parts: GatewayRegisterParts) {
  const { db, registers, reach, factory, models, bus, operations, mqttAddress, quota, clock } = parts;
  const object = ({ id, name }: { id: string; name: string }) => ({
    objectType: 'gateway',
    objectId: id,
    objectName: name,
  });

  /** What stands against lines that are well-formed. Who holds no label learns nothing of whose a gateway is (1103). */
  async function labelProblems(tx: Queryable, lines: readonly Line[], orgId: string): Promise<LineProblem[]> {
    const sns = lines.map(({ sn }) => sn);
    const [listed, registered] = [await factory.listed(tx, sns), await registers.registered(tx, sns)];
    return lines.flatMap(({ sn, code }, line) => {
      const known = registered.get(sn);
      if (known?.orgId === orgId) return [{ line, field: 'sn', spec: accountErrors.snRegistered.spec }];
      if (listed.get(sn)?.code !== code) return [{ line, field: 'code', spec: deviceErrors.labelWrong.spec }];
      return known ? [{ line, field: 'sn', spec: deviceErrors.gatewayTaken.spec }] : [];
    });
  }

  return {
    async addMany(
      caller: Caller,
      { lines, orgId: asked }: BodyOut<typeof gatewayRegisterCalls.addMany>,
    ): Promise<NamedCredentials[]> {
      if (lines.length > LIMITS.gateway.batchAdd) throw gatewayErrors.batchAddMax({ lines: lines.length });
      refuseLines([...lineProblems(lines), ...nameProblems(lines)], caller.lang);
      const orgId = await homeOf(db, caller, reach, asked);
      const made = await db.transaction(async (tx) => {
        refuseLines(await labelProblems(tx, lines, orgId), caller.lang);
        await quota.check(tx, 'gateways', lines.length);
        const listed = await factory.listed(
          tx,
          lines.map(({ sn }) => sn),
        );
        const rows = lines.map(({ sn, code, name }) => {
          const password = newMachineSecret();
          const modelId = listed.get(sn)?.modelId ?? '';
          return {
            id: newId(),
            sn,
            verificationCode: code,
            name,
            password,
            passwordHash: hashMachineSecret(password),
            modelId,
          };
        });
        const added = await registers.insert(tx, orgId, rows);
        // Somebody else has registered them in this very moment.
        refuseLines(
          rows.flatMap(({ sn }, line) =>
            added.has(sn) ? [] : [{ line, field: 'sn', spec: accountErrors.snRegistered.spec }],
          ),
          caller.lang,
        );
        for (const { id, name, sn } of rows)
          await operations.write(caller, { action: 'gateway.add', ...object({ id, name }), new: sn }, tx);
        const names = await registers.modelNames(tx, [...new Set(rows.map(({ modelId }) => modelId))]);
        return rows.map(({ id, sn, name, password, modelId }) => ({
          id,
          sn,
          name,
          modelName: names.get(modelId) ?? '',
          username: sn,
          password,
          ...mqttAddress(),
        }));
      });
      for (const { id } of made) bus.emit('gatewayChanged', { gatewayId: id });
      return made;
    },

    edit: (caller: Caller, { id, name, modelId }: BodyOut<typeof gatewayRegisterCalls.edit>): Promise<GatewayLine> =>
      db.transaction(async (tx) => {
        const before = await registers.lock(tx, caller, id);
        if (!before) throw commonErrors.notFound({ id });
        checkTitle(name, caller.lang, { before: before.name });
        const other = before.kind === 'lightfield' && modelId !== undefined && modelId !== before.model_id;
        const model = other
          ? await models.assertFits(tx, { gatewayId: id, from: before.model_id, to: modelId }, caller.lang)
          : before.model_name;
        if (model === undefined)
          throw new ParameterError(commonErrors.parameterInvalid.spec, [
            { field: 'modelId', problem: NO_MODEL[caller.lang] },
          ]);
        const changes = changesOf({ name: before.name, model: before.model_name }, { name, model });
        if (changes) {
          await registers.setNameAndModel(tx, id, name, other ? modelId : before.model_id);
          await operations.write(caller, { action: 'gateway.edit', ...object({ id, name }), ...changes }, tx);
        }
        const after = await registers.lock(tx, caller, id);
        if (!after) throw commonErrors.notFound({ id });
        return gatewayFromRow(after);
      }),

    async setAside(caller: Caller, id: string): Promise<GatewaySetAside> {
      if ((await registers.bornAt(caller, id)) === undefined) throw commonErrors.notFound({ id });
      return registers.setAside(id, SET_ASIDE_SHOWN);
    },

    async stateLog(
      caller: Caller,
      { id, startTime, endTime }: BodyOut<typeof gatewayRegisterCalls.stateLog>,
    ): Promise<GatewayStates> {
      if (endTime <= startTime) throw inputErrors.timeRangeInvalid({ field: 'endTime' });
      if (endTime - startTime > LIMITS.history.rangeMs) throw inputErrors.timeRangeTooLong({ field: 'endTime' });
      const bornAt = await registers.bornAt(caller, id);
      if (bornAt === undefined) throw commonErrors.notFound({ id });
      const from = Math.min(Math.max(startTime, bornAt), endTime);
      const to = Math.max(from, Math.min(endTime, clock.now()));
      const spans = stateSpans(await registers.changes(id, from, to), from, to);
      const shown = spans.slice(-SPANS_SHOWN);
      return { from, to, spans: shown, leftOut: spans.length - shown.length, onlinePercent: onlinePercent(spans) };
    },
  };
}
export type GatewayRegisterService = ReturnType<typeof createGatewayRegisterService>;
