import { z } from 'zod';
import { Firmware } from '../entities/gateway-life.ts';
import { Id, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Uploaded } from '../upload.ts';
import { defineCall } from './define-call.ts';

const firmware = { access: 'system_version_edit', scope: 'none' } as const;

/** `/manage/system/version`: images for gateways. They are made and signed by tools/firmware. */
export const firmwareCalls = {
  query: defineCall('/lfscada/firmware/query', {
    ...firmware,
    effect: 'reads',
    summary: 'Firmware images, newest version first',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(Firmware).extend({
      /** Digits of the key images are checked against; `null`: none is set, nothing can be uploaded. */
      fingerprint: z.string().nullable(),
    }),
  }),
  /** 1315 when it is damaged or not signed by the key of this platform; 10001 when the version is there already. */
  add: defineCall('/lfscada/firmware/add', {
    ...firmware,
    effect: 'changes',
    upload: { field: 'file', maxBytes: LIMITS.firmware.bytes, kinds: ['firmware'] },
    summary: 'Upload a signed firmware image',
    body: z.object({ file: Uploaded }),
    answer: Firmware,
  }),
  /** From now on gateways of its models are offered it. */
  publish: defineCall('/lfscada/firmware/publish', {
    ...firmware,
    effect: 'changes',
    summary: 'Publish a firmware image',
    body: z.object({ id: Id }),
    answer: Firmware,
  }),
  withdraw: defineCall('/lfscada/firmware/withdraw', {
    ...firmware,
    effect: 'changes',
    summary: 'Take a firmware image back; upgrades under way go on',
    body: z.object({ id: Id }),
    answer: Firmware,
  }),
  delete: defineCall('/lfscada/firmware/delete', {
    ...firmware,
    effect: 'changes',
    summary: 'Delete a firmware image that is not published',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
};
