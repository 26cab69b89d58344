/**
 * Examples of what calls take and answer, made from their schemas: the same at every start, and as on a plant. A test reads each with the
 * schema it was made from; where rules between fields say more than a schema does, it stands in `GIVEN`.
 */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** As random as one. */
const SECRET = 'q7Zr1v0yN2mKc8sT4wXb6LpD9eFhJ3aUgVtRiOkYxPQ';
const ID = '0190a000-0000-7000-8000-000000000001';
/** 2026-03-01 08:00 in Shanghai, and an hour later. */
const BEGIN = Date.UTC(2026, 2, 1);
const HOUR_MS = 3_600_000;
/** The largest moment of the contract: a number up to it is one. */
const LAST_MOMENT = 8_640_000_000_000_000;
/** Deeper structures of answers that hold themselves end here. */
const DEPTH = 12;

const BY_NAME: readonly (readonly [name: RegExp, text: string])[] = [
  [/^(sn|gatewaySn)$/, '200000000001'],
  [/^(tel|mobile|phone|target)/i, '13800138000'],
  [/mail/i, 'operator@example.com'],
  [/ip$|host/i, '192.168.10.12'],
  [/unit/i, 'm³/h'],
  [/^url$|website|endpoint/i, 'https://scada.example.com/'],
  [/zone/i, 'Asia/Shanghai'],
  [/colou?r/i, '#1677ff'],
  [/version/i, '1.2.0'],
  [/login_?name|^who$|assignee|reporter|accountName|userName/i, 'operator'],
  [/^key$|^variable$/i, 'pump_1_pressure'],
  [/formula|expression/i, 'pump_1_pressure * 10'],
  [/value$/i, '0.42'],
  [/day$|date$/i, '2026-03-01'],
  [/begins|ends|^at$/i, '08:00'],
  [/content|reason|remark|note|message|summary|text|description/i, 'Outlet pressure stays above its limit'],
  [/title|name/i, 'Circulation pump 1'],
];
const BY_PATTERN: Readonly<Record<string, string>> = {
  [String.raw`^\d{12}$`]: '200000000001',
  [String.raw`^\d{6}$`]: '100001',
  '^[A-Za-z][A-Za-z0-9_]*$': 'pump_1_pressure',
  '^[A-Za-z_][A-Za-z0-9_]{0,62}$': 'pump_1_pressure',
  [String.raw`^([01]\d|2[0-3]):[0-5]\d$`]: '08:00',
  '^#[0-9a-f]{6}$': '#1677ff',
  '^#[0-9a-fA-F]{6}$': '#1677ff',
  '^[a-z0-9-]{1,36}$': 'early',
  '^[A-Za-z0-9_-]{22}$': 'k3Zr1v0yN2mKc8sT4wXb6L',
  '^[A-Za-z0-9_-]{43}$': SECRET,
  '^[A-Za-z0-9_-]{20,100}$': SECRET,
  '^[A-Za-z0-9_-]{20,60}$': SECRET,
  '^[A-Za-z0-9_-]{87}$': `B${SECRET}${SECRET}`,
  [String.raw`^(\d{1,2}\.)?[0-9a-f-]{36}(\.[a-z]{1,10})?$`]: ID,
};
/** Where numbers and rules between fields say more than a schema does. */
const GIVEN: Readonly<Record<string, unknown>> = {
  stepMs: 1_000,
  cents: 10_000,
  graceMinutes: 60,
  year: 2026,
  personTokens: 10_000,
  orgTokens: 100_000,
  deputies: [],
  onvif: 'http://192.168.10.64/onvif/device_service',
};
/** By the address of a call: one of two fields has to be given. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/lfscada/ops/worksheet/dispatch': { assigneeId: ID, note: 'Please look at it today' },
  '/lfscada/ops/dispatch/save': {
    rules: [{ name: 'Pumps', sources: ['account', 'visitor'], groupId: null, onCallId: ID, teamId: null }],
  },
};

function textOf(name: string, { pattern, format, minLength = 0, maxLength = 10_000 }: Schema): string {
  if (format === 'uuid') return ID;
  if (format === 'base64') return 'AAAA';
  if (format === 'date') return '2026-03-01';
  if (format === 'date-time') return '2026-03-01T00:00:00Z';
  if (format === 'uri') return 'https://scada.example.com/';
  if (format === 'email') return 'operator@example.com';
  const given = pattern === undefined ? undefined : BY_PATTERN[pattern];
  if (given !== undefined) return given;
  const text = BY_NAME.find(([known]) => known.test(name))?.[1] ?? 'pump';
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}
function numberOf(name: string, { minimum, maximum, exclusiveMinimum }: Schema): number {
  if (maximum === LAST_MOMENT || /(At|Time|From|To)$/.test(name))
    return /to$|end|until|expire/i.test(name) ? BEGIN + HOUR_MS : BEGIN;
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return Math.min(Math.max(1, least), maximum ?? Number.POSITIVE_INFINITY);
}
const isNull = ({ type, const: only }: Schema) => type === 'null' || only === null;

function valueOf(schema: Schema, name: string, depth: number): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = Array.isArray(schema.type)
    ? schema.type.map((type: string) => ({ ...schema, type }))
    : (schema.anyOf ?? schema.oneOf);
  if (choices) {
    const chosen = choices.find((choice) => !isNull(choice));
    return chosen && depth < DEPTH && !/^parent|^pid$/i.test(name) ? valueOf(chosen, name, depth + 1) : null;
  }
  switch (schema.type) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return numberOf(name, schema);
    case 'string':
      return textOf(name, schema);
    case 'array':
      return listOf(schema, name, depth);
    case 'object':
      return objectOf(schema, depth);
    default:
      return textOf(name, schema);
  }
}
function listOf({ prefixItems, items, minItems = 0 }: Schema, name: string, depth: number): unknown[] {
  if (prefixItems) return prefixItems.map((item) => valueOf(item, name, depth + 1));
  if (depth >= DEPTH && minItems === 0) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => valueOf(items ?? {}, name, depth + 1));
}
function objectOf(schema: Schema, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const object = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || depth < 2)
      .map(([name, field]) => [name, valueOf(field, name, depth + 1)]),
  );
  if (typeof additionalProperties === 'object' && propertyNames)
    for (const key of required) object[key] ??= valueOf(additionalProperties, key, depth + 1);
  if (Array.isArray(object['rows']) && 'total' in object) object['total'] = object['rows'].length;
  return object;
}
/** What a call could answer. */
export const exampleOf = (schema: Schema): unknown => valueOf(schema, '', 0);
/** What a call could be asked with: what has to be given, but the file of an upload. */
export function requestExample(
  { properties = {}, required = [] }: Schema,
  { path, upload }: { readonly path: string; readonly upload?: { readonly field: string } | undefined },
): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) && name !== upload?.field);
  return {
    ...Object.fromEntries(wanted.map(([name, field]) => [name, GIVEN[name] ?? valueOf(field, name, 1)])),
    ...REQUESTS[path],
  };
}
