import {
  type BodyOut,
  DEFAULT_GATEWAY_MODEL,
  DomainError,
  type GatewayCredentials,
  type GatewayLine,
  type Page,
  SPARKPLUG_GROUP,
  accountErrors,
  commonErrors,
  deviceErrors,
  type gatewayCalls,
  gatewayErrors,
} from '@lightfield/contract';
import { newcomerProblem } from '@lightfield/rules';
import { isValidName } from '@lightfield/sparkplug';
import { v7 as newId } from 'uuid';
import type { NewCommand } from '../../engines/commands/commands.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { hashMachineSecret, newMachineSecret } from '../../kernel/machine-secret.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Quota } from '../../kernel/quota.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { FactoryList } from './factory-list.ts';
import { homeOf } from './gateway-home.ts';
import type { OrgReach } from './gateway-reach.ts';
import type { GatewayRepository, NewGateway } from './gateway.repository.ts';
import { type GatewayRow, gatewayFromRow } from './gateway.row.ts';

export interface GatewayServiceParts {
  db: Db;
  gateways: GatewayRepository;
  reach: OrgReach;
  bus: Pick<Bus, 'emit'>;
  operations: OperationLog;
  /** Where gateways connect to, as the person who sets one up has to type it. */
  mqttAddress: () => { host: string; port: number };
  commands: { start(command: NewCommand): Promise<string> };
  quota: Pick<Quota, 'check'>;
  factory: Pick<FactoryList, 'listed'>;
}

/** Group names with a meaning of their own in Sparkplug topics or on this platform. */
const RESERVED_GROUPS: ReadonlySet<string> = new Set([SPARKPLUG_GROUP, 'STATE']);
type NewcomerGateway = Pick<NewGateway, 'kind' | 'sn' | 'verificationCode' | 'name'>;
/** SQLSTATE foreign_key_violation. */
const STILL_REFERENCED = '23503';

const registered = ({ sn }: NewcomerGateway) => accountErrors.snRegistered({ sn, field: 'sn' });

/** The rules of registering gateways. A password is shown once and kept as a hash. */
export function createGatewayService(parts: GatewayServiceParts) {
  const { db, gateways, reach, bus, operations, mqttAddress, commands, quota, factory } = parts;

  async function known(caller: Caller, id: string): Promise<GatewayRow> {
    const row = await gateways.find(caller, id);
    if (!row) throw commonErrors.notFound({ id });
    return row;
  }

  /** 1103 when its label is on the factory list with another code; one that is not listed is a program on a machine of one's own. */
  async function modelOf(
    tx: Transaction,
    { kind, sn, verificationCode }: NewcomerGateway,
  ): Promise<{ modelId: string | null; isListed: boolean }> {
    if (kind !== 'lightfield') return { modelId: null, isListed: false };
    const listed = (await factory.listed(tx, [sn])).get(sn);
    if (listed && listed.code !== verificationCode) throw deviceErrors.labelWrong({ sn, field: 'code' });
    return { modelId: listed?.modelId ?? DEFAULT_GATEWAY_MODEL, isListed: listed !== undefined };
  }

  const object = ({ id, name }: { id: string; name: string }) => ({
    objectType: 'gateway',
    objectId: id,
    objectName: name,
  });

  async function register(
    caller: Caller,
    gateway: NewcomerGateway,
    asked: string | undefined,
  ): Promise<GatewayCredentials> {
    const orgId = await homeOf(db, caller, reach, asked);
    const [id, password] = [newId(), newMachineSecret()];
    await db.transaction(async (tx) => {
      const owner = await gateways.ownerOfSn(tx, gateway.sn);
      if (owner === orgId) throw registered(gateway);
      const { modelId, isListed } = await modelOf(tx, gateway);
      // Whose it is learns only who holds the label; the rest cannot be hidden, a free SN is taken at once.
      if (owner !== undefined)
        throw isListed ? deviceErrors.gatewayTaken({ sn: gateway.sn, field: 'sn' }) : registered(gateway);
      await quota.check(tx, 'gateways', 1);
      const passwordHash = hashMachineSecret(password);
      // Somebody else has registered it in this very moment.
      if (!(await gateways.insert(tx, { ...gateway, id, orgId, passwordHash, modelId }))) throw registered(gateway);
      await operations.write(
        caller,
        { action: 'gateway.add', ...object({ id, name: gateway.name }), new: gateway.sn },
        tx,
      );
    });
    bus.emit('gatewayChanged', { gatewayId: id });
    return { id, sn: gateway.sn, username: gateway.sn, password, ...mqttAddress() };
  }

  return {
    async query(caller: Caller, body: BodyOut<typeof gatewayCalls.query>): Promise<Page<GatewayLine>> {
      const { pageNum, pageSize, ...filter } = body;
      const [total, rows] = await Promise.all([
        gateways.count(caller, filter),
        gateways.list(caller, filter, pageSize, (pageNum - 1) * pageSize),
      ]);
      return { total, rows: rows.map(gatewayFromRow) };
    },

    async add(
      caller: Caller,
      { sn, code, name, orgId }: BodyOut<typeof gatewayCalls.add>,
    ): Promise<GatewayCredentials> {
      const wrong = newcomerProblem({ sn, code, name });
      if (wrong) throw new DomainError(wrong.spec, { field: wrong.field });
      checkTitle(name, caller.lang);
      return register(caller, { kind: 'lightfield', sn, verificationCode: code, name }, orgId);
    },

    async addSparkplug(caller: Caller, { group, node, name, orgId }: BodyOut<typeof gatewayCalls.addSparkplug>) {
      checkTitle(name, caller.lang);
      if (RESERVED_GROUPS.has(group)) throw commonErrors.parameterInvalid({ field: 'group', reserved: group });
      if (!isValidName(group) || !isValidName(node)) throw commonErrors.parameterInvalid({ field: 'node' });
      return register(caller, { kind: 'sparkplug', sn: `${group}/${node}`, verificationCode: '', name }, orgId);
    },

    /** The old password ends at once, and with it the session that was opened with it. */
    async resetPassword(caller: Caller, id: string): Promise<GatewayCredentials> {
      const { sn, name } = await known(caller, id);
      const password = newMachineSecret();
      await db.transaction(async (tx) => {
        await gateways.setPassword(tx, id, hashMachineSecret(password));
        await operations.write(caller, { action: 'gateway.resetPassword', ...object({ id, name }) }, tx);
      });
      bus.emit('gatewayChanged', { gatewayId: id });
      return { id, sn, username: sn, password, ...mqttAddress() };
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const { sn, name } = await known(caller, id);
      await db
        .transaction(async (tx) => {
          if (!(await gateways.delete(tx, id))) throw gatewayErrors.carriesDevices({ sn });
          await operations.write(caller, { action: 'gateway.delete', ...object({ id, name }), old: sn }, tx);
        })
        .catch((error: unknown) => {
          // A device was put on it in this very moment.
          if ((error as { code?: unknown }).code === STILL_REFERENCED) throw gatewayErrors.carriesDevices({ sn });
          throw error;
        });
      bus.emit('gatewayChanged', { gatewayId: id });
      return {};
    },

    /** Sends the configuration; the command ends when the gateway says what it runs. The log entry is written by its end. */
    async sync(caller: Caller, id: string): Promise<{ uuid: string }> {
      const { kind } = await known(caller, id);
      // An edge node that is not ours runs nothing of ours.
      if (kind !== 'lightfield') throw gatewayErrors.commandUnsupported({ id });
      const uuid = await commands.start({
        kind: 'sync',
        gatewayId: id,
        deviceId: null,
        variableId: null,
        accountId: caller.accountId,
        who: caller.loginName,
        ip: caller.ip,
        value: null,
        oldValue: null,
      });
      return { uuid };
    },
  };
}
export type GatewayService = ReturnType<typeof createGatewayService>;
