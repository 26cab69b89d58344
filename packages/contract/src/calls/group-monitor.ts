import { z } from 'zod';
import { CommunicationState } from '../entities/communication.ts';
import { GroupMonitorRow, OcInfo, RuleType } from '../entities/group-monitor.ts';
import { Id, formBoolean, optional, pageOf, paging, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

/**
 * `/monitor/gm`: the devices of all organisations an account sees, together (decision 039). The specification names the screens
 * and the rule types, not the calls; these are ours.
 */
export const groupMonitorCalls = {
  query: defineCall('/lfscada/monitor/gm/query', {
    access: 'monitor_equip_list',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Devices of all organisations the caller sees, with the way each opens',
    body: z.object({
      /** Part of name, number, SN or address. */
      keyword: optional(text(50)),
      /** Of this organisation and its external enterprises. */
      orgId: optional(Id),
      groupId: optional(Id),
      ungrouped: optional(formBoolean),
      online: optional(formBoolean),
      alarm: optional(formBoolean),
      comm: optional(CommunicationState),
      sort: optional(z.enum(['name', 'state', 'alarm', 'stateChangedAt'])),
      order: optional(z.enum(['asc', 'desc'])),
      ...paging,
    }),
    answer: pageOf(GroupMonitorRow).extend({ more: z.literal(true).optional() }),
  }),
  /** The rule of one device: which view it opens with. */
  info: defineCall('/lfscada/monitor/gm/info', {
    access: 'monitor_equip_list',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'The way a device of the group opens',
    body: z.object({ id: Id }),
    answer: z.object({ id: Id, ruleType: RuleType, equipName: z.string(), hasPage: z.boolean() }),
  }),
  /** Absent `ocId`: the own organisation, and every device seen wherever it belongs. */
  ocInfo: defineCall('/lfscada/monitor/gm/ocInfo', {
    access: 'monitor_equip_list',
    scope: { org: 'ocId' },
    effect: 'reads',
    summary: 'An operation centre at a glance: what its organisations and their devices do now',
    body: z.object({ ocId: optional(Id), keyword: optional(text(50)), ...paging }),
    answer: OcInfo,
  }),
};
