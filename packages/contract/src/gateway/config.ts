import { z } from 'zod';
import { AlarmSettings } from '../entities/alarm.ts';
import { PageJson } from '../entities/page.ts';
import { ReportSettings } from '../entities/report.ts';
import { ScriptSettings } from '../entities/script.ts';
import { VariableSettings } from '../entities/variable.ts';
import { MvarStatistic } from '../entities/project-variable.ts';
import { Id, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** A field-bus line or station, with the settings its driver's own schema checks. */
export const DriverSettings = z.object({
  /** Unique within the device. */
  name: z.string().trim().min(1).max(50),
  /** Protocol, e.g. "modbus-tcp": the `type` of a driver in apps/gateway/src/drivers. */
  type: z.string().min(1).max(50),
  /** Checked by the driver (host, port, unit, waits, ...). */
  settings: z.record(z.string(), z.unknown()),
  /** Of the machine behind it, as people say it. */
  brand: text(LIMITS.driver.brandMax).optional(),
  model: text(LIMITS.driver.modelMax).optional(),
  /** Nothing of this driver is read more often, whatever its variables say; absent: they alone say it. Milliseconds. */
  minIntervalMs: z.int().min(1).max(LIMITS.driver.minIntervalMax).optional(),
});
export type DriverSettings = z.infer<typeof DriverSettings>;

const ConfigVariable = VariableSettings.and(
  z.object({
    id: Id,
    /** Short number of the variable on this platform; the Sparkplug alias of its metric. */
    alias: z.int().positive(),
  }),
);
const ConfigAlarm = AlarmSettings.and(z.object({ id: Id }));
const ConfigReport = ReportSettings.and(
  z.object({
    id: Id,
    /** Number of the report in records. */
    number: z.int().positive(),
    /** What stands in which column; a new one whenever `variables` or `aggregations` change. */
    layout: z.int().positive(),
  }),
);
const ConfigScript = ScriptSettings.and(z.object({ id: Id }));
export type ConfigVariable = z.infer<typeof ConfigVariable>;
export type ConfigAlarm = z.infer<typeof ConfigAlarm>;
export type ConfigReport = z.infer<typeof ConfigReport>;
export type ConfigScript = z.infer<typeof ConfigScript>;

export const ConfigDevice = z.object({
  id: Id,
  name: z.string(),
  /** What internal variables hold after a restart of the gateway: their initial values, or (absent) what they held last. */
  defaultValueMode: z.literal('custom').optional(),
  drivers: z.array(DriverSettings),
  variables: z.array(ConfigVariable).max(20_000),
  alarms: z.array(ConfigAlarm),
  reports: z.array(ConfigReport),
  scripts: z.array(ConfigScript).max(LIMITS.script.perDevice).default([]),
});
export type ConfigDevice = z.infer<typeof ConfigDevice>;

/** All that a gateway runs. It applies the whole document or none of it. */
export const GatewayConfig = z.object({
  v: z.literal(1),
  revision: z.int().nonnegative(),
  devices: z.array(ConfigDevice),
});
export type GatewayConfig = z.infer<typeof GatewayConfig>;

/** A project over devices of a site: everything by keys, as formulas write it (`device.variable`). */
export const SiteProject = z.object({
  name: text(LIMITS.project.nameMax).min(1),
  remark: text(LIMITS.project.remarkMax),
  devices: z.array(z.object({ deviceNo: z.string(), key: z.string() })).max(LIMITS.project.devices),
  /** A formula, or a statistic of a value over a period. */
  variables: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      unit: z.string(),
      decimals: z.int(),
      formula: z.string().optional(),
      statistic: z.object({ of: z.string(), what: MvarStatistic, periodMs: z.int() }).optional(),
    }),
  ),
  reports: z.array(
    z.object({
      name: z.string(),
      intervalMs: z.int(),
      /** Values that a report of this name of the device stores. */
      fields: z.array(z.object({ value: z.string(), report: z.string(), alias: z.string() })),
    }),
  ),
  /** The first one is where one begins. */
  pages: z.array(PageJson).max(LIMITS.project.pages),
});
export type SiteProject = z.infer<typeof SiteProject>;

/** A camera of a device, as the site tells it. */
const SiteCamera = z.object({
  code: z.string().min(1).max(64),
  title: z.string().min(1).max(50),
  address: z.string().max(500),
  username: z.string().max(64),
  password: z.string().max(64),
  /** What it shows is no real place. */
  simulated: z.boolean(),
});

/** A 3D scene of the enterprise. Pages of the site name it by this id; the platform gives it one of its own. */
export const SiteScene = z.object({
  id: Id,
  name: text(LIMITS.scene.nameMax).min(1),
  document: z.record(z.string(), z.unknown()),
  /** What lists and the canvas of the designer show of it: a JPEG, base64. */
  picture: z.base64().max(LIMITS.scene.pictureBytes).optional(),
});
export type SiteScene = z.infer<typeof SiteScene>;

/** An inspection that everybody may do, each shift. */
export const SiteInspection = z.object({
  name: text(50).min(1),
  note: text(200),
  /** Items without ids; the platform knows what they are. */
  items: z.array(z.record(z.string(), z.unknown())),
  deviceNos: z.array(z.string()).min(1),
  shifts: z.array(z.object({ at: z.string(), name: z.string() })).min(1),
  graceMinutes: z.int(),
});
export type SiteInspection = z.infer<typeof SiteInspection>;
/** A fault that somebody has reported. */
export const SiteWorkOrder = z.object({
  deviceNo: z.string(),
  title: text(100).min(1),
  content: text(1_000),
  priority: z.enum(['low', 'normal', 'urgent']),
});
export type SiteWorkOrder = z.infer<typeof SiteWorkOrder>;

/** A smart report of devices, whose records each shift fills in. */
export const SiteSmartReport = z.object({
  name: text(50).min(1),
  note: text(200),
  /** Made where there is none of that name. */
  group: text(50).min(1),
  deviceNos: z.array(z.string()).min(1),
  shifts: z.array(z.object({ at: z.string(), name: z.string() })).min(1),
  delayMinutes: z.int(),
  dueMinutes: z.int(),
  /** Bindings as texts: "{{name of a device/key of a variable now}}"; the platform knows what a document is. */
  document: z.record(z.string(), z.unknown()),
});
export type SiteSmartReport = z.infer<typeof SiteSmartReport>;

/** An IoT card; its days are counted from the first start. */
export const SiteCard = z.object({
  iccid: z.string(),
  msisdn: z.string(),
  operator: z.enum(['mobile', 'unicom', 'telecom']),
  packageName: z.string(),
  packageMb: z.int(),
  priceCents: z.int(),
  /** Device that is behind it. */
  deviceNo: z.string().optional(),
  /** At the end of this month, or of one that comes; of one that has ended: so many days ago. */
  expires: z.union([z.object({ inMonths: z.int().min(0) }), z.object({ daysAgo: z.int().min(0) })]),
});
export type SiteCard = z.infer<typeof SiteCard>;

/**
 * Devices described for import, with names and keys instead of ids: what `apps/plant` says of its machines and what the
 * platform creates from it at the first start.
 */
export const SiteDocument = z.object({
  v: z.literal(1),
  name: z.object({ zh: z.string(), en: z.string() }),
  devices: z.array(
    z.object({
      name: z.string().min(1).max(25),
      deviceNo: z.string(),
      group: z.string(),
      manufacturer: z.string(),
      address: z.string(),
      lng: z.number(),
      lat: z.number(),
      remark: z.string(),
      drivers: z.array(DriverSettings),
      variables: z.array(VariableSettings),
      alarms: z.array(AlarmSettings),
      reports: z.array(ReportSettings),
      /** Documents of configuration pages, their bindings by key. The first one is where one begins. */
      pages: z.array(PageJson).max(LIMITS.device.pages).default([]),
      cameras: z.array(SiteCamera).default([]),
    }),
  ),
  /** Set up once, with the devices; so are the projects. */
  scenes: z.array(SiteScene).default([]),
  projects: z.array(SiteProject).default([]),
  inspections: z.array(SiteInspection).default([]),
  workOrders: z.array(SiteWorkOrder).default([]),
  smartReports: z.array(SiteSmartReport).default([]),
  cards: z.array(SiteCard).default([]),
});
export type SiteDocument = z.infer<typeof SiteDocument>;
export type SiteDocumentInput = z.input<typeof SiteDocument>;
