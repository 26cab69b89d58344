import { z } from 'zod';
import { Id, Millis, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Sn, VerificationCode } from './gateway.ts';

/** The least and the most that a model may say of each capacity. */
export const CAPACITY_LIMITS = {
  drivers: { min: 1, max: 1_000 },
  variables: { min: 1, max: 20_000 },
  alarms: { min: 0, max: 20_000 },
  reports: { min: 0, max: 1_000 },
  scripts: { min: 0, max: LIMITS.script.perDevice },
} as const;
const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** How much all devices of one gateway may hold together (S1 §9: "limited per gateway by model capacity"). */
export const Capacities = z.object({
  drivers: within(CAPACITY_LIMITS.drivers),
  variables: within(CAPACITY_LIMITS.variables),
  alarms: within(CAPACITY_LIMITS.alarms),
  reports: within(CAPACITY_LIMITS.reports),
  scripts: within(CAPACITY_LIMITS.scripts),
});
export type Capacities = z.infer<typeof Capacities>;

/** What a model can do. What it cannot is not offered, and answers its own code (S1 §8, 1301-1356). */
export const GatewayFeature = z.enum([
  'script',
  'mqtt',
  'antiTamper',
  'lowPower',
  'baseStation',
  'vpn',
  'wifi',
  /** Its running configuration can be read back (1112). */
  'remoteUpload',
  /** A configuration can be sent to it (1113). */
  'remoteDownload',
  'firmware',
]);
export type GatewayFeature = z.infer<typeof GatewayFeature>;

export const GatewayMode = z.enum(['standard', 'switch', 'router']);
export type GatewayMode = z.infer<typeof GatewayMode>;

/** What a person enters of a model. */
export const GatewayModelSettings = z.object({
  /** Model tag, e.g. "LF-200". Unique. */
  name: text(30).min(1),
  /** Devices are copied, imported and replaced within a series only (1106, 1107, 1110). */
  series: text(30).min(1),
  capacities: Capacities,
  features: z.array(GatewayFeature).max(GatewayFeature.options.length),
  /** Standard is always among them. */
  modes: z.array(GatewayMode).min(1).max(GatewayMode.options.length),
  /** `type`s of drivers it runs; empty: all. */
  protocols: z.array(text(50).min(1)).max(100),
  /** Communication ports a serial driver may use, e.g. "COM1"; empty: any. */
  ports: z.array(text(100).min(1)).max(50),
  remark: text(200),
});
export type GatewayModelSettings = z.infer<typeof GatewayModelSettings>;

export const GatewayModel = GatewayModelSettings.extend({
  id: Id,
  /** Registered gateways of this model. */
  gatewayCount: z.int(),
});
export type GatewayModel = z.infer<typeof GatewayModel>;

/** A line of the factory list. */
export const Hardware = z.object({
  sn: Sn,
  code: VerificationCode,
  modelId: Id,
  modelName: z.string(),
  series: z.string(),
  addedAt: Millis,
  /** Enterprise that has registered it; `null`: nobody yet. */
  orgName: z.string().nullable(),
  gatewayId: Id.nullable(),
});
export type Hardware = z.infer<typeof Hardware>;
