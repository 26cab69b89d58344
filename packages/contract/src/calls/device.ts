import { z } from 'zod';
import { CommandState } from '../entities/command.ts';
import { DeviceGroup, DeviceInfo, DeviceListItem, TrackPoint } from '../entities/device.ts';
import { Id, formBoolean, formMillis, optional, pageOf, paging, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

const listFilter = {
  /** Part of name, number, SN or address. */
  keyword: optional(text(50)),
  groupId: optional(Id),
  online: optional(formBoolean),
  alarm: optional(formBoolean),
  followed: optional(formBoolean),
  sort: optional(z.enum(['name', 'state', 'alarm', 'stateChangedAt'])),
  order: optional(z.enum(['asc', 'desc'])),
};
const empty = z.object({});

export const deviceCalls = {
  query: defineCall('/lfscada/equipment/multi/query', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Devices the caller may see, filtered and paged',
    body: z.object({ ...listFilter, ...paging }),
    answer: pageOf(DeviceListItem),
  }),
  info: defineCall('/lfscada/equipment/multi/info', {
    access: 'monitor_equip_list',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'One device with all of its basic information',
    body: z.object({ id: Id }),
    answer: DeviceInfo,
  }),
  /** The older name of the same question. */
  detail: defineCall('/usual/EquipAction!getEquipDetail.action', {
    access: 'monitor_equip_list',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'One device (older address of equipment/multi/info)',
    body: z.object({ id: Id }),
    answer: DeviceInfo,
  }),
  monitorQuery: defineCall('/lfscada/monitor/equipment/query', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Devices for the monitoring list, filtered and paged',
    body: z.object({ ...listFilter, ...paging }),
    answer: pageOf(DeviceListItem),
  }),
  queryByGroup: defineCall('/lfscada/monitor/equipment/queryByGroup', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Devices of a group and the groups below it, paged',
    body: z.object({ ...listFilter, groupId: Id, ...paging }),
    answer: pageOf(DeviceListItem),
  }),
  queryAllByGroup: defineCall('/lfscada/monitor/equipment/queryAllByGroup', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Ids and names of all devices of a group and the groups below it',
    body: z.object({ groupId: optional(Id) }),
    answer: z.array(z.object({ id: Id, name: z.string(), online: z.boolean() })),
  }),
  queryAllForMap: defineCall('/lfscada/monitor/equipment/queryAllForMap', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Position and state of every device that has a position',
    body: z.object({ keyword: optional(text(50)), groupId: optional(Id) }),
    answer: z.array(
      z.object({
        id: Id,
        name: z.string(),
        lng: z.number(),
        lat: z.number(),
        online: z.boolean(),
        alarmCount: z.int(),
      }),
    ),
  }),
  setFollow: defineCall('/lfscada/monitor/equipment/setFollow', {
    access: 'monitor_equip_list',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Star a device',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  cancelFollow: defineCall('/lfscada/monitor/equipment/cancleFollow', {
    access: 'monitor_equip_list',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Unstar a device',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  groups: defineCall('/lfscada/monitor/group/query', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'The tree of device groups, flat, parents before children',
    body: empty,
    answer: z.array(DeviceGroup),
  }),
  /**
   * The period (30 days at most) with at most `LIMITS.device.trackPoints` points, evenly left out; `total` and `metres` are those
   * of all that are stored.
   */
  track: defineCall('/lfscada/equipment/multi/track', {
    access: 'monitor_equip_history',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'Where a device was in a period',
    body: z.object({ id: Id, from: formMillis, to: formMillis }),
    answer: z.object({ points: z.array(TrackPoint), total: z.int(), metres: z.number() }),
  }),
  /** Result of a device command; poll with growing waits (LIMITS.command). Only the account that asked may see it. */
  callback: defineCall('/lfscada/equipment/multi/callback', {
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'State of a device command',
    body: z.object({ uuid: Id }),
    answer: CommandState,
  }),
};
