import { z } from 'zod';
import { OrgMove } from '../entities/org-move.ts';
import { Id, commaList, formBoolean, optional } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const ids = optional(commaList(Id, LIMITS.org.batch));
const what = { orgId: Id, equipmentIds: ids, gatewayIds: ids, templateIds: ids };
const scope = {
  org: 'orgId',
  device: 'equipmentIds',
  gateway: 'gatewayIds',
  template: 'templateIds',
} as const;

/** Moving devices, gateways and templates to another enterprise, or between an enterprise and its customers. */
export const orgMoveCalls = {
  preview: defineCall('/lfscada/equipment/multi/org/preview', {
    access: 'manage_equip_edit',
    scope,
    effect: 'reads',
    summary: 'What goes along and what breaks when things are moved to another enterprise',
    body: z.object(what),
    answer: OrgMove,
  }),
  /** 1012: no place for it. 1114, 1116, 1402: a name or number is taken there. 1121: projects of the old enterprise use a device (`withUses`: taken out of them). */
  move: defineCall('/lfscada/equipment/multi/org/move', {
    access: 'manage_equip_edit',
    scope: { ...scope, group: 'groupId' },
    effect: 'changes',
    summary: 'Move devices, gateways and templates to another enterprise, all or nothing',
    body: z.object({
      ...what,
      /** The group there in which the devices stand from now on. */
      groupId: optional(Id),
      withUses: optional(formBoolean),
    }),
    answer: z.object({ devices: z.int(), gateways: z.int(), templates: z.int() }),
  }),
};
