import { z } from 'zod';
import { GroupRow } from '../entities/device.ts';
import { Id, commaList, formBoolean, optional, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const name = text(LIMITS.device.groupNameMax).min(1);

/** `/manage/eg/group`: the tree of device groups of an organisation. Default: the own organisation. */
export const groupCalls = {
  /** All at once; the tree is made of parentId. */
  query: defineCall('/lfscada/group/query', {
    access: 'manage_group_edit',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Device groups of an organisation, with the devices in each',
    body: z.object({ orgId: optional(Id) }),
    answer: z.array(GroupRow),
  }),
  /** Last of those beside it. 1201, 1202, 1204. */
  add: defineCall('/lfscada/group/add', {
    access: 'manage_group_edit',
    scope: { org: 'orgId', group: 'parentId' },
    effect: 'changes',
    summary: 'Add a device group',
    body: z.object({ orgId: optional(Id), parentId: optional(Id), name }),
    answer: GroupRow,
  }),
  edit: defineCall('/lfscada/group/edit', {
    access: 'manage_group_edit',
    scope: { group: 'id' },
    effect: 'changes',
    summary: 'Rename a device group',
    body: z.object({ id: Id, name }),
    answer: GroupRow,
  }),
  /** Absent `parentId`: to the top. `before`: the one it shall stand before; absent: last. 1201, 1202, 1204, 1205. */
  move: defineCall('/lfscada/group/move', {
    access: 'manage_group_edit',
    scope: { group: 'id' },
    effect: 'changes',
    summary: 'Move a device group with everything below it, within its organisation',
    body: z.object({ id: Id, parentId: optional(Id), before: optional(Id) }),
    answer: empty,
  }),
  /** Orders what stands directly below a group (absent: at the top) by name, numbers by their value. */
  sort: defineCall('/lfscada/group/sort', {
    access: 'manage_group_edit',
    scope: { org: 'orgId', group: 'parentId' },
    effect: 'changes',
    summary: 'Order the groups below a group by name',
    body: z.object({ orgId: optional(Id), parentId: optional(Id) }),
    answer: empty,
  }),
  /**
   * 1203 while groups or devices are in it; with `moveUp` they go to the group above (at the top: groups to the top, devices
   * into no group), all or nothing (1202 and 1204 there).
   */
  delete: defineCall('/lfscada/group/delete', {
    access: 'manage_group_edit',
    scope: { group: 'id' },
    effect: 'changes',
    summary: 'Delete a device group',
    body: z.object({ id: Id, moveUp: optional(formBoolean) }),
    answer: empty,
  }),
  /** Absent `groupId`: into no group. A group of the device's own organisation, or of the enterprise above it (1012). */
  moveDevices: defineCall('/lfscada/group/moveDevices', {
    access: 'manage_group_edit',
    scope: { device: 'equipmentIds', group: 'groupId' },
    effect: 'changes',
    summary: 'Put devices into a group, all or nothing',
    body: z.object({ equipmentIds: commaList(Id, LIMITS.device.groupBatch), groupId: optional(Id) }),
    answer: z.object({ changed: z.int() }),
  }),
};
