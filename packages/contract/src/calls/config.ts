import { z } from 'zod';
import { ConfigChanges, ConfigIssue, OwnedConfig } from '../entities/device-config.ts';
import { Id, formInt, jsonText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const revision = formInt.pipe(z.int().nonnegative().max(2_147_483_647));
const change = z.object({ id: Id, revision, changes: jsonText(ConfigChanges) });

/** Drivers, variables, alarms, reports and scripts of a device. Those of a template: `templateConfigCalls`. */
export const configCalls = {
  query: defineCall('/lfscada/equipment/config/query', {
    access: 'manage_equip_view',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'All that a device consists of, for its editor',
    body: z.object({ id: Id }),
    answer: OwnedConfig,
  }),
  /** What a save of the same changes would be refused for, and what is advised. Changes nothing. */
  check: defineCall('/lfscada/equipment/config/check', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'reads',
    bodyBytes: LIMITS.http.configBytes,
    summary: 'What would be wrong with a device after these changes',
    body: change,
    answer: z.array(ConfigIssue),
  }),
  save: defineCall('/lfscada/equipment/config/save', {
    access: 'manage_equip_edit',
    scope: { device: 'id' },
    effect: 'changes',
    bodyBytes: LIMITS.http.configBytes,
    summary: 'Add, change and remove items of a device, all or nothing',
    body: change,
    answer: z.object({ revision: z.int() }),
  }),
};

export const templateConfigCalls = {
  query: defineCall('/lfscada/template/config/query', {
    access: 'manage_template_view',
    scope: { template: 'id' },
    effect: 'reads',
    summary: 'All that a template consists of, for its editor',
    body: z.object({ id: Id }),
    answer: OwnedConfig,
  }),
  check: defineCall('/lfscada/template/config/check', {
    access: 'manage_template_edit',
    scope: { template: 'id' },
    effect: 'reads',
    bodyBytes: LIMITS.http.configBytes,
    summary: 'What would be wrong with a template after these changes',
    body: change,
    answer: z.array(ConfigIssue),
  }),
  /** Makes a new version of the template. */
  save: defineCall('/lfscada/template/config/save', {
    access: 'manage_template_edit',
    scope: { template: 'id' },
    effect: 'changes',
    bodyBytes: LIMITS.http.configBytes,
    summary: 'Add, change and remove items of a template, all or nothing',
    body: change,
    answer: z.object({ revision: z.int() }),
  }),
};
