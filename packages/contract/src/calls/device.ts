import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { AlarmStanding } from '../entities/alarm.ts';
import { CommunicationState, UnheardCounts } from '../entities/communication.ts';
import { Severity } from '../entities/common.ts';
import { DeviceGroup, DeviceInfo, DeviceListItem, TrackPoint } from '../entities/device.ts';
import { Id, commaList, formBoolean, rangeMillis, formNumber, optional, pageOf, paging, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

const listFilter = {
  /** Part of name, number, SN or address. */
  keyword: optional(text(50)),
  groupId: optional(Id),
  /** In no group at all. */
  ungrouped: optional(formBoolean),
  /** Of this organisation and its external enterprises. */
  orgId: optional(Id),
  online: optional(formBoolean),
  alarm: optional(formBoolean),
  /** How it answers; devices without a gateway are in none of them. */
  comm: optional(CommunicationState),
  followed: optional(formBoolean),
  sort: optional(z.enum(['name', 'state', 'alarm', 'stateChangedAt'])),
  order: optional(z.enum(['asc', 'desc'])),
};
const degrees = (most: number) => formNumber.pipe(z.number().min(-most).max(most));
/** `more`: there are more than `total`; what a search finds is counted up to 10,000. */
const devicePage = pageOf(DeviceListItem).extend({ more: z.literal(true).optional() });
const empty = z.object({});

export const deviceCalls = {
  query: defineCall('/lfscada/equipment/multi/query', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Devices the caller may see, filtered and paged',
    body: z.object({ ...listFilter, ...paging }),
    answer: devicePage,
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
  manufacturers: defineCall('/lfscada/equipment/multi/extra/queryAllManufacturer', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'The manufacturers of the devices the caller may see, each once',
    body: empty,
    answer: z.array(z.string()),
  }),
  monitorQuery: defineCall('/lfscada/monitor/equipment/query', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Devices for the monitoring list, filtered and paged',
    body: z.object({ ...listFilter, ...paging }),
    answer: devicePage,
  }),
  queryByGroup: defineCall('/lfscada/monitor/equipment/queryByGroup', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Devices of a group and the groups below it, paged',
    body: z.object({ ...listFilter, groupId: Id, ...paging }),
    answer: devicePage,
  }),
  queryAllByGroup: defineCall('/lfscada/monitor/equipment/queryAllByGroup', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Ids and names of all devices of a group and the groups below it',
    body: z.object({ groupId: optional(Id) }),
    answer: z.array(z.object({ id: Id, name: z.string(), online: z.boolean(), comm: CommunicationState.nullable() })),
  }),
  /** Absent borders: the whole earth. Up to `LIMITS.device.mapDevices` come one by one, more as cells of a grid over the picture. */
  queryAllForMap: defineCall('/lfscada/monitor/equipment/queryAllForMap', {
    access: 'monitor_equip_list',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Positions and states of the devices in a part of the map',
    body: z.object({
      keyword: optional(text(50)),
      groupId: optional(Id),
      west: optional(degrees(180)),
      south: optional(degrees(90)),
      east: optional(degrees(180)),
      north: optional(degrees(90)),
    }),
    answer: z.object({
      /** Devices in the picture. */
      total: z.int(),
      /** From where to where they lie; `null`: there are none. */
      extent: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
      devices: z.array(
        z.object({
          id: Id,
          name: z.string(),
          lng: z.number(),
          lat: z.number(),
          online: z.boolean(),
          comm: CommunicationState.nullable(),
          alarmCount: z.int(),
          ...AlarmStanding.shape,
        }),
      ),
      /** Each in the middle of its devices; how many are offline, how many in alarm, and of how many that is not known. */
      cells: z.array(
        z.object({
          lng: z.number(),
          lat: z.number(),
          count: z.int(),
          offline: z.int(),
          alarm: z.int(),
          /** The worst alarm of them. */
          worst: Severity.nullable(),
          ...UnheardCounts.shape,
        }),
      ),
    }),
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
  /**
   * Given devices, a gateway, an organisation or `own` (what the caller adds themselves): only groups in which all of them may stand, those of their
   * organisation and of the enterprise above an external one.
   */
  groups: defineCall('/lfscada/monitor/group/query', {
    access: 'monitor_equip_list',
    scope: { device: 'equipmentIds', gateway: 'gatewayId', org: 'orgId' },
    effect: 'reads',
    summary: 'The tree of device groups, flat, parents before children',
    body: z.object({
      equipmentIds: optional(commaList(Id, LIMITS.device.groupBatch)),
      gatewayId: optional(Id),
      own: optional(formBoolean),
      orgId: optional(Id),
      /** Also counts the devices whose alarms nobody can say. */
      unheard: optional(formBoolean),
    }),
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
    body: z.object({ id: Id, from: rangeMillis, to: rangeMillis }),
    answer: z.object({ points: z.array(TrackPoint), total: z.int(), metres: z.number() }),
  }),
};
