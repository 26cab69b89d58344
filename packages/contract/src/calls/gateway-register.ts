import { z } from 'zod';
import { GatewayLine, GatewaySetAside, GatewayStates, NamedCredentials } from '../entities/gateway-line.ts';
import { Id, jsonText, optional, rangeMillis, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';
import { BATCH_LINES_MAX } from './gateway-model.ts';

/** As typed; what is wrong with it has codes of its own (1303, 1304, 1308). */
const typed = text(50);

/** Registering many gateways at once, and what is known of each: beside `gatewayCalls`. */
export const gatewayRegisterCalls = {
  /**
   * All lines or none; the model of each comes from the factory list. 1305: more than 100; else the code of the first problem,
   * and in `data` all of them by line ("lines.2.sn"): 1303, 1304 (SN), 1308 (code), 1115 (name), 1306 (twice), 1103 (not in the
   * list, or another code), 1104 (another enterprise has it), 1023 (registered already).
   */
  addMany: defineCall('/lfscada/gateway/addMany', {
    access: 'manage_gateway_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Register up to 100 gateways by their labels and get their MQTT credentials',
    body: z.object({
      lines: jsonText(
        z
          .array(z.object({ sn: typed, code: typed, name: text(200) }))
          .min(1)
          .max(BATCH_LINES_MAX),
      ),
      /** Whose they are. 2914: the operation centre has to say it where there are several enterprises. */
      orgId: optional(Id),
    }),
    answer: z.array(NamedCredentials),
  }),
  /** 1124, with what does not fit in `data`, when the devices on it are too much for the model. */
  edit: defineCall('/lfscada/gateway/edit', {
    access: 'manage_gateway_edit',
    scope: 'organisation',
    effect: 'changes',
    summary: 'Change the name and the model of a gateway',
    body: z.object({ id: Id, name: text(LIMITS.device.nameMax).min(1), modelId: optional(Id) }),
    answer: GatewayLine,
  }),
  /** 10003, 10004: no period, or one of more than 30 days. */
  stateLog: defineCall('/lfscada/gateway/stateLog', {
    access: 'manage_gateway_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'When a gateway was online, offline, asleep or upgrading',
    body: z.object({ id: Id, startTime: rangeMillis, endTime: rangeMillis }),
    answer: GatewayStates,
  }),
  setAside: defineCall('/lfscada/gateway/setAside', {
    access: 'manage_gateway_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'What a gateway sent that cannot be stored, the newest of it',
    body: z.object({ id: Id }),
    answer: GatewaySetAside,
  }),
};
