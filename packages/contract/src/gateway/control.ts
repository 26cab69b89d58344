import { z } from 'zod';
import { GatewayMode } from '../entities/gateway-model.ts';
import { GatewaySettings } from '../entities/gateway-settings.ts';
import { Id, Millis } from '../fields.ts';

/** What is told to a gateway itself, beside the commands for its variables. Same topic, same rules: once per uuid. */
const control = { v: z.literal(1), uuid: Id, deadline: Millis } as const;
export const UpgradeOrder = z.object({
  version: z.string().max(30),
  /** Of the whole image. */
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Path on the platform's web server; answers `Range` requests until the command has ended. */
  path: z.string().startsWith('/').max(200),
  /** Port of that web server, for a gateway that knows only its broker. */
  httpPort: z.int().min(1).max(65_535),
});
export type UpgradeOrder = z.infer<typeof UpgradeOrder>;

export const ControlDown = z.discriminatedUnion('kind', [
  z.object({ ...control, kind: z.literal('restart') }),
  z.object({ ...control, kind: z.literal('mode'), mode: GatewayMode }),
  z.object({ ...control, kind: z.literal('locate') }),
  z.object({ ...control, kind: z.literal('vpn'), open: z.boolean() }),
  z.object({ ...control, kind: z.literal('upgrade'), order: UpgradeOrder }),
]);
export type ControlDown = z.infer<typeof ControlDown>;
export const CONTROL_KINDS = ['restart', 'mode', 'locate', 'vpn', 'upgrade'] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];

/** What MQTT forwarding needs beside its settings, and no browser ever gets. PEM texts. */
export const GatewaySecrets = z.object({
  mqttPassword: z.string().max(500).optional(),
  wifiPassword: z.string().max(500).optional(),
  ca: z.string().optional(),
  cert: z.string().optional(),
  key: z.string().optional(),
});
export type GatewaySecrets = z.infer<typeof GatewaySecrets>;
export type GatewaySecretName = keyof GatewaySecrets;

/** All settings of a gateway, in place of what it had. Answered by a `status` with this revision. */
export const SettingsDown = z.object({
  v: z.literal(1),
  revision: z.int().nonnegative(),
  settings: GatewaySettings,
  secrets: GatewaySecrets,
  /** Names the alarm that a broken seal raises. */
  tamperRule: Id.nullable(),
});
export type SettingsDown = z.infer<typeof SettingsDown>;

/** A setting that the gateway could not apply, and why, in the signs of the field. */
export const SettingsProblem = z.object({
  part: z.enum(['network', 'mqtt', 'lowPower', 'antiTamper', 'location']),
  reason: z.string().max(500),
});
export type SettingsProblem = z.infer<typeof SettingsProblem>;

export const GatewayPosition = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  /** Radius, m. */
  accuracyM: z.number().nonnegative().nullable(),
  source: z.enum(['baseStation', 'gps']),
  at: Millis,
});
export type GatewayPosition = z.infer<typeof GatewayPosition>;

export const UPGRADE_PHASES = ['waiting', 'downloading', 'checking', 'unpacking', 'restarting', 'proving'] as const;
export const UpgradeProgress = z.object({
  version: z.string().max(30),
  phase: z.enum(UPGRADE_PHASES),
  /** Of the phase. */
  percent: z.int().min(0).max(100),
});
export type UpgradeProgress = z.infer<typeof UpgradeProgress>;

/** How a gateway is. Sent after the hello and whenever something of it changes. */
export const GatewayStatus = z.object({
  v: z.literal(1),
  at: Millis,
  /** Runs now. */
  mode: GatewayMode,
  /** Holds after the next restart. */
  nextMode: GatewayMode,
  /** What whoever set this gateway up gave it the means for. */
  means: z.object({
    /** Somebody starts the program again when it ends. */
    restart: z.boolean(),
    network: z.boolean(),
    vpn: z.boolean(),
    location: z.boolean(),
    /** It knows a key that firmware has to be signed with. */
    firmware: z.boolean(),
  }),
  /** Of the settings it has; 0: none yet. */
  settingsRevision: z.int().nonnegative(),
  /** Items that wait for their acknowledgement; said again when they have become fewer. Absent: an older gateway. */
  waiting: z.int().nonnegative().optional(),
  problems: z.array(SettingsProblem).max(20),
  /** Percent; `null`: no radio. */
  signal: z.int().min(0).max(100).nullable(),
  position: GatewayPosition.nullable(),
  forwarding: z.object({
    state: z.enum(['off', 'connecting', 'connected', 'failed']),
    reason: z.string().max(500),
    sent: z.int().nonnegative(),
    /** Messages given up because the broker was away for too long. */
    dropped: z.int().nonnegative(),
    waiting: z.int().nonnegative(),
  }),
  tamper: z.enum(['off', 'intact', 'broken']),
  vpn: z.boolean(),
  upgrade: UpgradeProgress.nullable(),
});
export type GatewayStatus = z.infer<typeof GatewayStatus>;

/** Last message before it disconnects to save power. */
export const SleepUp = z.object({ v: z.literal(1), wakeAt: Millis });
export type SleepUp = z.infer<typeof SleepUp>;
