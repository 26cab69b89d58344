import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { CONFIG_KINDS, TemplateListItem } from './device-config.ts';

/** A line of a list to choose from. */
export const TemplateChoice = z.object({
  id: Id,
  name: z.string(),
  /** Whose it is. */
  orgName: z.string(),
  modelName: z.string().nullable(),
  /** Of the gateways it suits; `null`: any. */
  series: z.string().nullable(),
  version: z.int(),
  variableCount: z.int(),
});
export type TemplateChoice = z.infer<typeof TemplateChoice>;

export const TemplateInfo = TemplateListItem.extend({
  counts: z.object({
    drivers: z.int(),
    variables: z.int(),
    alarms: z.int(),
    reports: z.int(),
    scripts: z.int(),
  }),
  createdAt: Millis,
});
export type TemplateInfo = z.infer<typeof TemplateInfo>;

const VersionChange = z.object({
  kind: z.enum([...CONFIG_KINDS, 'pages']),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});
export type VersionChange = z.infer<typeof VersionChange>;

export const TemplateVersion = z.object({
  version: z.int(),
  changedAt: Millis,
  changedBy: z.string(),
  /** How many items the save changed; empty for the first version. */
  changes: z.array(VersionChange),
  /** Devices that were last brought to this version. */
  deviceCount: z.int(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;
