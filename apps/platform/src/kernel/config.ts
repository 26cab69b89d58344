import path from 'node:path';
import { BROKER_SETTINGS, type BrokerConfig, brokerConfig } from './broker-settings.ts';
import { CARD_SETTINGS, type CardConfig, cardConfig } from './card-settings.ts';
import { z } from 'zod';
import { FILES_SETTINGS, type S3Config, filesConfig } from './files/files-settings.ts';
import { FIRMWARE_SETTINGS, type FirmwareKey, firmwareKey } from './firmware-settings.ts';
import { HISTORY_SETTINGS, type HistoryConfig, historyConfig } from './history-settings.ts';
import { LICENCE_SETTINGS, type LicenceKey, licenceKey } from './licence-settings.ts';
import { LOG_LEVELS } from './log.ts';
import { MARKET_SETTINGS, type MarketConfig, marketConfig } from './market-settings.ts';
import { NOTIFY_SETTINGS, type NotifyConfig, notifyConfig } from './notify-settings.ts';
import { OUTBOUND_SETTINGS, type OutboundConfig, outboundConfig } from './outbound-settings.ts';
import { PUSH_SETTINGS, type PushConfig, pushConfig } from './push-settings.ts';
import { PAY_SETTINGS, type PayConfig, payConfig } from './pay-settings.ts';
import { ROLES, type Role, parseRoles } from './roles.ts';
import { SOCIAL_SETTINGS, type SocialConfig, socialConfig } from './social-settings.ts';
import { StartError } from './start-error.ts';
import { TRACING_SETTINGS, type TracingConfig, tracingConfig } from './tracing/tracing-settings.ts';
import { type TlsPair, readTlsPair } from './tls-pair.ts';
import { type NatsServers, parseNatsServers } from './nats/nats-servers.ts';
import { originList } from './origin-list.ts';
import { VIDEO_SETTINGS, type VideoConfig, videoConfig } from './video-settings.ts';
import { type TrustedProxy, noProxy, parseTrustedProxy } from './trusted-proxy.ts';

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'])
  .transform((text) => ['true', '1', 'yes', 'on'].includes(text));
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535');
const proxies = z.string().transform((text, context) => {
  const parsed = parseTrustedProxy(text);
  if (!parsed) context.addIssue('must be true, false or a comma list of addresses and networks');
  return parsed ?? noProxy;
});
const bus = z.string().transform((text, context) => {
  const servers = parseNatsServers(text);
  if (!servers) context.addIssue('must be nats://user:password@host:4222,host,... (or tls://)');
  return servers;
});
const roles = z.string().transform((text, context) => {
  const parsed = parseRoles(text);
  if (!parsed) context.addIssue(`must be a comma list of ${ROLES.join(', ')}`);
  return parsed ?? new Set(ROLES);
});
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/.+/, 'must be postgres://user:password@host:port/database');

/** Every setting there is. `--help` prints this table; the defaults are those of one machine. */
const Settings = z.object({
  LF_HTTP_HOST: z.string().default('0.0.0.0').describe('Address the web server listens on'),
  LF_HTTP_PORT: port.default(8080).describe('Its port. Not set: the next free one is taken when 8080 is busy. 0: any'),
  LF_MQTT_HOST: z.string().default('0.0.0.0').describe('Address the MQTT broker for gateways listens on'),
  LF_MQTT_PORT: port.default(1883).describe('Its port. Not set: the next free one is taken when 1883 is busy. 0: any'),
  LF_MQTT_TLS_CERT: z
    .string()
    .optional()
    .describe(
      'File with the certificate of the MQTT broker and those that vouch for it (PEM): it then speaks TLS only',
    ),
  LF_MQTT_TLS_KEY: z.string().optional().describe('File with the private key of that certificate (PEM)'),
  ...BROKER_SETTINGS,
  LF_DATA: z.string().default('./data').describe('Folder of everything that is kept'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'PostgreSQL 15 or later to use in place of the embedded one; several hosts (a:5432,b:5432): the one that takes writes is found; ?pooler=transaction: behind PgBouncer',
    ),
  LF_DATABASE_READ_URL: postgresUrl
    .optional()
    .describe('A server that follows the one of DATABASE_URL: history is read there while it is not too far behind'),
  LF_DATABASE_READ_BEHIND: z
    .string()
    .regex(/^\d{1,5}$/, 'must be whole seconds')
    .transform(Number)
    .default(5)
    .describe('So many seconds that server may be behind'),
  LF_BUS: bus
    .optional()
    .describe(
      'NATS servers that join several processes on one DATABASE_URL: nats://a,b,c. Not set: there is one process',
    ),
  LF_ROLES: roles
    .default(new Set(ROLES))
    .describe(
      'What this one of several processes is there for: web (people), ingest (gateways), jobs. Not set: all of it',
    ),
  PG_BIN_DIR: z.string().optional().describe('Folder of the PostgreSQL programs to embed in place of those from npm'),
  LF_ADMIN_NAME: z
    .string()
    .regex(/^(?!\d+$)[\p{L}\p{N}_.-]{1,32}$/u, 'must be a name of letters and digits, not of digits only')
    .default('admin')
    .describe('Login name of the administrator made at the first start'),
  LF_ADMIN_PASSWORD: z.string().optional().describe('Their password. Not set: one is generated and shown once'),
  LF_SITE_FILE: z.string().optional().describe('JSON file with gateways and devices to set up at the first start'),
  LF_SITE_CREDENTIALS_FILE: z
    .string()
    .optional()
    .describe('File that gets SN and password of the first gateway of LF_SITE_FILE (mode 0600)'),
  LF_SECRETS_KEY: z
    .string()
    .optional()
    .describe('File with the key that passwords are stored with; made when missing. Not set: secrets.key in LF_DATA'),
  LF_SECRETS_FORGET: flag
    .default(false)
    .describe('Forget stored passwords that no key opens, in place of refusing to start (the key is lost)'),
  LF_MAP_TILES: z
    .string()
    .regex(/^(https?:\/\/.+|)$/, 'must be an http(s) address with {z}, {x} and {y}')
    .default('')
    .describe('Address of map tiles; empty: the map works without a background'),
  LF_MAP_SATELLITE: z
    .string()
    .regex(/^(https?:\/\/.+|)$/, 'must be an http(s) address with {z}, {x} and {y}')
    .default('')
    .describe('Address of map tiles of photographs from above, to be chosen beside the map'),
  LF_MAP_FILE: z.string().optional().describe('PMTiles file that maps show when there is no LF_MAP_TILES'),
  LF_MAP_GEOMETRY: z.string().optional().describe('GeoJSON file of regions in place of the provinces of China'),
  LF_MAP_WORLD: z.string().optional().describe('GeoJSON file of countries; without one pages show no map of the world'),
  LF_MAP_DATUM: z
    .enum(['wgs84', 'gcj02', 'bd09'])
    .default('wgs84')
    .describe('Coordinates of those maps: wgs84, or moved as maps published in China are'),
  LF_MAP_CREDIT: z
    .string()
    .max(200)
    .default('')
    .describe('Whose maps they are, with their approval number; stands on every map'),
  LF_WEATHER: z
    .enum(['off', 'open-meteo', 'qweather'])
    .default('off')
    .describe('Where weather on pages comes from; off: nowhere, which the designer says'),
  LF_WEATHER_KEY: z.string().max(200).default('').describe('Key of the account with that service'),
  LF_WEATHER_URL: z
    .string()
    .regex(/^(https?:\/\/[^\s]+|)$/, 'must be an http(s) address')
    .default('')
    .describe('Address of that service; qweather: the API host of the account'),
  LF_WEATHER_GEO_URL: z
    .string()
    .regex(/^(https?:\/\/[^\s]+|)$/, 'must be an http(s) address')
    .default('')
    .describe('Address where open-meteo looks places up'),
  LF_MOBILE_APP_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/i, 'must be an http(s) address')
    .refine((text) => URL.canParse(text), 'must be an http(s) address')
    .optional()
    .describe('Where people get the mobile app; the login screen then has a link to it'),
  LF_LOG_LEVEL: z.enum(LOG_LEVELS).default('info').describe('Log lines from this level on go to standard output'),
  LF_SECURE_COOKIE: flag
    .default(false)
    .describe('The session cookie travels over TLS only; set it behind an https proxy'),
  LF_TRUST_PROXY: proxies
    .prefault('false')
    .describe(
      'Reverse proxies whose X-Forwarded-For and -Host are believed: addresses, networks, or true for nearby ones',
    ),
  LF_ROOM_LOW_MB: z
    .string()
    .regex(/^\d{1,8}$/, 'must be a number of megabytes')
    .transform(Number)
    .default(2_048)
    .describe(
      'Administrators are warned when the disk of LF_DATA has less room left than this (or than a tenth of it)',
    ),
  LF_HISTORY_CARE_AFTER: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of seconds from 0 to 9999')
    .transform(Number)
    .default(60)
    .describe(
      'Seconds after the start when history is first compacted and what was kept long enough goes; hourly after that',
    ),
  ...HISTORY_SETTINGS,
  LF_WEB_DIST: z.string().optional().describe('Folder of the built web app; not set: only calls are served'),
  LF_CHECK_ANSWERS: flag.default(false).describe('Compare every answer with the contract (tests and development)'),
  ...NOTIFY_SETTINGS,
  ...LICENCE_SETTINGS,
  ...FIRMWARE_SETTINGS,
  ...FILES_SETTINGS,
  ...SOCIAL_SETTINGS,
  ...CARD_SETTINGS,
  ...MARKET_SETTINGS,
  ...PAY_SETTINGS,
  ...VIDEO_SETTINGS,
  ...OUTBOUND_SETTINGS,
  ...PUSH_SETTINGS,
  ...TRACING_SETTINGS,
  LF_FRAME_ORIGINS: originList
    .prefault('')
    .describe('Systems that navigation entries and pages may open in a frame, by commas; empty: every http(s) address'),
});

export interface Config {
  readonly http: { readonly host: string; readonly port: number; readonly explicit: boolean };
  readonly mqtt: {
    readonly host: string;
    readonly port: number;
    readonly explicit: boolean;
    /** Absent: plain TCP. */
    readonly tls: TlsPair | undefined;
  };
  readonly broker: BrokerConfig;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** Where history may be read, and how late. */
  readonly replica: { readonly url: string | undefined; readonly maxBehindMs: number };
  /** What joins processes on one database; `undefined`: there is one process. */
  readonly bus: NatsServers | undefined;
  /** What this process is there for; all of it where there is one process. */
  readonly roles: ReadonlySet<Role>;
  readonly admin: { readonly name: string; readonly password: string | undefined };
  readonly siteFile: string | undefined;
  readonly siteCredentialsFile: string | undefined;
  readonly secrets: { readonly keyFile: string; readonly forget: boolean };
  readonly map: {
    readonly tiles: string;
    readonly satellite: string;
    readonly file: string | undefined;
    readonly areas: { readonly china: string | undefined; readonly world: string | undefined };
    readonly datum: 'wgs84' | 'gcj02' | 'bd09';
    readonly credit: string;
  };
  /** Where people get the mobile app; `undefined`: there is none. */
  readonly mobileAppUrl: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly secureCookie: boolean;
  readonly trustProxy: TrustedProxy;
  /** Administrators are told when there is less room left, bytes. */
  readonly diskLowBytes: number;
  /** From the start to the first housekeeping of history, ms. */
  readonly historyCareAfterMs: number;
  readonly history: HistoryConfig;
  readonly webFolder: string | undefined;
  readonly checkAnswers: boolean;
  readonly weather: WeatherConfig;
  readonly notify: NotifyConfig;
  /** Licences are checked against it; `undefined`: none can be imported. */
  readonly licenceKey: LicenceKey | undefined;
  /** Firmware is checked against it; `undefined`: none can be uploaded. */
  readonly firmwareKey: FirmwareKey | undefined;
  /** Where files lie that all processes have to have; `undefined`: in the folder of the data. */
  readonly files: S3Config | undefined;
  readonly social: SocialConfig;
  readonly cards: CardConfig;
  readonly market: MarketConfig;
  readonly pay: PayConfig;
  readonly video: VideoConfig;
  readonly outbound: OutboundConfig;
  readonly push: PushConfig;
  readonly tracing: TracingConfig;
  /** Origins that may be framed; none: all. */
  readonly frameOrigins: readonly string[];
  /** Where browsers reach the platform, where that was said. */
  readonly publicUrl: string | undefined;
}

/** Reads the environment, and the files of the certificate that it names. Throws StartError with one line that names the variable and what is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable is one that is not set: compose files and unit files cannot unset one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? '');
    throw new StartError(`${name}=${hide(name, given[name])}: ${issue?.message ?? 'wrong value'}`);
  }
  const misspelt = Object.keys(given).find((name) => looksLikeOurs(name) && !(name in Settings.shape));
  if (misspelt) throw new StartError(`${misspelt} is not a setting; "--help" lists all of them`);
  const settings = parsed.data;
  if (settings.LF_BUS && settings.DATABASE_URL === undefined)
    throw new StartError(
      'LF_BUS needs DATABASE_URL: several processes share a database that none of them has for itself',
    );
  if (settings.LF_DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new StartError('LF_DATABASE_READ_URL needs DATABASE_URL: the embedded database has nobody who follows it');
  if (settings.LF_ROLES.size < ROLES.length && !settings.LF_BUS)
    throw new StartError('LF_ROLES needs LF_BUS: one process alone has to do everything');
  return {
    http: { host: settings.LF_HTTP_HOST, port: settings.LF_HTTP_PORT, explicit: 'LF_HTTP_PORT' in given },
    mqtt: {
      host: settings.LF_MQTT_HOST,
      port: settings.LF_MQTT_PORT,
      explicit: 'LF_MQTT_PORT' in given,
      tls: readTlsPair(
        { name: 'LF_MQTT_TLS_CERT', file: settings.LF_MQTT_TLS_CERT },
        { name: 'LF_MQTT_TLS_KEY', file: settings.LF_MQTT_TLS_KEY },
      ),
    },
    broker: brokerConfig(settings),
    dataFolder: settings.LF_DATA,
    databaseUrl: settings.DATABASE_URL,
    replica: { url: settings.LF_DATABASE_READ_URL, maxBehindMs: settings.LF_DATABASE_READ_BEHIND * 1_000 },
    bus: settings.LF_BUS,
    roles: settings.LF_ROLES,
    admin: { name: settings.LF_ADMIN_NAME, password: settings.LF_ADMIN_PASSWORD },
    siteFile: settings.LF_SITE_FILE,
    siteCredentialsFile: settings.LF_SITE_CREDENTIALS_FILE,
    secrets: {
      keyFile: settings.LF_SECRETS_KEY ?? path.join(settings.LF_DATA, 'secrets.key'),
      forget: settings.LF_SECRETS_FORGET,
    },
    map: {
      tiles: settings.LF_MAP_TILES,
      satellite: settings.LF_MAP_SATELLITE,
      file: settings.LF_MAP_FILE,
      areas: { china: settings.LF_MAP_GEOMETRY, world: settings.LF_MAP_WORLD },
      datum: settings.LF_MAP_DATUM,
      credit: settings.LF_MAP_CREDIT,
    },
    mobileAppUrl: settings.LF_MOBILE_APP_URL,
    logLevel: settings.LF_LOG_LEVEL,
    secureCookie: settings.LF_SECURE_COOKIE,
    trustProxy: settings.LF_TRUST_PROXY,
    diskLowBytes: settings.LF_ROOM_LOW_MB * 2 ** 20,
    historyCareAfterMs: settings.LF_HISTORY_CARE_AFTER * 1_000,
    history: historyConfig(settings),
    webFolder: settings.LF_WEB_DIST,
    checkAnswers: settings.LF_CHECK_ANSWERS,
    weather: weatherConfig(settings),
    notify: notifyConfig(settings),
    licenceKey: licenceKey(settings),
    firmwareKey: firmwareKey(settings),
    files: filesConfig(settings),
    social: socialConfig(settings),
    cards: cardConfig(settings),
    market: marketConfig(settings),
    pay: payConfig(settings),
    video: videoConfig(settings),
    outbound: outboundConfig(settings),
    push: pushConfig(settings),
    tracing: tracingConfig(settings),
    frameOrigins: settings.LF_FRAME_ORIGINS,
    publicUrl: settings.LF_PUBLIC_URL,
  };
}

/** A password must not end up in a terminal's history of errors. */
const hide = (name: string, value: string | undefined) =>
  /PASSWORD|SECRET|OTLP_HEADERS|DATABASE_URL|DATABASE_READ_URL|SMTP_URL|LF_HISTORY_URLS|LF_BUS|LF_FILES_S3|LF_BROKER_(URL|CALLOUT)/.test(
    name,
  )
    ? '...'
    : (value ?? '');

/** The platform's own prefixes; gateway, plant and tests have variables of their own beside them. */
const looksLikeOurs = (name: string) =>
  /^LF_(BUS|BROKER|HISTORY|DATABASE|ROLES|HTTP|MQTT_TLS|ADMIN|SITE|SECRETS|MAP|WEATHER|MOBILE|LOG|SECURE|TRUST|WEB|SMS|VOICE|EMAIL|SMTP|LICENCE|FIRMWARE|FILES|SOCIAL|PUBLIC|VIDEO|OUTBOUND|PUSH|OTLP|FRAME|PAY|CARDS|MARKET)_/.test(
    name,
  );

/** The table that `--help` prints. */
export function configHelp(): string {
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined).data;
    return {
      name,
      fallback: /^(string|number|boolean)$/.test(typeof fallback) ? `${fallback as string | number | boolean}` : '',
      about: schema.description ?? '',
    };
  });
  const width = (field: 'name' | 'fallback') => Math.max(...rows.map((row) => row[field].length));
  return rows
    .map((row) => `${row.name.padEnd(width('name'))}  ${row.fallback.padEnd(width('fallback'))}  ${row.about}`)
    .join('\n');
}

/** Where weather comes from. */
export interface WeatherConfig {
  readonly kind: 'off' | 'open-meteo' | 'qweather';
  readonly key: string;
  readonly url: string;
  readonly geoUrl: string;
}
function weatherConfig({
  LF_WEATHER: kind,
  LF_WEATHER_KEY: key,
  LF_WEATHER_URL: url,
  LF_WEATHER_GEO_URL: geoUrl,
}: z.infer<typeof Settings>): WeatherConfig {
  if (kind === 'qweather' && (url === '' || key === ''))
    throw new StartError('LF_WEATHER=qweather needs LF_WEATHER_URL and LF_WEATHER_KEY');
  return {
    kind,
    key,
    url: url || 'https://api.open-meteo.com',
    geoUrl: geoUrl || url || 'https://geocoding-api.open-meteo.com',
  };
}
