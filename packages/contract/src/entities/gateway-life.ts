import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { GatewayPosition, GatewayStatus, UpgradeProgress } from '../gateway/control.ts';
import { LiveSaving } from './device.ts';
import { Sn } from './gateway.ts';
import { GatewayFeature, GatewayMode } from './gateway-model.ts';
import { GatewaySettings } from './gateway-settings.ts';
import { GatewayState } from './common.ts';

/** An image on the platform. */
export const Firmware = z.object({
  id: Id,
  version: z.string(),
  models: z.array(z.string()),
  notes: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  builtAt: Millis,
  uploadedAt: Millis,
  uploadedBy: z.string(),
  /** Offered to gateways since; `null`: not published. */
  publishedAt: Millis.nullable(),
  /** Gateways that run it. */
  gatewayCount: z.int(),
});
export type Firmware = z.infer<typeof Firmware>;

/** The last upgrade of a gateway. */
export const GatewayUpgrade = z.object({
  uuid: Id,
  version: z.string(),
  from: z.string(),
  startedAt: Millis,
  endedAt: Millis.nullable(),
  ok: z.boolean(),
  code: z.int().nullable(),
  reason: z.string().nullable(),
  progress: UpgradeProgress.nullable(),
});
export type GatewayUpgrade = z.infer<typeof GatewayUpgrade>;

/** Everything that the page of one gateway shows. */
export const GatewayDetail = z.object({
  id: Id,
  name: z.string(),
  sn: Sn,
  state: GatewayState,
  stateChangedAt: Millis.nullable(),
  lastSeenAt: Millis.nullable(),
  /** While it sleeps. */
  wakeAt: Millis.nullable(),
  ip: z.string(),
  firmware: z.string(),
  outboxWaiting: z.int().nullable(),
  modelName: z.string().nullable(),
  series: z.string().nullable(),
  features: z.array(GatewayFeature),
  modes: z.array(GatewayMode),
  mode: GatewayMode,
  devices: z.array(
    z.object({ id: Id, name: z.string(), variables: z.array(z.object({ key: z.string(), name: z.string() })) }),
  ),
  /** Data saving, and the time between live updates, ms. */
  traffic: LiveSaving.extend({ interval: z.int() }),
  settings: GatewaySettings,
  settingsRevision: z.int(),
  /** Which secrets are stored. They themselves are never answered. */
  secrets: z.object({
    mqttPassword: z.boolean(),
    wifiPassword: z.boolean(),
    ca: z.boolean(),
    cert: z.boolean(),
    key: z.boolean(),
  }),
  /** What it said last; `null`: nothing yet. */
  status: GatewayStatus.nullable(),
  position: GatewayPosition.nullable(),
  refreshesLeft: z.int(),
  /** The newest published image for its model. */
  newest: z.object({ id: Id, version: z.string(), notes: z.string(), bytes: z.int() }).nullable(),
  /** Why it cannot be upgraded now, as a code of the catalogue; `null`: it can. */
  upgradeProblem: z.int().nullable(),
  upgrade: GatewayUpgrade.nullable(),
});
export type GatewayDetail = z.infer<typeof GatewayDetail>;
