import { z } from 'zod';
import { Hardware } from '../entities/gateway-model.ts';
import { Id, commaList, formBoolean, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { BATCH_LINES_MAX } from './gateway-model.ts';
import { defineCall } from './define-call.ts';

const managed = { access: 'system_hardware_edit', scope: 'none' } as const;
/** As typed; what is wrong with it has codes of its own (1303, 1304, 1308). */
const typed = text(50);

/** `/manage/system/hardware`: gateways as they leave the factory. */
export const hardwareCalls = {
  query: defineCall('/lfscada/hardware/query', {
    ...managed,
    effect: 'reads',
    summary: 'The factory list, newest first',
    body: z.object({
      keyword: optional(text(50)),
      modelId: optional(Id),
      registered: optional(formBoolean),
      ...paging,
    }),
    answer: pageOf(Hardware),
  }),
  /**
   * All lines or none. 1305: more than 100; else the code of the first problem, and in `data` all of them by line
   * ("lines.2.sn"): 1303, 1304 (SN), 1308 (code), 1306 (twice, or listed already), 1023 (registered already), 90002 (model).
   */
  add: defineCall('/lfscada/hardware/add', {
    ...managed,
    effect: 'changes',
    summary: 'Add up to 100 gateways to the factory list',
    body: z.object({
      lines: jsonText(
        z
          .array(z.object({ sn: typed, code: typed.default(''), modelId: Id }))
          .min(1)
          .max(BATCH_LINES_MAX),
      ),
      /** Where a line has no code, one is made. */
      generateCodes: optional(formBoolean).transform((generate) => generate ?? false),
    }),
    answer: z.array(Hardware),
  }),
  /** 1023 once it is registered: what hangs on the gateway then is changed there. */
  edit: defineCall('/lfscada/hardware/edit', {
    ...managed,
    effect: 'changes',
    summary: 'Change model and code of a gateway that nobody has registered',
    body: z.object({ sn: typed, code: typed, modelId: Id }),
    answer: Hardware,
  }),
  /** All or none; 1023 when one of them is registered. */
  delete: defineCall('/lfscada/hardware/delete', {
    ...managed,
    effect: 'changes',
    summary: 'Remove gateways that nobody has registered from the factory list',
    body: z.object({ sns: commaList(typed, LIMITS.paging.pageSizeMax) }),
    answer: z.object({}),
  }),
};
