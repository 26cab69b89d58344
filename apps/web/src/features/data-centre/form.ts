import {
  FORWARD_COLUMNS,
  FORWARD_FIELDS,
  type ForwardField,
  type ForwardKind,
  type ForwardLive,
  type ForwardRange,
  type ForwardShape,
  type ForwardTarget,
  type Forwarder,
  KAFKA_TOPIC,
  LIMITS,
  LIVE_SECONDS,
  type TargetOf,
  brokerOf,
} from '@lightfield/contract';
import type { PreviewBody } from './api/data-centre-queries.ts';

/** What the dialog asks; fields of every kind of target beside each other, so that a kind that was looked at keeps what was typed. */
export interface Fields {
  name: string;
  kind: ForwardKind;
  api: TargetOf<'influx'>['api'];
  org: string;
  bucket: string;
  measurement: string;
  alarmMeasurement: string;
  /** `host:port`, with commas. */
  brokers: string;
  login: TargetOf<'kafka'>['login'];
  keyBy: TargetOf<'kafka'>['keyBy'];
  kafkaTopic: string;
  kafkaAlarmTopic: string;
  url: string;
  header: string;
  signs: boolean;
  host: string;
  port: number;
  database: string;
  user: string;
  schema: string;
  table: string;
  alarmTable: string;
  tls: 'off' | 'unverified' | 'verified';
  creates: boolean;
  topic: string;
  alarmTopic: string;
  secret: string;
  signKey: string;
  what: ('records' | 'alarms' | 'live')[];
  liveRange: ForwardLive;
  liveSeconds: number | null;
  variableIds: string[];
  range: ForwardRange;
  deviceIds: string[];
  groupIds: string[];
  shape: ForwardShape;
  sent: ForwardField[];
  names: Partial<Record<ForwardField, string>>;
}
export const PORTS: Readonly<Record<ForwardKind, number>> = {
  postgres: 5432,
  mysql: 3306,
  influx: 8086,
  http: 443,
  mqtt: 1883,
  tdengine: 6041,
  kafka: 9092,
};
export const SQL_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Names that fields begin with. */
export const columnsOf = (shape: ForwardShape): Pick<Fields, 'sent' | 'names'> => ({
  sent: FORWARD_COLUMNS[shape].map(({ field }) => field),
  names: {
    ...Object.fromEntries(FORWARD_FIELDS[shape].map((field) => [field, snake(field)])),
    ...Object.fromEntries(FORWARD_COLUMNS[shape].map(({ field, name }) => [field, name])),
  },
});

const EMPTY: Fields = {
  name: '',
  kind: 'postgres',
  api: 'v2',
  org: '',
  bucket: '',
  measurement: 'lightfield_values',
  alarmMeasurement: 'lightfield_alarms',
  brokers: '',
  login: 'none',
  keyBy: 'device',
  kafkaTopic: 'lightfield.values',
  kafkaAlarmTopic: 'lightfield.alarms',
  url: '',
  header: '',
  signs: false,
  host: '',
  port: PORTS.postgres,
  database: '',
  user: '',
  schema: 'public',
  table: 'lightfield_values',
  alarmTable: 'lightfield_alarms',
  tls: 'off',
  creates: true,
  topic: 'lightfield/{deviceNo}/{variableKey}',
  alarmTopic: 'lightfield/{deviceNo}/alarm',
  secret: '',
  signKey: '',
  what: ['records'],
  liveRange: 'all',
  liveSeconds: LIVE_SECONDS,
  variableIds: [],
  range: 'all',
  deviceIds: [],
  groupIds: [],
  shape: 'value',
  ...columnsOf('value'),
};

/** As the dialog has it: topics of Kafka have no gaps, so that they are fields of their own. */
function shownOf(target: ForwardTarget): Partial<Fields> {
  if (target.kind !== 'kafka') return target;
  const { topic: kafkaTopic, alarmTopic: kafkaAlarmTopic, brokers, ...rest } = target;
  return { ...rest, kafkaTopic, kafkaAlarmTopic, brokers: brokers.join(', ') };
}
/** As they are typed: with commas, blanks or lines between them. */
export const brokersOf = (typed: string): string[] => typed.split(/[\s,，;；]+/).filter((one) => one !== '');
export const areBrokers = (typed: string): boolean => {
  const all = brokersOf(typed);
  return all.length > 0 && all.length <= LIMITS.forward.brokers && all.every((one) => brokerOf(one) !== undefined);
};

export function initialOf(row: Forwarder | undefined): Fields {
  if (!row) return EMPTY;
  const own = columnsOf(row.mapping.shape);
  return {
    ...EMPTY,
    ...shownOf(row.target),
    name: row.name,
    what: (['records', 'live', 'alarms'] as const).filter((one) => row[one]),
    liveRange: row.liveRange,
    liveSeconds: row.liveSeconds,
    variableIds: row.variables.map(({ id }) => id),
    range: row.range,
    deviceIds: row.devices.map(({ id }) => id),
    groupIds: row.groups.map(({ id }) => id),
    shape: row.mapping.shape,
    sent: row.mapping.columns.map(({ field }) => field),
    names: {
      ...own.names,
      ...Object.fromEntries(row.mapping.columns.map(({ field, name }) => [field, name])),
    },
  };
}

const kafkaOf = ({ login, user, keyBy, tls, brokers, kafkaTopic, kafkaAlarmTopic }: Fields): TargetOf<'kafka'> => ({
  kind: 'kafka',
  brokers: brokersOf(brokers),
  login,
  user: login === 'none' ? '' : user,
  topic: kafkaTopic,
  alarmTopic: kafkaAlarmTopic,
  keyBy,
  tls,
});
function targetOf(fields: Fields): ForwardTarget {
  const { url, header, signs, host, port, database, user, schema, table, alarmTable, tls, creates } = fields;
  switch (fields.kind) {
    case 'http':
      return { kind: 'http', url, header, signs };
    case 'postgres':
      return { kind: 'postgres', host, port, database, user, schema, table, alarmTable, tls, creates };
    case 'influx': {
      const { api, org, bucket, measurement, alarmMeasurement } = fields;
      return {
        kind: 'influx',
        url,
        api,
        org: api === 'v2' ? org : '',
        bucket,
        user: api === 'v1' ? user : '',
        measurement,
        alarmMeasurement,
      };
    }
    case 'mysql':
      return { kind: 'mysql', host, port, database, user, table, alarmTable, tls, creates };
    case 'tdengine':
      return { kind: 'tdengine', url, database, user, table, alarmTable, creates };
    case 'kafka':
      return kafkaOf(fields);
    case 'mqtt':
      return { kind: 'mqtt', host, port, user, topic: fields.topic, alarmTopic: fields.alarmTopic, tls };
  }
}

/** Sent whatever is chosen: the key, and the time that rows of a time series database are told by. */
export const isAlways = (kind: ForwardKind, field: ForwardField): boolean =>
  field === 'key' || (kind === 'tdengine' && field === 'time');
const liveOf = ({ what, liveRange, liveSeconds, variableIds }: Fields) =>
  what.includes('live')
    ? {
        live: true,
        liveRange,
        liveSeconds: liveSeconds ?? LIVE_SECONDS,
        variableIds: liveRange === 'chosen' ? variableIds : undefined,
      }
    : { live: false };
/** As calls take it. */
export const whatOf = (fields: Fields): PreviewBody => ({
  target: targetOf(fields),
  mapping: {
    shape: fields.shape,
    columns: FORWARD_FIELDS[fields.shape]
      .filter((field) => isAlways(fields.kind, field) || fields.sent.includes(field))
      .map((field) => ({ field, name: fields.names[field] ?? '' })),
  },
  records: fields.what.includes('records'),
  alarms: fields.what.includes('alarms'),
  range: fields.range,
  deviceIds: fields.range === 'devices' ? fields.deviceIds : undefined,
  groupIds: fields.range === 'groups' ? fields.groupIds : undefined,
  ...liveOf(fields),
});
export const bodyOf = (fields: Fields) => ({
  ...whatOf(fields),
  name: fields.name,
  secret: fields.secret || undefined,
  signKey: fields.signKey || undefined,
});

const areNames = (...names: string[]) => names.every((name) => SQL_NAME.test(name));
const isServer = ({ host, port }: Fields) => host !== '' && Number.isInteger(port);
const isDatabase = (fields: Fields) =>
  isServer(fields) &&
  fields.database !== '' &&
  fields.user !== '' &&
  areNames(fields.table, fields.alarmTable) &&
  (fields.kind === 'mysql' || areNames(fields.schema));
function isTarget(fields: Fields): boolean {
  switch (fields.kind) {
    case 'http':
      return fields.url !== '' && /^[A-Za-z0-9-]{0,64}$/.test(fields.header);
    case 'influx':
      return fields.url !== '' && fields.bucket !== '' && areNames(fields.measurement, fields.alarmMeasurement);
    case 'tdengine':
      return fields.url !== '' && fields.user !== '' && areNames(fields.database, fields.table, fields.alarmTable);
    case 'kafka':
      return (
        areBrokers(fields.brokers) &&
        [fields.kafkaTopic, fields.kafkaAlarmTopic].every((topic) => KAFKA_TOPIC.test(topic))
      );
    case 'mqtt':
      return isServer(fields) && [fields.topic, fields.alarmTopic].every((topic) => /^[^+#]+$/.test(topic));
    case 'postgres':
    case 'mysql':
      return isDatabase(fields);
  }
}

/** Enough is said for a preview: the server would not refuse it for something that is still to be typed. */
export function isComplete(fields: Fields): boolean {
  const { columns } = whatOf(fields).mapping as { columns: { name: string }[] };
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  if (names.size !== columns.length || !areNames(...names)) return false;
  if (fields.what.length === 0) return false;
  if (fields.what.includes('live') && fields.liveRange === 'chosen' && fields.variableIds.length === 0) return false;
  if (fields.range === 'devices' && fields.deviceIds.length === 0) return false;
  if (fields.range === 'groups' && fields.groupIds.length === 0) return false;
  return isTarget(fields);
}
