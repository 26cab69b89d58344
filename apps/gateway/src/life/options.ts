import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { firmwareKey } from '../firmware/image.ts';

const DEFAULT_HEALTHY_SECONDS = 30;

/** What the machine below the gateway can do for it, and what it trusts. docs/protocol/lf1.md, section 8. */
export const LIFE_ENVIRONMENT = {
  /** Program that sets up the machine's network and mode. */
  LF_NETWORK_HOOK: z.string().min(1).optional(),
  /** Program that opens and closes the VPN. */
  LF_VPN_HOOK: z.string().min(1).optional(),
  /** gpsd://host:port, or a program that prints the position. */
  LF_LOCATION: z.string().min(1).optional(),
  /** Program that prints the strength of the radio signal in percent. */
  LF_SIGNAL: z.string().min(1).optional(),
  /** Public key that firmware has to be signed with: PEM file, or its base64 text. */
  LF_FIRMWARE_KEY: z.string().min(1).optional(),
  /** The platform's web server, when it is not beside its broker. */
  LF_PLATFORM_HTTP: z.url({ protocol: /^https?$/ }).optional(),
  /** Somebody starts the program again when it ends; known by itself under systemd and below a parent process. */
  LF_SUPERVISED: z.enum(['true', 'false']).optional(),
  /** New firmware is kept when it has worked for so long with the platform. */
  LF_UPGRADE_HEALTHY_SECONDS: z.coerce.number().min(0).max(3_600).default(DEFAULT_HEALTHY_SECONDS),
};
const Parsed = z.object(LIFE_ENVIRONMENT);

export interface LifeOptions {
  networkHook?: string | undefined;
  vpnHook?: string | undefined;
  location?: string | undefined;
  signal?: string | undefined;
  firmwareKey?: KeyObject | undefined;
  platformHttp?: string | undefined;
  upgradeHealthyMs: number;
  supervised: boolean;
}

/** Throws an `Error` whose message says in one line what is wrong. */
export function lifeOptionsOf(env: z.infer<typeof Parsed>, isSupervised: boolean): LifeOptions {
  return {
    networkHook: env.LF_NETWORK_HOOK,
    vpnHook: env.LF_VPN_HOOK,
    location: env.LF_LOCATION,
    signal: env.LF_SIGNAL,
    firmwareKey: env.LF_FIRMWARE_KEY === undefined ? undefined : keyOf(env.LF_FIRMWARE_KEY),
    platformHttp: env.LF_PLATFORM_HTTP,
    upgradeHealthyMs: env.LF_UPGRADE_HEALTHY_SECONDS * 1_000,
    supervised: env.LF_SUPERVISED === undefined ? isSupervised : env.LF_SUPERVISED === 'true',
  };
}

function keyOf(text: string): KeyObject {
  try {
    return firmwareKey(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`wrong settings: LF_FIRMWARE_KEY: ${reason}`, { cause: error });
  }
}
