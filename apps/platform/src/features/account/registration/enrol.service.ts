import {
  type BodyOut,
  type EnrolCodeRow,
  type Page,
  type accountAdminCalls,
  accountErrors,
  commonErrors,
} from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { AccountPlaces } from '../admin/account-places.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { ParameterError } from '../../../kernel/parse-body.ts';
import { newEnrolCode } from './enrol-code.ts';
import type { EnrolRepository } from './enrol.repository.ts';
import { platformText } from '../../../kernel/locales/platform/text.ts';

/** Longest life of an enrol code. Not in the specification. */
const LIFE_MAX_MS = 366 * 24 * 3_600_000;
const EXPIRY = platformText('enrolService.expiry');

export interface EnrolParts {
  db: Pick<Db, 'transaction'>;
  codes: EnrolRepository;
  places: Pick<AccountPlaces, 'assertAllowed' | 'role'>;
  operations: OperationLog;
  clock: Clock;
}

/** The rules of enrol codes: who may hand out which role, and for how long. */
export function createEnrolService({ db, codes, places, operations, clock }: EnrolParts) {
  async function find(caller: Caller, id: string): Promise<EnrolCodeRow> {
    const code = await codes.find(caller, id);
    if (!code) throw commonErrors.notFound({ id });
    return code;
  }
  /** The code itself is as good as a key and stays out of the operation log. */
  const entry = ({ id, orgName, roleName }: EnrolCodeRow) => ({
    objectType: 'enrol',
    objectId: id,
    objectName: `${orgName} / ${roleName}`,
  });

  return {
    query: (caller: Caller, body: BodyOut<typeof accountAdminCalls.enrolCodes>): Promise<Page<EnrolCodeRow>> =>
      codes.page(caller, body),

    /** 1019 for a role of type admin, which nobody gets by a code. 1012, 3404 as for an account that is added by hand. */
    async add(caller: Caller, body: BodyOut<typeof accountAdminCalls.enrolCodeAdd>): Promise<EnrolCodeRow> {
      const now = clock.now();
      if (body.expiresAt <= now || body.expiresAt > now + LIFE_MAX_MS)
        throw new ParameterError(commonErrors.parameterInvalid.spec, [
          { field: 'expiresAt', problem: EXPIRY[caller.lang] },
        ]);
      const { orgId, roleId, uses, expiresAt } = body;
      const deptId = body.deptId ?? null;
      const role = await places.role(roleId);
      if (role?.roleType === 'admin') throw accountErrors.wrongRoleType({ field: 'roleId' });
      await places.assertAllowed(caller, { orgId, roleId, deptId });
      const id = uuidv7();
      const made = { id, code: newEnrolCode(), orgId, roleId, deptId, expiresAt, uses };
      return db.transaction(async (tx) => {
        await codes.insert(tx, { ...made, remark: body.remark ?? '', createdBy: caller.loginName, createdAt: now });
        const row = await codes.one(tx, id);
        if (!row) throw commonErrors.notFound({ id });
        const told = { deptName: row.deptName, remark: row.remark, expiresAt, uses };
        await operations.write(caller, { action: 'enrol.add', ...entry(row), new: JSON.stringify(told) }, tx);
        return row;
      });
    },

    async setDisabled(caller: Caller, id: string, disabled: boolean): Promise<EnrolCodeRow> {
      const code = await find(caller, id);
      await db.transaction(async (tx) => {
        const changed = await codes.setDisabled(tx, id, disabled);
        const action = disabled ? 'enrol.disable' : 'enrol.enable';
        if (changed) await operations.write(caller, { action, ...entry(code) }, tx);
      });
      return find(caller, id);
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const code = await find(caller, id);
      const told = JSON.stringify({ remark: code.remark, used: code.used, usesLeft: code.usesLeft });
      await db.transaction(async (tx) => {
        if (!(await codes.delete(tx, id))) throw commonErrors.notFound({ id });
        await operations.write(caller, { action: 'enrol.delete', ...entry(code), old: told }, tx);
      });
      return {};
    },
  };
}
export type EnrolService = ReturnType<typeof createEnrolService>;
