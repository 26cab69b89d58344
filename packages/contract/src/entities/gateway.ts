import { z } from 'zod';
import { Id, Millis, text } from '../fields.ts';
import { GatewayState, DataType } from './common.ts';
import { UnheardCounts } from './communication.ts';

export const Sn = z.string().regex(/^\d{12}$/);
export const VerificationCode = z.string().regex(/^\d{6}$/);

/** A line of the gateway screen. */
export const GatewayListItem = z.object({
  id: Id,
  /** Own gateways: 12 digits. Sparkplug edge nodes: "group/node". */
  sn: z.string(),
  name: z.string(),
  kind: z.enum(['lightfield', 'sparkplug']),
  state: GatewayState,
  stateChangedAt: Millis.nullable(),
  lastSeenAt: Millis.nullable(),
  ip: z.string(),
  configRevision: z.int(),
  appliedRevision: z.int(),
  /** Why the last configuration was refused, empty if it was not. */
  configError: z.string(),
  deviceCount: z.int(),
  /** Of them. */
  unheard: UnheardCounts,
  /** Devices that an edge node has born and nobody has approved or refused yet. */
  pendingCount: z.int(),
});
export type GatewayListItem = z.infer<typeof GatewayListItem>;

/** Shown once, when a gateway is registered or its password is made anew. Only a hash is kept. */
export const GatewayCredentials = z.object({
  id: Id,
  sn: z.string(),
  username: z.string(),
  password: z.string(),
  host: z.string(),
  port: z.int(),
});
export type GatewayCredentials = z.infer<typeof GatewayCredentials>;

/** A device that a Sparkplug edge node has born and that waits for a person's decision. */
export const PendingDevice = z.object({
  id: Id,
  gatewayId: Id,
  gatewayName: z.string(),
  group: z.string(),
  node: z.string(),
  /** Sparkplug device name; empty: metrics of the edge node itself. */
  device: z.string(),
  bornAt: Millis,
  online: z.boolean(),
  status: z.enum(['pending', 'approved', 'rejected']),
  equipId: Id.nullable(),
  metrics: z.array(
    z.object({
      name: z.string(),
      /** Sparkplug type name, e.g. "Float". */
      sparkplugType: z.string(),
      /** Type the variable gets; `null`: this metric cannot become a variable (DataSet, Template, File). */
      dataType: DataType.nullable(),
      writable: z.boolean(),
      value: z.union([z.number(), z.string(), z.null()]),
      /** Already a variable of the approved device. */
      mapped: z.boolean(),
    }),
  ),
});
export type PendingDevice = z.infer<typeof PendingDevice>;

/** One line of the mapping dialog: this metric becomes this variable. */
export const MetricMapping = z.object({
  metric: text(200).min(1),
  key: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/),
  name: text(50).min(1),
  unit: text(20).default(''),
  decimals: z.int().min(0).max(10).default(2),
  writable: z.boolean().default(false),
});
export type MetricMapping = z.infer<typeof MetricMapping>;
