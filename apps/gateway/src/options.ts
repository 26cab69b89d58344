import { readFileSync } from 'node:fs';
import { Sn } from '@lightfield/contract';
import { z } from 'zod';
import { BUILT_IN_VERSION, RUNNING_FIRMWARE } from './firmware/version.ts';
import { LIFE_ENVIRONMENT, type LifeOptions, lifeOptionsOf } from './life/options.ts';

const DEFAULT_OUTBOX_BYTES = 512 * 1024 * 1024;
/** What an idle plant writes to the disk is this rate of writes: at 25 ms it would be 2.5 GB a day instead of a few hundred MB. */
const DEFAULT_RECORDS_WITHIN_MS = 3_000;
/** Less would not even hold what may be on its way to the platform. */
const LEAST_OUTBOX_BYTES = 1024 * 1024;

/** Everything that can be set from outside, by environment variables. */
const Environment = z
  .object({
    /** 12 digits: serial number, MQTT client id and user name. */
    LF_SN: Sn,
    LF_MQTT_PASSWORD: z.string().min(1).optional(),
    /** File with the password in its first line, instead of LF_MQTT_PASSWORD. */
    LF_MQTT_PASSWORD_FILE: z.string().min(1).optional(),
    /** mqtt://host:port, or mqtts://host:port for TLS. */
    LF_PLATFORM_URL: z.url({ protocol: /^mqtts?$/ }),
    /** File with certificates (PEM) that vouch for the platform, instead of the well-known ones. mqtts only. */
    LF_PLATFORM_CA: z.string().min(1).optional(),
    /** Folder of the outbox and the configuration; made when it is not there. */
    LF_GATEWAY_DATA: z.string().min(1),
    LF_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    /** Bytes the outbox may use on the disk. */
    LF_OUTBOX_BYTES: z.coerce.number().int().min(LEAST_OUTBOX_BYTES).default(DEFAULT_OUTBOX_BYTES),
    /** Records are on the disk, and on their way to the platform, this long after they were made at the latest, ms. */
    LF_RECORDS_WITHIN_MS: z.coerce.number().int().min(25).max(60_000).default(DEFAULT_RECORDS_WITHIN_MS),
    /** How many times as fast as real time the plant's clock runs: schedules and time stamps. For tests. */
    LF_CLOCK_SPEED: z.coerce.number().min(1).max(100_000).default(1),
    /** Time at which the plant's clock starts, epoch ms; the present without it. For tests. */
    LF_CLOCK_BASE: z.coerce.number().int().positive().optional(),
    ...LIFE_ENVIRONMENT,
  })
  .refine((env) => env.LF_MQTT_PASSWORD !== undefined || env.LF_MQTT_PASSWORD_FILE !== undefined, {
    path: ['LF_MQTT_PASSWORD'],
    message: 'give the password, or a file with it in LF_MQTT_PASSWORD_FILE',
  });

export interface GatewayOptions {
  sn: string;
  password: string;
  platformUrl: string;
  platformCa: string | undefined;
  data: string;
  logLevel: string;
  outboxBytes: number;
  /** Longest time records gather before they are written, ms. */
  recordsWithinMs: number;
  clock: { speed: number; base?: number };
  /** Shortest and longest wait before the next connection to the platform, ms; 1 to 10 s without. */
  reconnectMs?: readonly [shortest: number, longest: number];
  /** Version that runs. */
  firmware: string;
  life: LifeOptions;
}

/** Reads the environment. Throws an `Error` whose message says in one line what is wrong. */
export function optionsOf(environment: NodeJS.ProcessEnv): GatewayOptions {
  // An empty variable is one that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`wrong settings: ${problems.join('; ')}`);
  }
  const env = parsed.data;
  const { LF_CLOCK_BASE: base, LF_CLOCK_SPEED: speed } = env;
  return {
    sn: env.LF_SN,
    password: env.LF_MQTT_PASSWORD ?? firstLine(env.LF_MQTT_PASSWORD_FILE ?? '', 'LF_MQTT_PASSWORD_FILE'),
    platformUrl: env.LF_PLATFORM_URL,
    platformCa: env.LF_PLATFORM_CA === undefined ? undefined : textOf(env.LF_PLATFORM_CA, 'LF_PLATFORM_CA'),
    data: env.LF_GATEWAY_DATA,
    logLevel: env.LF_LOG_LEVEL,
    outboxBytes: env.LF_OUTBOX_BYTES,
    recordsWithinMs: env.LF_RECORDS_WITHIN_MS,
    clock: base === undefined ? { speed } : { speed, base },
    firmware: environment[RUNNING_FIRMWARE] ?? BUILT_IN_VERSION,
    // systemd names every start of a service; a parent with an IPC channel starts us again.
    life: lifeOptionsOf(env, environment['INVOCATION_ID'] !== undefined || process.send !== undefined),
  };
}

function textOf(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`wrong settings: ${variable}: cannot read ${path}`);
  }
}

function firstLine(path: string, variable: string): string {
  const line = textOf(path, variable).split(/\r?\n/, 1)[0] ?? '';
  if (line === '') throw new Error(`wrong settings: ${variable}: ${path} is empty`);
  return line;
}
