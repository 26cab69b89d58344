import {
  type BodyOut,
  type GatewayCredentials,
  commonErrors,
  type deviceAdminCalls,
  deviceErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import type { Transaction } from '../../../kernel/db.ts';
import { hashMachineSecret, newMachineSecret } from '../../../kernel/machine-secret.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { BindingRepository, LabelledGateway } from './binding.repository.ts';

export interface LabelFinderParts {
  bindings: BindingRepository;
  operations: OperationLog;
  quota: Pick<Quota, 'check'>;
  /** Where gateways connect to, as the person who sets one up has to type it. */
  mqttAddress: () => { host: string; port: number };
}
/** What stands on a gateway. */
export type Label = Pick<BodyOut<typeof deviceAdminCalls.bindGateway>, 'sn' | 'code'> & {
  gatewayId?: string | undefined;
};

/** Finds the gateway with a label. */
export function createLabelFinder({ bindings, operations, quota, mqttAddress }: LabelFinderParts) {
  /**
   * 1103: no gateway has this label. 1104: the label is right, but another enterprise has it. One that nobody has registered is
   * registered for the organisation of the device. One that the caller chose among those they reach needs no label.
   */
  return async function gatewayOf(
    tx: Transaction,
    caller: Caller,
    orgId: string,
    { sn, code, gatewayId }: Label,
  ): Promise<{ gateway: LabelledGateway; credentials: GatewayCredentials | null }> {
    if (gatewayId !== undefined) {
      const gateway = await bindings.registered(tx, gatewayId);
      if (!gateway) throw commonErrors.notFound({ gatewayId });
      if (!(await bindings.isOneEnterprise(tx, gateway.org_id, orgId)))
        throw deviceErrors.gatewayTaken({ field: 'gatewayId' });
      return { gateway, credentials: null };
    }
    const known = await bindings.gateway(tx, sn);
    if (known) {
      if (known.verification_code !== code) throw deviceErrors.labelWrong({ field: 'code' });
      if (!(await bindings.isOneEnterprise(tx, known.org_id, orgId))) throw deviceErrors.gatewayTaken({ field: 'sn' });
      return { gateway: known, credentials: null };
    }
    const factory = await bindings.factory(tx, sn);
    if (!factory || factory.code !== code) throw deviceErrors.labelWrong({ field: 'code' });
    await quota.check(tx, 'gateways', 1);
    const [id, password] = [newId(), newMachineSecret()];
    const passwordHash = hashMachineSecret(password);
    const gateway = await bindings.register(tx, { id, orgId, factory, passwordHash });
    // Somebody was faster: then it is one of those that are registered.
    if (!gateway) return gatewayOf(tx, caller, orgId, { sn, code });
    const named = { objectType: 'gateway', objectId: id, objectName: gateway.name };
    await operations.write(caller, { action: 'gateway.add', ...named, new: sn }, tx);
    return { gateway, credentials: { id, sn, username: sn, password, ...mqttAddress() } };
  };
}
export type LabelFinder = ReturnType<typeof createLabelFinder>;
