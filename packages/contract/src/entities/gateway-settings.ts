import { z } from 'zod';
import { Id, text } from '../fields.ts';

const address = z.string().trim().max(15);
/** A network interface. What its fields must be among themselves is said by `checkGatewaySettings` of packages/rules. */
const Interface = z.object({
  /** False: this gateway leaves the interface as it is. */
  enabled: z.boolean().default(false),
  dhcp: z.boolean().default(true),
  ip: address.default(''),
  mask: address.default(''),
  gateway: address.default(''),
});
const NetworkSettings = z.object({
  lan: Interface.prefault({}),
  wan: Interface.prefault({}),
  /** Mobile network. */
  wlan: z.object({ enabled: z.boolean().default(false), apn: text(100).default('') }).prefault({}),
  wifi: Interface.extend({ ssid: text(32).default('') }).prefault({}),
});

/** Values passed on to a broker of the customer's (S1 §3). Password, certificate and key travel apart (`GatewaySecrets`). */
const MqttForwarding = z.object({
  enabled: z.boolean().default(false),
  clientId: text(100).default(''),
  username: text(100).default(''),
  host: text(253).default(''),
  port: z.int().min(1).max(65_535).default(1_883),
  /** Longest wait for the connection, seconds. */
  timeoutSeconds: z.int().min(1).max(120).default(10),
  keepAliveSeconds: z.int().min(5).max(3_600).default(60),
  auth: z.enum(['none', 'password', 'certificate']).default('none'),
  /** TLS. A certificate needs it. */
  tls: z.boolean().default(false),
  topic: z.string().max(1_000).default(''),
  /** Shortest time between two messages of a device, seconds. */
  intervalSeconds: z.int().min(1).max(86_400).default(10),
  /** Only what has changed since the last message; false: everything each time. */
  onlyChanges: z.boolean().default(true),
  /** Devices whose values are passed on; empty: all of this gateway. */
  devices: z.array(Id).max(200).default([]),
});

const LowPower = z.object({
  enabled: z.boolean().default(false),
  /** Without monitoring and commands for so long it goes to sleep, seconds. */
  sleepDelaySeconds: z.int().default(300),
  /** So long it sleeps, minutes. */
  wakeAfterMinutes: z.int().default(30),
});

const AntiTamper = z.object({
  enabled: z.boolean().default(false),
  /** Whose variables the formula names. */
  deviceId: Id.nullable().default(null),
  /** True (not 0): somebody has opened it. */
  formula: z.string().trim().max(1_000).default(''),
});

/** Settings of one gateway (S1 §3). Everything is off by default. */
export const GatewaySettings = z.object({
  network: NetworkSettings.prefault({}),
  mqtt: MqttForwarding.prefault({}),
  lowPower: LowPower.prefault({}),
  antiTamper: AntiTamper.prefault({}),
  location: z.object({ source: z.enum(['none', 'gateway']).default('none') }).prefault({}),
});
export type GatewaySettings = z.infer<typeof GatewaySettings>;
export type NetworkInterface = z.infer<typeof Interface>;

/** Bounds of low power. Not in the specification. */
export const LOW_POWER = {
  sleepDelaySeconds: { min: 30, max: 86_400 },
  wakeAfterMinutes: { min: 1, max: 1_440 },
} as const;
