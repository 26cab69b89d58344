import {
  type BodyOut,
  DomainError,
  type Hardware,
  LIMITS,
  accountErrors,
  commonErrors,
  gatewayErrors,
  type hardwareCalls,
} from '@lightfield/contract';
import { labelCodeProblem, lineProblems, registeredProblems } from '@lightfield/rules';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { refuseLines } from '../../kernel/line-problems.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { ParameterError } from '../../kernel/parse-body.ts';
import type { HardwareRepository } from './hardware.repository.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

export interface HardwareParts {
  db: Db;
  hardware: HardwareRepository;
  operations: OperationLog;
  clock: Clock;
  /** A verification code nobody can guess from another. */
  newCode: () => string;
}

const NO_MODEL = platformText('hardwareService.noModel');
/** Says in the operation log that the code is another one, without saying which. */
const CODE_CHANGED = platformText('hardwareService.codeChanged');

/** The rules of the factory list: SN, verification code and model of every gateway that was made (GTW-3). */
export function createHardwareService({ db, hardware, operations, clock, newCode }: HardwareParts) {
  const object = (sn: string) => ({ objectType: 'hardware', objectId: sn, objectName: sn });

  /** Locked entries that nobody has registered, so that they may be changed. */
  async function free(tx: Queryable, sns: readonly string[]): Promise<Hardware[]> {
    await hardware.lock(tx, sns);
    const rows = await hardware.find(tx, sns);
    const missing = sns.find((sn) => !rows.some((row) => row.sn === sn));
    if (missing !== undefined) throw commonErrors.notFound({ sn: missing });
    const registered = rows.find(({ gatewayId }) => gatewayId !== null);
    if (registered) throw accountErrors.snRegistered({ sn: registered.sn, field: 'sn' });
    return rows;
  }

  return {
    query: ({ pageNum, pageSize, ...filter }: BodyOut<typeof hardwareCalls.query>) =>
      hardware.page(filter, pageSize, (pageNum - 1) * pageSize),

    async add(caller: Caller, { lines, generateCodes }: BodyOut<typeof hardwareCalls.add>): Promise<Hardware[]> {
      if (lines.length > LIMITS.gateway.batchAdd) throw gatewayErrors.batchAddMax({ lines: lines.length });
      refuseLines(lineProblems(lines, { codeMayBeMissing: generateCodes }), caller.lang);
      const whole = lines.map((line) => (line.code === '' ? { ...line, code: newCode() } : line));
      const sns = whole.map(({ sn }) => sn);
      return db.transaction(async (tx) => {
        const models = await hardware.models(tx, [...new Set(whole.map(({ modelId }) => modelId))]);
        const listed = await hardware.listed(tx, sns);
        refuseLines(
          [
            ...whole.flatMap(({ modelId }, line) =>
              models.has(modelId) ? [] : [{ line, field: 'modelId', spec: commonErrors.notFound.spec }],
            ),
            ...whole.flatMap(({ sn }, line) =>
              listed.has(sn) ? [{ line, field: 'sn', spec: gatewayErrors.snDuplicate.spec }] : [],
            ),
            ...registeredProblems(
              whole.map(({ sn }) => ({ sn: listed.has(sn) ? '' : sn })),
              await hardware.registered(tx, sns),
            ),
          ],
          caller.lang,
        );
        const added = await hardware.insert(tx, whole, clock.now());
        // Somebody else has listed them in this very moment.
        refuseLines(
          whole.flatMap(({ sn }, line) =>
            added.has(sn) ? [] : [{ line, field: 'sn', spec: gatewayErrors.snDuplicate.spec }],
          ),
          caller.lang,
        );
        for (const { sn, modelId } of whole)
          await operations.write(caller, { action: 'hardware.add', ...object(sn), new: models.get(modelId) ?? '' }, tx);
        const rows = new Map((await hardware.find(tx, sns)).map((row) => [row.sn, row]));
        return sns.flatMap((sn) => rows.get(sn) ?? []);
      });
    },

    async edit(caller: Caller, { sn, code, modelId }: BodyOut<typeof hardwareCalls.edit>): Promise<Hardware> {
      const problem = labelCodeProblem(code);
      if (problem) throw new DomainError(problem, { field: 'code' });
      return db.transaction(async (tx) => {
        const [before] = await free(tx, [sn]);
        const model = (await hardware.models(tx, [modelId])).get(modelId);
        if (model === undefined)
          throw new ParameterError(commonErrors.parameterInvalid.spec, [
            { field: 'modelId', problem: NO_MODEL[caller.lang] },
          ]);
        const changed = [
          ...(before?.modelId === modelId ? [] : [model]),
          ...(before?.code === code ? [] : [CODE_CHANGED[caller.lang]]),
        ];
        if (changed.length > 0) {
          await hardware.update(tx, { sn, code, modelId });
          const entry = { action: 'hardware.edit', ...object(sn), old: before?.modelName ?? '' } as const;
          await operations.write(caller, { ...entry, new: changed.join(', ') }, tx);
        }
        const [after] = await hardware.find(tx, [sn]);
        if (!after) throw commonErrors.notFound({ sn });
        return after;
      });
    },

    delete: (caller: Caller, { sns }: BodyOut<typeof hardwareCalls.delete>): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const distinct = [...new Set(sns)];
        const rows = await free(tx, distinct);
        await hardware.delete(tx, distinct);
        for (const { sn, modelName } of rows)
          await operations.write(caller, { action: 'hardware.delete', ...object(sn), old: modelName }, tx);
        return {};
      }),
  };
}
export type HardwareService = ReturnType<typeof createHardwareService>;
