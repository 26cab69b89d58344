import { z } from 'zod';
import { GatewayDetail } from '../entities/gateway-life.ts';
import { GatewayMode } from '../entities/gateway-model.ts';
import { GatewaySettings } from '../entities/gateway-settings.ts';
import { Id, Nonce, Sealed, formBoolean, formInt, jsonText, optional } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Uploaded } from '../upload.ts';
import { defineCall } from './define-call.ts';

const control = { access: 'manage_gateway_control', scope: { gateway: 'id' } } as const;
const started = z.object({ uuid: Id });

/** The life of one gateway of ours (S1 §3, §4, §8 1301-1356). Results of commands come by the callback. */
export const gatewayLifeCalls = {
  detail: defineCall('/lfscada/gateway/detail', {
    access: 'manage_gateway_view',
    scope: { gateway: 'id' },
    effect: 'reads',
    summary: 'State, settings, firmware and position of a gateway',
    body: z.object({ id: Id }),
    answer: GatewayDetail,
  }),
  /** Sent at once, or when the gateway is back. 1345 when `revision` is no longer the newest. */
  saveSettings: defineCall('/lfscada/gateway/settings/save', {
    ...control,
    effect: 'changes',
    summary: 'Change the settings of a gateway',
    body: z.object({
      id: Id,
      revision: formInt.pipe(z.int().nonnegative().max(2_147_483_647)),
      settings: jsonText(GatewaySettings),
      /** Of the customer's broker; absent: stays as it is. */
      password: optional(Sealed),
      wifiPassword: optional(Sealed),
      nonce: optional(Nonce),
    }),
    answer: z.object({ revision: z.int() }),
  }),
  /** 1364: not within 1 to 60 seconds. Who watches already goes on at the old pace for 10 minutes at most. */
  saveTraffic: defineCall('/lfscada/gateway/traffic/save', {
    ...control,
    effect: 'changes',
    summary: 'Data saving of a gateway, and the time between its live updates',
    body: z.object({
      id: Id,
      economizeOpen: formBoolean,
      smartSaving: formBoolean,
      /** Milliseconds. */
      interval: formInt,
    }),
    answer: z.object({}),
  }),
  /** 1340 when it is no certificate, or no private key. */
  saveCertificate: defineCall('/lfscada/gateway/settings/certificate', {
    ...control,
    effect: 'changes',
    upload: { field: 'file', maxBytes: LIMITS.upload.keyFileBytes, kinds: ['pem', 'der'] },
    summary: 'Store a certificate or a key for MQTT forwarding',
    body: z.object({ id: Id, name: z.enum(['ca', 'cert', 'key']), file: Uploaded }),
    answer: z.object({ revision: z.int() }),
  }),
  restart: defineCall('/lfscada/gateway/restart', {
    ...control,
    effect: 'later',
    summary: 'Restart a gateway',
    body: z.object({ id: Id }),
    answer: started,
  }),
  setMode: defineCall('/lfscada/gateway/mode', {
    ...control,
    effect: 'later',
    summary: 'Choose the mode of a gateway; it holds after a restart',
    body: z.object({ id: Id, mode: GatewayMode }),
    answer: started,
  }),
  upgrade: defineCall('/lfscada/gateway/upgrade', {
    ...control,
    effect: 'later',
    summary: 'Bring a gateway to the newest firmware published for its model',
    body: z.object({ id: Id }),
    answer: started,
  }),
  locate: defineCall('/lfscada/gateway/locate', {
    ...control,
    effect: 'later',
    summary: 'Ask a gateway for its position; so many times a day',
    body: z.object({ id: Id }),
    answer: started,
  }),
  vpn: defineCall('/lfscada/gateway/vpn', {
    ...control,
    effect: 'later',
    summary: 'Open or close the VPN of a gateway',
    body: z.object({ id: Id, open: formBoolean }),
    answer: started,
  }),
};
