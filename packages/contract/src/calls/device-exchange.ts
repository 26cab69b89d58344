import { z } from 'zod';
import { DeviceFile, ExchangePreview, ReplacementCheck } from '../entities/device-exchange.ts';
import { scenesLeft } from '../entities/page.ts';
import { GatewayCredentials } from '../entities/gateway.ts';
import { Id, formInt, jsonText, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const revision = formInt.pipe(z.int().nonnegative().max(2_147_483_647));
/** The label of the new gateway. What SN and code have to look like has codes of its own (1303, 1304, 1308). */
const replacement = { id: Id, sn: text(50), code: text(50) };
const copying = { id: Id, fromId: Id };
const importing = { id: Id, file: jsonText(DeviceFile) };

/** Whole devices moved between gateways, devices and files. */
export const deviceExchangeCalls = {
  /** 1103, 1104, 1123; what the new gateway lacks is in the answer. */
  checkGateway: defineCall('/lfscada/equip/advance/checkGateway', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'What the replacement of the gateway of a device would do, and what the new gateway lacks',
    body: z.object(replacement),
    answer: ReplacementCheck,
  }),
  /** Everything the old gateway carries and how it was set moves to the new one, or nothing. 1124 with the gaps as fields. */
  replaceGateway: defineCall('/lfscada/equip/advance/replaceGateway', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Replace the gateway of a device by another one of its series',
    body: z.object(replacement),
    /** Of a gateway that was on the factory list only: its password is shown once. */
    answer: z.object({ gatewayId: Id, credentials: GatewayCredentials.nullable() }),
  }),
  /** From one device to another: 1106 when their gateways are of different series. */
  copyCheck: defineCall('/lfscada/equip/advance/copyCheck', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'What a device would become as a copy of another one',
    body: z.object(copying),
    answer: ExchangePreview,
  }),
  copy: defineCall('/lfscada/equip/advance/copy', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Give a device all that another one consists of, in place of its own',
    body: z.object({ ...copying, revision }),
    answer: z.object({ revision: z.int() }),
  }),
  /** A new device, on no gateway yet. 1114, 1115. */
  copyNew: defineCall('/lfscada/equip/advance/copyNew', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'Make a new device like an existing one',
    body: z.object({ id: Id, name: text(100) }),
    answer: z.object({ id: Id }),
  }),
  exportDevice: defineCall('/lfscada/equip/advance/export', {
    access: 'manage_equip_view',
    scope: { device: 'id' },
    effect: 'changes',
    summary: 'A device as a file',
    body: z.object({ id: Id }),
    answer: DeviceFile,
  }),
  /** 1107: made for another series. */
  importCheck: defineCall('/lfscada/equip/advance/importCheck', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'reads',
    bodyBytes: LIMITS.page.importBytes,
    summary: 'What a device would become by the import of a file',
    body: z.object(importing),
    answer: ExchangePreview,
  }),
  importDevice: defineCall('/lfscada/equip/advance/import', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    bodyBytes: LIMITS.page.importBytes,
    summary: 'Give a device all that a file holds, in place of its own; all or nothing',
    body: z.object({ ...importing, revision }),
    answer: z.object({ revision: z.int(), scenesLeft }),
  }),
};
