import { z } from 'zod';
import { DriverSettings } from '../gateway/config.ts';
import { Id, Millis } from '../fields.ts';
import { AlarmSettings } from './alarm.ts';
import { GatewayModel } from './gateway-model.ts';
import { ReportSettings } from './report.ts';
import { ScriptSettings } from './script.ts';
import { SentAlarm, SentReport, SentScript, SentVariable } from './sent-items.ts';
import { VariableSettings } from './variable.ts';

/**
 * Items of a configuration, as people edit them. Ids are made by whoever adds an item (UUID v7), so that the same save sent
 * twice adds nothing twice. `origin`: id of the item of the template that this one was made from.
 */
const item = z.object({ id: Id, origin: Id.nullable().default(null) });
export const DriverItem = DriverSettings.and(item);
export const VariableItem = VariableSettings.and(item);
export const AlarmItemSettings = AlarmSettings.and(item);
export const ReportItem = ReportSettings.and(item);
export const ScriptItem = ScriptSettings.and(item);
export type DriverItem = z.infer<typeof DriverItem>;
export type VariableItem = z.infer<typeof VariableItem>;
export type AlarmItemSettings = z.infer<typeof AlarmItemSettings>;
export type ReportItem = z.infer<typeof ReportItem>;
export type ScriptItem = z.infer<typeof ScriptItem>;

/** Everything a device or a template consists of, in the order it is shown. */
export const ConfigItems = z.object({
  drivers: z.array(DriverItem),
  variables: z.array(VariableItem),
  alarms: z.array(AlarmItemSettings),
  reports: z.array(ReportItem),
  scripts: z.array(ScriptItem),
});
export type ConfigItems = z.infer<typeof ConfigItems>;
export const CONFIG_KINDS = ['drivers', 'variables', 'alarms', 'reports', 'scripts'] as const;
export type ConfigKind = (typeof CONFIG_KINDS)[number];

/** Items before `checkConfig` has looked at them. */
const sent = {
  drivers: DriverItem,
  variables: SentVariable.and(item),
  alarms: SentAlarm.and(item),
  reports: SentReport.and(item),
  scripts: SentScript.and(item),
};
/** `ConfigItems` as a file brings them: what is wrong with one of them is said by `checkConfig`. */
export const SentItems = z.object({
  drivers: z.array(sent.drivers),
  variables: z.array(sent.variables),
  alarms: z.array(sent.alarms),
  reports: z.array(sent.reports),
  scripts: z.array(sent.scripts),
});

const changesOf = <Item extends z.ZodType>(schema: Item) =>
  z
    .object({
      /** Added, or in place of the item with the same id. */
      put: z.array(schema).max(20_000).default([]),
      remove: z.array(Id).max(20_000).default([]),
      /** All ids in their new order; absent: what is added stands at the end. */
      order: z.array(Id).max(20_000).optional(),
    })
    .optional();
/** A save: all of it is stored, or nothing. */
export const ConfigChanges = z.object({
  drivers: changesOf(sent.drivers),
  variables: changesOf(sent.variables),
  alarms: changesOf(sent.alarms),
  reports: changesOf(sent.reports),
  scripts: changesOf(sent.scripts),
});
export type ConfigChanges = z.infer<typeof ConfigChanges>;
export type ConfigChangesInput = z.input<typeof ConfigChanges>;

/** Something that is wrong with a configuration, and where. */
export const ConfigIssue = z.object({
  kind: z.enum([...CONFIG_KINDS, 'device']),
  /** Item; `null`: the whole, e.g. a capacity. */
  id: Id.nullable(),
  /** What a person calls the item: key of a variable, name of a driver, content of an alarm. */
  name: z.string(),
  /** Field of the item, where one is to blame, e.g. "readFormula", "settings.host". */
  field: z.string().nullable(),
  /** Error code. */
  code: z.int(),
  zh: z.string(),
  en: z.string(),
  /** Said, but does not keep anybody from saving. */
  advice: z.boolean(),
  /** Place in the text of a script, from 1. */
  line: z.int().optional(),
  column: z.int().optional(),
});
export type ConfigIssue = z.infer<typeof ConfigIssue>;

/** What the other devices on the same gateway already use of its capacities. */
export const UsedElsewhere = z.object({
  drivers: z.int(),
  variables: z.int(),
  alarms: z.int(),
  reports: z.int(),
  scripts: z.int(),
});
export type UsedElsewhere = z.infer<typeof UsedElsewhere>;

/** A device's or a template's configuration, as the editor loads it. */
export const OwnedConfig = z.object({
  id: Id,
  name: z.string(),
  /** Of this configuration; a save names the one it began from (1345 when it is no longer the newest). */
  revision: z.int().nonnegative(),
  /** `metrics`: an edge node that is not ours brings the values, so that no variable has a driver. */
  source: z.enum(['drivers', 'metrics']),
  /** Model of the gateway (of the template); `null`: none chosen, nothing limits. */
  model: GatewayModel.nullable(),
  usedElsewhere: UsedElsewhere,
  template: z.object({ id: Id, name: z.string(), version: z.int(), newestVersion: z.int() }).nullable(),
  items: ConfigItems,
});
export type OwnedConfig = z.infer<typeof OwnedConfig>;

/**
 * Stands in a configuration that is shown in place of a driver's password or key. Sent back as it is, it keeps what is stored;
 * an empty text clears it.
 */
export const KEPT_SECRET = '********';

/** A line of the template list. */
export const TemplateListItem = z.object({
  id: Id,
  /** Whose it is. */
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  modelId: Id.nullable(),
  modelName: z.string().nullable(),
  series: z.string().nullable(),
  version: z.int(),
  variableCount: z.int(),
  deviceCount: z.int(),
  /** Devices made from an older version. */
  outdatedCount: z.int(),
  remark: z.string(),
  changedAt: Millis,
  changedBy: z.string(),
});
export type TemplateListItem = z.infer<typeof TemplateListItem>;
