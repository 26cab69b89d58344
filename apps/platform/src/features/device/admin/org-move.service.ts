import {
  type BodyOut,
  type OrgMove,
  accountErrors,
  commonErrors,
  deviceErrors,
  type orgMoveCalls,
  templateErrors,
} from '@lightfield/contract';
import type { Bus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { DeviceAdminRepository } from './device-admin.repository.ts';
import type { DeviceRights } from './device-admin.service.ts';
import { type UsesParts, createUsesRelease } from './device-uses.ts';
import { type OrgMovePlanRepository, performMove } from './org-move-plan.repository.ts';
import type { Moved, OrgMoveRepository } from './org-move.repository.ts';

export interface OrgMoveParts extends UsesParts {
  db: Db;
  moves: OrgMoveRepository;
  plans: OrgMovePlanRepository;
  devices: Pick<DeviceAdminRepository, 'isGroupFor'>;
  store: Pick<ConfigStore, 'setTemplate' | 'raiseGateway'>;
  rights: Pick<DeviceRights, 'mayManageAll'>;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
  /** Ends the share link of a device, if it has one, and its visits; what is answered tells their sockets, after the commit. */
  endShare: (tx: Transaction, deviceId: string) => Promise<() => void>;
}
type Body = BodyOut<typeof orgMoveCalls.preview>;

/** Moving devices, gateways and templates to another enterprise. Whether the caller reaches what the body names was checked before. */
export function createOrgMoveService(parts: OrgMoveParts) {
  const { db, moves, plans, devices, uses, store, rights, operations, bus, clock, endShare } = parts;
  const release = createUsesRelease(parts);

  /** 1012: devices of the centre would be nobody's, and a customer has no templates. 90003: only authorised for one of them. */
  async function check(caller: Caller, { orgId, equipmentIds, gatewayIds, templateIds }: Body): Promise<void> {
    if (gatewayIds && !caller.permissions.has('manage_gateway_edit'))
      throw commonErrors.noAccess({ permission: 'manage_gateway_edit' });
    if (templateIds && !caller.permissions.has('manage_template_edit'))
      throw commonErrors.noAccess({ permission: 'manage_template_edit' });
    const org = await moves.org(db, orgId);
    const fits = org?.kind === 'enterprise' || (org?.kind === 'external' && (templateIds ?? []).length === 0);
    if (!fits) throw accountErrors.wrongOrganisation({ field: 'orgId', orgId });
    if (!(await rights.mayManageAll(caller, equipmentIds ?? []))) throw commonErrors.noAccess();
  }
  const asked = ({ orgId, equipmentIds = [], gatewayIds = [], templateIds = [] }: Body): Moved => ({
    orgId,
    deviceIds: equipmentIds,
    gatewayIds,
    templateIds,
  });

  return {
    async preview(caller: Caller, body: Body): Promise<OrgMove> {
      await check(caller, body);
      const all = await moves.closure(db, asked(body));
      const used = await uses.of(db, all.deviceIds, body.orgId);
      return {
        ...(await moves.named(db, all)),
        uses: used.filter(({ projects }) => projects.length > 0),
        conflicts: await plans.conflicts(db, all),
        losses: await plans.losses(db, all),
        retention: await plans.retention(db, all),
      };
    },

    /** All of it or nothing. 1114, 1116, 1402: a name or number is taken there. 1121: projects use a device. */
    async move(caller: Caller, { groupId, withUses = false, ...body }: BodyOut<typeof orgMoveCalls.move>) {
      await check(caller, body);
      const { orgId } = body;
      const done = await db.transaction(async (tx) => {
        await moves.lock(tx, await moves.closure(tx, asked(body)));
        // What has come onto a gateway while the locks were waited for goes along.
        const all = await moves.closure(tx, asked(body));
        if (!(await rights.mayManageAll(caller, all.deviceIds))) throw commonErrors.noAccess();
        if (groupId !== undefined && !(await devices.isGroupFor(tx, groupId, orgId)))
          throw commonErrors.notFound({ groupId });
        refuseTaken(await plans.conflicts(tx, all));
        const losses = await plans.losses(tx, all);
        const named = await moves.named(tx, all);
        const released = await release(tx, caller, all.deviceIds, withUses, orgId);
        const tells = [released.tell];
        for (const id of all.deviceIds) tells.push(await endShare(tx, id));
        const parted = await plans.partedDevices(tx, all);
        for (const id of parted) await store.setTemplate(tx, id, null);
        const accountIds = await performMove(tx, all, groupId ?? null);
        for (const id of all.gatewayIds) await store.raiseGateway(tx, id);
        await tell(tx, caller, orgId, named, { ...losses, projects: released.uses.length });
        return { tells, accountIds, all, parted };
      });
      for (const one of done.tells) one();
      if (done.accountIds.size > 0) bus.emit('unreadOfMany', { accountIds: done.accountIds });
      // A session of the gateway holds whose it is: it comes anew.
      for (const gatewayId of done.all.gatewayIds) bus.emit('gatewayChanged', { gatewayId });
      for (const deviceId of new Set([...done.all.deviceIds, ...done.parted]))
        bus.emit('configChanged', { deviceId, gatewayId: null });
      bus.emit('reachChanged', { at: clock.now() });
      const { deviceIds, gatewayIds, templateIds } = done.all;
      return { devices: deviceIds.length, gateways: gatewayIds.length, templates: templateIds.length };
    },
  };

  /** An entry for everything that went, with what was lost by it in all. */
  async function tell(
    tx: Transaction,
    caller: Caller,
    orgId: string,
    named: Pick<OrgMove, 'devices' | 'gateways' | 'templates'>,
    lost: object,
  ): Promise<void> {
    const there = (await moves.org(tx, orgId))?.name ?? '';
    for (const [objectType, list, action] of [
      ['device', named.devices, 'device.moveOrg'],
      ['gateway', named.gateways, 'gateway.moveOrg'],
      ['template', named.templates, 'template.moveOrg'],
    ] as const)
      for (const { id, name, orgName } of list) {
        const values = { old: orgName, new: JSON.stringify({ org: there, lost }) };
        await operations.write(caller, { action, objectType, objectId: id, objectName: name, ...values }, tx);
      }
  }
}
export type OrgMoveService = ReturnType<typeof createOrgMoveService>;

function refuseTaken([first]: OrgMove['conflicts']): void {
  if (!first) return;
  const details = { id: first.id, value: first.value };
  if (first.what === 'name') throw deviceErrors.nameExists(details);
  if (first.what === 'deviceNo') throw deviceErrors.numberExists(details);
  throw templateErrors.templateNameExists(details);
}
