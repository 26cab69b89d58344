import { z } from 'zod';
import { DeviceModel, DeviceModelSettings, Protocol } from '../entities/device-model.ts';
import { Id, formBoolean, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
/** A form leaves out what is empty. */
const remark = optional(DeviceModelSettings.shape.remark).transform((given) => given ?? '');
const managed = { access: 'system_protocol_edit', scope: 'none' } as const;

/** `/manage/system/protocol`: the drivers that exist, and whether they may be used here. */
export const protocolCalls = {
  query: defineCall('/lfscada/protocol/query', {
    ...managed,
    effect: 'reads',
    summary: 'Protocols of the gateway, whether they may be used, and what uses them',
    body: empty,
    answer: z.array(Protocol),
  }),
  /** What uses it goes on; it is not offered any more, and a save that uses it newly is refused (2101). */
  edit: defineCall('/lfscada/protocol/edit', {
    ...managed,
    effect: 'changes',
    summary: 'Allow a protocol or forbid it, with a remark',
    body: z.object({ type: text(50).min(1), enabled: formBoolean, remark }),
    answer: Protocol,
  }),
  /** For choosers of drivers. */
  queryAll: defineCall('/lfscada/protocol/queryAll', {
    access: 'session',
    scope: 'none',
    effect: 'reads',
    summary: 'The protocols that may be used, for choosers',
    body: empty,
    answer: z.array(Protocol.pick({ type: true, zh: true, en: true })),
  }),
};

const { settings, ...typed } = DeviceModelSettings.shape;
const entered = { ...typed, remark, settings: jsonText(settings) };

/** `/manage/system/model`: makes of devices, with the driver settings that fit them. */
export const deviceModelCalls = {
  query: defineCall('/lfscada/devicemodel/query', {
    ...managed,
    effect: 'reads',
    summary: 'Device models, by brand and model',
    body: z.object({ keyword: optional(text(50)), protocol: optional(text(50)), ...paging }),
    answer: pageOf(DeviceModel),
  }),
  /** Those whose protocol may be used; a driver can begin from one. */
  queryAll: defineCall('/lfscada/devicemodel/queryAll', {
    access: 'session',
    scope: 'none',
    effect: 'reads',
    summary: 'All device models, for choosers',
    body: empty,
    answer: z.array(DeviceModel.omit({ remark: true, changedAt: true })),
  }),
  /** 2101: no such protocol, or one that may not be used; 1505: settings that the driver would refuse. */
  add: defineCall('/lfscada/devicemodel/add', {
    ...managed,
    effect: 'changes',
    summary: 'Add a device model',
    body: z.object(entered),
    answer: DeviceModel,
  }),
  edit: defineCall('/lfscada/devicemodel/edit', {
    ...managed,
    effect: 'changes',
    summary: 'Change a device model; drivers made from it stay as they are',
    body: z.object({ id: Id, ...entered }),
    answer: DeviceModel,
  }),
  delete: defineCall('/lfscada/devicemodel/delete', {
    ...managed,
    effect: 'changes',
    summary: 'Delete a device model; drivers made from it stay as they are',
    body: z.object({ id: Id }),
    answer: empty,
  }),
};
