import { z } from 'zod';
import { Id, formInt, isHost, text } from '../fields.ts';
import { FORWARD_LIMITS } from '../forward-limits.ts';

/** Where data goes. Kafka and TDengine were tried against servers of ours alone (decision 143). */
export const FORWARD_KINDS = ['postgres', 'mysql', 'influx', 'tdengine', 'http', 'mqtt', 'kafka'] as const;
export const ForwardKind = z.enum(FORWARD_KINDS);
export type ForwardKind = z.infer<typeof ForwardKind>;

/** Which devices, of the enterprise and of its external ones. A group: also what lies in groups below it. */
export const FORWARD_RANGES = ['all', 'groups', 'devices'] as const;
export const ForwardRange = z.enum(FORWARD_RANGES);
export type ForwardRange = z.infer<typeof ForwardRange>;

/** Whose live values: of all variables of its devices, or of chosen ones. */
export const FORWARD_LIVE = ['all', 'chosen'] as const;
export const ForwardLive = z.enum(FORWARD_LIVE);
export type ForwardLive = z.infer<typeof ForwardLive>;
/** At most one value of a variable in so many seconds, where nothing is said. */
export const LIVE_SECONDS = 10;

/** `value`: a row for each value. `record`: a row for each record, with all of its values. */
export const FORWARD_SHAPES = ['value', 'record'] as const;
export const ForwardShape = z.enum(FORWARD_SHAPES);
export type ForwardShape = z.infer<typeof ForwardShape>;

/** What a row can be made of. `key` is the same however often a row is sent. */
export const FORWARD_FIELDS = {
  value: [
    'key',
    'time',
    'epoch',
    'deviceId',
    'deviceNo',
    'deviceName',
    'variableId',
    'variableKey',
    'variableName',
    'unit',
    'value',
    'text',
    'quality',
    'report',
    'aggregation',
  ],
  record: ['key', 'time', 'epoch', 'deviceId', 'deviceNo', 'deviceName', 'report', 'values', 'qualities'],
} as const;
export const ForwardField = z.enum([...FORWARD_FIELDS.value, 'values', 'qualities']);
export type ForwardField = z.infer<typeof ForwardField>;

/** Name of a column, or of a field of JSON. */
const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);
export const ForwardColumn = z.object({ field: ForwardField, name });
export type ForwardColumn = z.infer<typeof ForwardColumn>;
/** What a forwarder begins with. */
export const FORWARD_COLUMNS: Readonly<Record<ForwardShape, readonly ForwardColumn[]>> = {
  value: [
    { field: 'key', name: 'row_key' },
    { field: 'time', name: 'ts' },
    { field: 'deviceId', name: 'device_id' },
    { field: 'deviceName', name: 'device_name' },
    { field: 'variableKey', name: 'variable' },
    { field: 'value', name: 'value' },
    { field: 'text', name: 'text_value' },
    { field: 'quality', name: 'quality' },
  ],
  record: [
    { field: 'key', name: 'row_key' },
    { field: 'time', name: 'ts' },
    { field: 'deviceId', name: 'device_id' },
    { field: 'deviceName', name: 'device_name' },
    { field: 'report', name: 'report' },
    { field: 'values', name: 'values' },
  ],
};

const host = z.string().trim().min(1).max(253).refine(isHost);
const port = formInt.pipe(z.int().min(1).max(65_535));
/** `verified`: the certificate is held against the authorities of the system. */
export const FORWARD_TLS = ['off', 'unverified', 'verified'] as const;
const tls = z.enum(FORWARD_TLS);
/** Of InfluxDB: `v2` also of InfluxDB 3. */
export const INFLUX_APIS = ['v2', 'v1'] as const;
/** How a broker of Kafka learns who we are. */
export const KAFKA_LOGINS = ['none', 'plain', 'scram256', 'scram512'] as const;
/** What is kept in order within a partition: rows with the same key go to the same one. */
export const KAFKA_KEYS = ['device', 'variable'] as const;
/** `host:port`, an IPv6 address in brackets; `undefined`: it is none. */
export function brokerOf(typed: string): { host: string; port: number } | undefined {
  const found = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(typed);
  const [brokerHost, brokerPort] = [found?.[1] ?? found?.[2] ?? '', Number(found?.[3] ?? 0)];
  const good = brokerHost.length <= 253 && isHost(brokerHost) && brokerPort >= 1 && brokerPort <= 65_535;
  return good ? { host: brokerHost, port: brokerPort } : undefined;
}
const broker = z
  .string()
  .trim()
  .max(270)
  .refine((typed) => brokerOf(typed) !== undefined);
/** Of Kafka: no gaps, since a topic for each device is not what its brokers are made for. */
export const KAFKA_TOPIC = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,249}$/;
/** As people write it without quotes. */
const sqlName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);
/** Signs of a topic and gaps such as `{deviceNo}`; no wildcards. */
const topic = z
  .string()
  .trim()
  .min(1)
  .max(200)
  // oxlint-disable-next-line no-control-regex -- no topic has them
  .regex(/^[^\u0000-\u001f+#]+$/);

export const ForwardTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    url: text(500).min(1),
    /** Header that carries the secret; '': none. */
    header: z.string().regex(/^[A-Za-z0-9-]{0,64}$/),
    /** Each request bears an HMAC-SHA256 made with the signing key. */
    signs: z.boolean(),
  }),
  z.object({
    kind: z.literal('postgres'),
    host,
    port,
    database: text(63).min(1),
    user: text(63).min(1),
    schema: sqlName,
    table: sqlName,
    alarmTable: sqlName,
    tls,
    /** Tables that are not there are made by the test, and before the first row. */
    creates: z.boolean(),
  }),
  /** MySQL and MariaDB; a database there is what a schema is elsewhere. */
  z.object({
    kind: z.literal('mysql'),
    host,
    port,
    database: text(63).min(1),
    user: text(63).min(1),
    table: sqlName,
    alarmTable: sqlName,
    tls,
    creates: z.boolean(),
  }),
  /** The secret: a token (v2), or the password of `user` (v1). */
  z.object({
    kind: z.literal('influx'),
    url: text(500).min(1),
    api: z.enum(INFLUX_APIS),
    /** v2; '': the server needs none. */
    org: text(100),
    /** v1: the database. */
    bucket: text(200).min(1),
    /** v1; '': the server asks for none. */
    user: text(100),
    measurement: sqlName,
    alarmMeasurement: sqlName,
  }),
  /** By its REST interface (taosAdapter). `table`: the super table, with a table below it for each series. */
  z.object({
    kind: z.literal('tdengine'),
    url: text(500).min(1),
    database: sqlName,
    user: text(63).min(1),
    table: sqlName,
    alarmTable: sqlName,
    creates: z.boolean(),
  }),
  /** The secret: the password of `user`. */
  z.object({
    kind: z.literal('kafka'),
    brokers: z.array(broker).min(1).max(FORWARD_LIMITS.brokers),
    login: z.enum(KAFKA_LOGINS),
    user: text(200),
    topic: z.string().regex(KAFKA_TOPIC),
    alarmTopic: z.string().regex(KAFKA_TOPIC),
    keyBy: z.enum(KAFKA_KEYS),
    tls,
  }),
  z.object({
    kind: z.literal('mqtt'),
    host,
    port,
    user: text(100),
    topic,
    alarmTopic: topic,
    tls,
  }),
]);
export type ForwardTarget = z.infer<typeof ForwardTarget>;
export type TargetOf<Kind extends ForwardKind> = Extract<ForwardTarget, { kind: Kind }>;

/** What is sent, and how a row looks. */
export const ForwardMapping = z.object({
  shape: ForwardShape,
  columns: z.array(ForwardColumn).min(1).max(FORWARD_LIMITS.columns),
});
export type ForwardMapping = z.infer<typeof ForwardMapping>;

/**
 * `starting`: nothing was sent yet; `running`; `waiting`: the target does not take it, and is tried again; `off`: disabled by a person; `over`: the service has
 * ended or is switched off, and it goes on from where it was when that is prolonged.
 */
export const FORWARD_STATES = ['starting', 'running', 'waiting', 'off', 'over'] as const;
export const ForwardState = z.enum(FORWARD_STATES);
export type ForwardState = z.infer<typeof ForwardState>;

/** Why a target does not take something. */
export const FORWARD_PROBLEMS = [
  'refused',
  'noAnswer',
  'unreachable',
  'nameUnknown',
  'login',
  'tls',
  'table',
  'columns',
  'noKey',
  'answer',
  'secret',
  'other',
] as const;
export const ForwardProblem = z.enum(FORWARD_PROBLEMS);
export type ForwardProblem = z.infer<typeof ForwardProblem>;

const Named = z.object({ id: Id, name: z.string() });
const Problem = z.object({ what: ForwardProblem, detail: z.string() });

export const ForwarderRow = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  kind: ForwardKind,
  /** Where it goes, in short. */
  place: z.string(),
  enabled: z.boolean(),
  state: ForwardState,
  records: z.boolean(),
  alarms: z.boolean(),
  /** Live values, too (decision 151). */
  live: z.boolean(),
  range: ForwardRange,
  /** Devices that it sends now. */
  deviceCount: z.int(),
  /** Age of the oldest that is not sent, ms; 0: everything is. */
  lagMs: z.int(),
  /** Records and alarms that are not sent; `null`: not counted yet. */
  lagRecords: z.int().nullable(),
  /** There are more than were counted. */
  lagIsMore: z.boolean(),
  waitingSince: z.int().nullable(),
  problem: Problem.nullable(),
  sentRecords: z.int(),
  sentValues: z.int(),
  sentAlarms: z.int(),
  sentLive: z.int(),
  /** Live values that had no room while the target was away. */
  liveDropped: z.int(),
  sentAt: z.int().nullable(),
  createdAt: z.int(),
  createdBy: z.string(),
});
export type ForwarderRow = z.infer<typeof ForwarderRow>;

export const ForwardBackfill = z.object({
  id: Id,
  from: z.int(),
  to: z.int(),
  state: z.enum(['running', 'done', 'cancelled']),
  /** 0 to 1. */
  progress: z.number(),
  records: z.int(),
  by: z.string(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
});
export type ForwardBackfill = z.infer<typeof ForwardBackfill>;

/** A variable of which live values are sent. */
export const ForwardVariable = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  unit: z.string(),
  deviceId: Id,
  deviceName: z.string(),
});
export type ForwardVariable = z.infer<typeof ForwardVariable>;

export const Forwarder = ForwarderRow.extend({
  target: ForwardTarget,
  mapping: ForwardMapping,
  /** Secrets are never answered, but that there are some. */
  hasSecret: z.boolean(),
  hasSignKey: z.boolean(),
  devices: z.array(Named),
  groups: z.array(Named),
  liveRange: ForwardLive,
  /** At most one value of a variable in so many seconds. */
  liveSeconds: z.int(),
  /** Chosen ones, as far as the caller sees their devices. */
  variables: z.array(ForwardVariable),
  /** Live values that are taken and not sent, and how many there can be. */
  liveWaiting: z.object({ rows: z.int(), bytes: z.int(), rowsMax: z.int(), bytesMax: z.int() }),
  /** When values had no room, from the first time to the last. */
  liveLost: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** What history let go of before it was sent: from where to where at most, and how many hours in all. */
  lost: z.object({ from: z.int(), to: z.int(), hours: z.int() }).nullable(),
  backfills: z.array(ForwardBackfill),
  /** Latest first. */
  problems: z.array(Problem.extend({ at: z.int(), until: z.int().nullable() })),
});
export type Forwarder = z.infer<typeof Forwarder>;

/** Steps of a test, in their order; a target has those that it can have. */
export const FORWARD_STEPS = ['connect', 'table', 'write', 'read'] as const;
export const ForwardTest = z.object({
  ok: z.boolean(),
  ms: z.int(),
  steps: z.array(z.object({ step: z.enum(FORWARD_STEPS), ok: z.boolean(), ms: z.int() })),
  problem: Problem.nullable(),
});
export type ForwardTest = z.infer<typeof ForwardTest>;

export const ForwardPreview = z.object({
  /** Names of columns, or of fields of JSON. */
  columns: z.array(z.string()),
  /** Latest rows as they would be sent. */
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Text of what is sent: a statement, a request, or a message. */
  text: z.string(),
  deviceCount: z.int(),
});
export type ForwardPreview = z.infer<typeof ForwardPreview>;
