import { z } from 'zod';
import { DispatchRuleList, DispatchRules } from '../entities/dispatch-rule.ts';
import { Id, formInt, jsonText, optional } from '../fields.ts';
import { defineCall } from './define-call.ts';

/** Who gets orders that people, visitors and inspections report (OPS-1, decision 190). */
export const dispatchRuleCalls = {
  query: defineCall('/lfscada/ops/dispatch/query', {
    access: 'manage_repairs_view',
    effect: 'reads',
    scope: { org: 'orgId' },
    summary: 'Dispatch rules of an organisation, in order, with what they may name',
    body: z.object({ orgId: optional(Id) }),
    answer: DispatchRules,
  }),
  /** 90011: somebody else has saved them since this version; 90002: a group, plan or department is not of this organisation. */
  save: defineCall('/lfscada/ops/dispatch/save', {
    access: 'manage_worksheet_oncall',
    effect: 'changes',
    scope: { org: 'orgId' },
    summary: 'Set all dispatch rules of an organisation',
    body: z.object({
      orgId: optional(Id),
      version: formInt.pipe(z.int().min(0).max(2_147_483_647)),
      rules: jsonText(DispatchRuleList),
    }),
    answer: DispatchRules,
  }),
};
