import {
  type BodyOut,
  type Forwarder,
  LIMITS,
  commonErrors,
  type dataCentreCalls,
  dataCentreErrors,
} from '@lightfield/contract';
import type { BlockList } from 'node:net';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import type { Preview } from './forward-preview.ts';
import { type Looked, type Said, checkAddress, logged, saysOf, secretsOf, told } from './forwarder-says.ts';
import {
  type ForwarderRepository,
  type ForwarderSays,
  type Sight,
  type StoredForwarder,
  forwarderRows,
} from './forwarder.repository.ts';

const { perEnterprise } = LIMITS.forward;

export interface ForwarderParts {
  db: Db;
  forwarders: ForwarderRepository;
  vault: Vault;
  operations: OperationLog;
  clock: Clock;
  /** Inner networks that the operator lets be asked. */
  allowed: BlockList;
  preview: Preview;
  /** Whether the caller sees every device of their enterprise. */
  seesAll: (caller: Caller) => Promise<boolean>;
  /** SQL: which devices the caller sees. */
  sees: Sight['devices'];
  /** Whoever sends looks what there is to do. */
  changed: () => void;
}

/** The rules of forwarders. Whether the caller reaches the forwarder, the devices and the groups was checked before. */
export function createForwarderService({
  db,
  forwarders,
  vault,
  operations,
  clock,
  allowed,
  preview,
  seesAll,
  sees,
  changed,
}: ForwarderParts) {
  async function change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    try {
      const result = await db.transaction(work);
      changed();
      return result;
    } catch (error) {
      if (isDuplicate(error, 'forwarder_name')) throw dataCentreErrors.nameExists({ field: 'name' });
      throw error;
    }
  }
  async function found(tx: Transaction, id: string): Promise<StoredForwarder> {
    const one = await forwarderRows.find(tx, id);
    if (!one) throw commonErrors.notFound({ id });
    return one;
  }
  /** 1995: not of the enterprise, or a variable of such a device; or all, or groups, by somebody who does not see all there is. */
  async function checkDevices(tx: Transaction, caller: Caller, orgId: string, says: Omit<ForwarderSays, 'name'>) {
    if (says.variableIds.length > 0) {
      const own = await forwarderRows.ownVariables(tx, orgId, says.variableIds, (add) => sees(caller, add));
      if (own !== says.variableIds.length) throw dataCentreErrors.devicesBeyond({ field: 'variableIds' });
    }
    if (says.range === 'devices') {
      const own = await forwarderRows.ownDevices(tx, orgId, says.deviceIds);
      if (own !== says.deviceIds.length) throw dataCentreErrors.devicesBeyond({ field: 'deviceIds' });
    } else if (!(await seesAll(caller))) throw dataCentreErrors.devicesBeyond({ field: 'range' });
  }
  return {
    page: (caller: Caller, query: BodyOut<typeof dataCentreCalls.query>) => forwarders.page(caller, query),
    async info(caller: Caller, id: string): Promise<Forwarder> {
      const one = await forwarders.info(caller, id);
      if (!one) throw commonErrors.notFound({ id });
      return one;
    },

    add: (caller: Caller, body: Said): Promise<{ id: string }> =>
      change(async (tx) => {
        checkTitle(body.name, caller.lang);
        const says = { name: body.name, ...saysOf(body) };
        checkAddress(says.target, allowed);
        await checkDevices(tx, caller, caller.orgId, says);
        await forwarderRows.lockOrg(tx, caller.orgId);
        if ((await forwarderRows.count(tx, caller.orgId)) >= perEnterprise) throw dataCentreErrors.forwardersMax();
        const id = newId();
        await forwarderRows.insert(tx, {
          ...says,
          ...secretsOf(vault, id, body, undefined),
          id,
          orgId: caller.orgId,
          at: clock.now(),
          by: caller.loginName,
        });
        const words = changesOf({}, told(says));
        await operations.write(caller, { action: 'forwarder.add', ...logged({ id, ...says }), ...words }, tx);
        return { id };
      }),

    edit: (caller: Caller, body: BodyOut<typeof dataCentreCalls.edit>): Promise<Record<string, never>> =>
      change(async (tx) => {
        const before = await found(tx, body.id);
        checkTitle(body.name, caller.lang, { before: before.name });
        const says = { name: body.name, ...saysOf(body) };
        checkAddress(says.target, allowed);
        await checkDevices(tx, caller, before.orgId, says);
        const secrets = secretsOf(vault, before.id, body, before);
        const words = changesOf(
          { ...told(before), secret: before.secret === secrets.secret ? '' : '***' },
          { ...told(says), secret: '' },
        );
        if (!words && secrets.signKey === before.signKey) return {};
        await forwarderRows.edit(tx, before.id, { ...says, ...secrets });
        await operations.write(
          caller,
          { action: 'forwarder.edit', ...logged({ id: before.id, ...says }), ...words },
          tx,
        );
        return {};
      }),

    setEnabled: (
      caller: Caller,
      { id, enabled }: BodyOut<typeof dataCentreCalls.setEnabled>,
    ): Promise<Record<string, never>> =>
      change(async (tx) => {
        const one = await found(tx, id);
        if (one.enabled === enabled) return {};
        await forwarderRows.setEnabled(tx, id, enabled);
        const action = enabled ? 'forwarder.enable' : 'forwarder.disable';
        await operations.write(caller, { action, ...logged(one) }, tx);
        return {};
      }),

    delete: (caller: Caller, id: string): Promise<Record<string, never>> =>
      change(async (tx) => {
        const one = await found(tx, id);
        await forwarderRows.delete(tx, id);
        const words = changesOf(told(one), {});
        await operations.write(caller, { action: 'forwarder.delete', ...logged(one), ...words }, tx);
        return {};
      }),

    variables: ({ deviceId, keyword }: BodyOut<typeof dataCentreCalls.variables>) =>
      forwarders.variables(deviceId, keyword),

    async preview(caller: Caller, body: Looked) {
      return preview(caller, saysOf(body));
    },
  };
}
export type ForwarderService = ReturnType<typeof createForwarderService>;
