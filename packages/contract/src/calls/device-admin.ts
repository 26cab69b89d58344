import { z } from 'zod';
import { BoundGateway, DeviceLosses, DeviceSettings, DeviceUses, ReachedDevice } from '../entities/device-admin.ts';
import {
  Id,
  commaList,
  formBoolean,
  formInt,
  formMillis,
  formNumber,
  optional,
  pageOf,
  paging,
  text,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const { device } = LIMITS;
/**
 * Basic information as a form sends it: what is left out is empty afterwards. Name, position, SN and code are looked at by
 * rules with codes of their own (1115, 1122, 1303, 1304, 1308), so that the schema takes more than they do.
 */
const settings = {
  name: text(device.textMax),
  deviceNo: optional(text(device.numberMax)),
  groupId: optional(Id),
  address: optional(text(device.addressMax)),
  lng: optional(formNumber),
  lat: optional(formNumber),
  factoryDate: optional(formMillis),
  installDate: optional(formMillis),
  warrantyUntil: optional(formMillis),
  manufacturer: optional(text(device.manufacturerMax)),
  /** 19 or 20 signs; the last ones of an industrial card may be hexadecimal. */
  iccid: optional(
    z
      .string()
      .trim()
      .regex(/^89\d{4}[0-9A-Fa-f]{13,14}$/),
  ),
  sort: optional(formInt.pipe(z.int().min(0).max(device.sortMax))),
  remark: optional(text(device.remarkMax)),
  display: optional(z.enum(['list', 'page'])),
  defaultValueMode: optional(z.enum(['custom', 'last'])),
  positionSource: optional(z.enum(['manual', 'gateway', 'variables'])),
  /** Keys of the variables that give the position. */
  lngKey: optional(text(64)),
  latKey: optional(text(64)),
};
const typed = text(device.textMax).default('');
/** What stands on a gateway; or one that is registered and that the caller reaches, which needs no proof. */
const label = { sn: typed, code: typed, gatewayId: optional(Id) };

export const deviceAdminCalls = {
  /** What the form of a device begins with. */
  queryForEdit: defineCall('/lfscada/equipment/multi/queryForEdit', {
    access: 'manage_equip_view',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'Basic information of a device, for its form',
    body: z.object({ id: Id }),
    answer: DeviceSettings,
  }),
  add: defineCall('/lfscada/equipment/multi/add', {
    access: 'manage_equip_edit',
    scope: { group: 'groupId', org: 'orgId' },
    effect: 'changes',
    summary: 'Add a device',
    body: z.object({
      ...settings,
      /** Enterprise or external enterprise it belongs to. 2914: the operation centre has to say it where there are several. */
      orgId: optional(Id),
      /** Made by whoever fills in the form: the same one sent twice adds one device. */
      requestId: optional(text(64)),
    }),
    answer: z.object({ id: Id }),
  }),
  edit: defineCall('/lfscada/equipment/multi/edit', {
    access: 'manage_equip_edit',
    scope: { device: 'id', group: 'groupId' },
    effect: 'changes',
    summary: 'Change the basic information of a device; what is left out becomes empty',
    body: z.object({ id: Id, ...settings }),
    answer: empty,
  }),
  deleteInfo: defineCall('/lfscada/equipment/multi/deleteInfo', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'What is lost when a device is deleted',
    body: z.object({ id: Id }),
    answer: DeviceLosses,
  }),
  uses: defineCall('/lfscada/equipment/multi/uses', {
    access: 'manage_equip_edit',
    scope: { device: 'equipmentIds' },
    effect: 'reads',
    summary: 'What uses devices: projects with pages, formulas, reports and alarms; alarm groups; share links',
    body: z.object({ equipmentIds: commaList(Id, device.groupBatch) }),
    answer: z.array(DeviceUses),
  }),
  /**
   * 1121, with the names in `data.projects`, while projects use it; with `withUses` it is taken out of them, with the formulas, fields
   * of reports and alarms that are made of it.
   */
  delete: defineCall('/lfscada/equipment/multi/delete', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Delete a device with all that was recorded of it',
    body: z.object({ id: Id, withUses: optional(formBoolean) }),
    answer: empty,
  }),
  /** A gateway of the factory list that nobody has registered is registered by this; then its password is shown, once. */
  bindGateway: defineCall('/lfscada/equipment/multi/bindGateway', {
    access: 'manage_equip_edit',
    scope: { device: 'id', gateway: 'gatewayId' },
    effect: 'changes',
    summary: 'Put a device on the gateway with this SN and verification code, or on a registered one of its enterprise',
    body: z.object({ id: Id, ...label }),
    answer: BoundGateway,
  }),
  unbindGateway: defineCall('/lfscada/equipment/multi/unbindGateway', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Take a device off its gateway; configuration and history stay',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  bindGatewayAndTemplate: defineCall('/lfscada/equipment/multi/bindGatewayAndTemplate', {
    access: 'manage_equip_edit',
    scope: { device: 'id', template: 'templateId', gateway: 'gatewayId' },
    effect: 'changes',
    summary: 'Bind gateway and template in one step, both or neither',
    body: z.object({ id: Id, templateId: Id, ...label }),
    answer: BoundGateway,
  }),
  /** The device gets all that the template consists of, and keeps what else it has. */
  bindTemplate: defineCall('/lfscada/equipment/multi/bindTemplate', {
    access: 'manage_equip_edit',
    scope: { device: 'id', template: 'templateId' },
    effect: 'changes',
    summary: 'Bind a template to a device',
    body: z.object({ id: Id, templateId: Id }),
    answer: empty,
  }),
  unbindTemplate: defineCall('/lfscada/equipment/multi/unbindTemplate', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Unbind the template of a device; its configuration stays',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /** Of those that the caller sees too. */
  queryByUser: defineCall('/lfscada/equipment/multi/queryByUser', {
    access: 'manage_equip_view',
    scope: { account: 'accountId' },
    effect: 'reads',
    summary: 'Devices that an account sees (absent: the own one), paged',
    body: z.object({ accountId: optional(Id), keyword: optional(text(50)), ...paging }),
    answer: pageOf(ReachedDevice),
  }),
};
