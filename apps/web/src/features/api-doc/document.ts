import { FIRST_LANGUAGE } from '@lightfield/contract';

/** The OpenAPI document of the platform, read as a list of calls. Pure; what is not understood is left out. */
type Json = Readonly<Record<string, unknown>>;

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  /** The same in Chinese. */
  readonly chinese: string;
  /** The permission that it needs, in English words. */
  readonly note: string;
  /** Code of that permission; '': none. */
  readonly permission: string;
  /** Needs no login. */
  readonly open: boolean;
  readonly share: boolean;
  /** Which API keys it takes: any, those for all devices, none. */
  readonly keys: 'range' | 'whole' | 'none';
  readonly operation: Json;
}
export interface Field {
  /** With its place: `rows[].id`. */
  readonly name: string;
  readonly type: string;
  readonly rule: string;
  readonly required: boolean;
}

/** Deeper structures are named by their type alone. */
const DEPTH = 4;
const UUID = '00000000-0000-4000-8000-000000000000';
/** What the contract writes for "any integer": no limit that anybody has to know. */
const ANY_INTEGER = Number.MAX_SAFE_INTEGER;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const jsonIn = (value: unknown, ...names: readonly string[]): Json => {
  let at = value;
  for (const name of names) at = isJson(at) ? at[name] : undefined;
  return isJson(at) ? at : {};
};
const textIn = (from: Json, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};
const listIn = (from: Json, name: string): readonly unknown[] => {
  const value = from[name];
  return Array.isArray(value) ? value : [];
};

const firstText = ([first]: readonly unknown[]): string => (typeof first === 'string' ? first : '');

export function callsIn(document: unknown): ApiCall[] {
  return Object.entries(jsonIn(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(jsonIn(methods)).map(([method, given]) => {
      const operation = jsonIn(given);
      return {
        method: method.toUpperCase(),
        path,
        area: firstText(listIn(operation, 'tags')),
        summary: textIn(operation, 'summary'),
        chinese: textIn(operation, 'x-summary-zh'),
        note: textIn(operation, 'description'),
        permission: textIn(operation, 'x-permission'),
        open: listIn(operation, 'security').length === 0,
        share: operation['x-share'] === true,
        keys: keysIn(operation['x-key']),
        operation,
      };
    }),
  );
}

export const keyOf = ({ method, path }: ApiCall): string => `${method} ${path}`;

/** Those of an area that have every word of what is looked for in path, method or description. */
export function matching(calls: readonly ApiCall[], keyword: string, area: string | undefined): ApiCall[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    const text = `${keyOf(call)} ${call.summary} ${call.chinese}`.toLowerCase();
    return (area === undefined || call.area === area) && words.every((word) => text.includes(word));
  });
}

/** What a call does, in the language of whoever reads. */
export const saidOf = ({ summary, chinese }: ApiCall, language: string): string =>
  language === FIRST_LANGUAGE && chinese !== '' ? chinese : summary;

/** How the body travels, and its schema. */
function bodyOf({ operation }: ApiCall): { schema: Json; multipart: boolean } {
  const content = jsonIn(operation, 'requestBody', 'content');
  const multipart = 'multipart/form-data' in content;
  return { schema: jsonIn(content, multipart ? 'multipart/form-data' : 'application/json', 'schema'), multipart };
}

/** What a call takes, as one schema: parameters of an address and fields of a body alike. */
function requestSchema(call: ApiCall): Json {
  if (call.method !== 'GET') return bodyOf(call).schema;
  const parameters = listIn(call.operation, 'parameters').map((given) => jsonIn(given));
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [textIn(one, 'name'), jsonIn(one, 'schema')])),
    required: parameters.filter((one) => one['required'] === true).map((one) => textIn(one, 'name')),
  };
}

/** Of an upload: the field of the file, and what is said of it. */
export function uploadOf(call: ApiCall): { field: string; said: string } | undefined {
  if (!bodyOf(call).multipart) return undefined;
  const [field = '', said = ''] = textIn(jsonIn(call.operation, 'requestBody'), 'description').split(/:\s*(.*)/s);
  return { field, said };
}

/** `undefined`: it answers bytes, not an envelope. */
function answerSchema({ operation }: ApiCall): Json | undefined {
  const content = jsonIn(operation, 'responses', '200', 'content');
  if (!('application/json' in content)) return undefined;
  return jsonIn(content, 'application/json', 'schema', 'properties', 'data');
}

export const requestFields = (call: ApiCall): Field[] => fieldsIn(requestSchema(call), '', DEPTH);
export function answerFields(call: ApiCall): Field[] | undefined {
  const schema = answerSchema(call);
  if (!schema) return undefined;
  // a plain value or a list has no name of its own
  return 'properties' in schema || isEmpty(schema) ? fieldsIn(schema, '', DEPTH) : listed('data', schema, true, DEPTH);
}
const isEmpty = (schema: Json) => Object.keys(schema).length === 0;

function fieldsIn(schema: Json, place: string, depth: number): Field[] {
  const required = listIn(schema, 'required');
  return Object.entries(jsonIn(schema, 'properties')).flatMap(([name, inner]) =>
    listed(place + name, jsonIn(inner), required.includes(name), depth),
  );
}

function listed(name: string, schema: Json, required: boolean, depth: number): Field[] {
  const own = { name, type: typeOf(schema), rule: ruleOf(schema), required };
  if (depth <= 1) return [own];
  const item = schema['type'] === 'array';
  const inner = present(item ? jsonIn(schema, 'items') : schema);
  return [own, ...fieldsIn(inner, item ? `${name}[].` : `${name}.`, depth - 1)];
}

const choicesIn = (schema: Json): Json[] =>
  [...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')].map((one) => jsonIn(one));

/** What may be null or this is this. */
function present(schema: Json): Json {
  const [only, ...more] = choicesIn(schema).filter((one) => one['type'] !== 'null');
  return only && more.length === 0 ? only : schema;
}

function typeOf(schema: Json): string {
  const choices = choicesIn(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') {
    const item = typeOf(jsonIn(schema, 'items'));
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  const { type } = schema;
  return textIn(schema, 'format') || (typeof type === 'string' ? type : 'any');
}

const RULES: readonly (readonly [name: string, said: string])[] = [
  ['minimum', '≥ '],
  ['exclusiveMinimum', '> '],
  ['maximum', '≤ '],
  ['exclusiveMaximum', '< '],
  ['minLength', 'minLength '],
  ['maxLength', 'maxLength '],
  ['minItems', 'minItems '],
  ['maxItems', 'maxItems '],
];

function ruleOf(given: Json): string {
  const schema = present(given);
  const choices = listIn(schema, 'enum').map((one) => JSON.stringify(one));
  const limits = RULES.flatMap(([name, said]) => {
    const value = schema[name];
    return typeof value === 'number' && Math.abs(value) !== ANY_INTEGER ? [`${said}${value}`] : [];
  });
  const usual = 'default' in given ? [`default ${JSON.stringify(given['default'])}`] : [];
  return [...(choices.length > 0 ? [choices.join(' | ')] : []), ...limits, ...usual].join(', ');
}

/** A value of the schema's form. Texts are gaps to be filled in: no made-up text fits every pattern. */
function sample(given: Json, name: string, depth = DEPTH): unknown {
  const schema = choicesIn(given)[0] ?? given;
  if ('default' in given) return given['default'];
  if ('const' in schema) return schema['const'];
  const [choice] = listIn(schema, 'enum');
  if (choice !== undefined) return choice;
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema, depth);
    case 'array':
      return depth === 0 ? [] : [sample(jsonIn(schema, 'items'), name, depth - 1)];
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    case 'string':
      return textIn(schema, 'format') === 'uuid' ? UUID : `<${name}>`;
    default:
      return choicesIn(schema).length > 0 && depth > 0 ? sample(schema, name, depth - 1) : null;
  }
}

const sampleObject = (schema: Json, depth: number): Json =>
  Object.fromEntries(
    Object.entries(depth === 0 ? {} : jsonIn(schema, 'properties')).map(([name, inner]) => [
      name,
      sample(jsonIn(inner), name, depth - 1),
    ]),
  );

function sampleNumber({ minimum, maximum }: Json): number {
  if (typeof minimum === 'number' && minimum > 1) return minimum;
  return typeof maximum === 'number' && maximum < 1 ? maximum : 1;
}

export function exampleOf(call: ApiCall): string | undefined {
  const made = jsonIn(call.operation, 'responses', '200', 'content', 'application/json')['example'];
  if (made !== undefined) return JSON.stringify(made, undefined, 2);
  const schema = answerSchema(call);
  return schema && JSON.stringify({ code: 200, msg: '', data: sample(schema, 'data') }, undefined, 2);
}

/** One word of a shell, whatever is in it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** As the platform reads a form: lists of plain values joined by commas, structures as JSON. */
function formText(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const keysIn = (said: unknown): ApiCall['keys'] => (said === 'range' || said === 'whole' ? said : 'none');

/** How it says who asks. */
const IDENTITY = {
  session: `--cookie ${quoted('lf_session=<session>')}`,
  key: `--header ${quoted('Authorization: Bearer <key>')}`,
} as const;
/** What the document says a field could be, by name. */
function requestExamples({ method, operation }: ApiCall): Json {
  if (method === 'GET')
    return Object.fromEntries(
      listIn(operation, 'parameters')
        .map((given) => jsonIn(given))
        .map((one) => [textIn(one, 'name'), one['example']]),
    );
  const content = jsonIn(operation, 'requestBody', 'content');
  return Object.values(content)
    .map((one) => jsonIn(one, 'example'))
    .reduce((all, one) => ({ ...all, ...one }), {});
}
/** A line for a shell that makes the call with what it has to be given. */
export function curlOf(call: ApiCall, origin: string, by: keyof typeof IDENTITY = 'session'): string {
  const schema = requestSchema(call);
  const upload = uploadOf(call);
  const required = listIn(schema, 'required');
  const examples = requestExamples(call);
  const option = upload ? '--form-string' : '--data-urlencode';
  const fields = Object.entries(jsonIn(schema, 'properties'))
    .filter(([name]) => required.includes(name) && name !== upload?.field)
    .map(
      ([name, inner]) => `${option} ${quoted(`${name}=${formText(examples[name] ?? sample(jsonIn(inner), name))}`)}`,
    );
  return [
    `curl ${quoted(origin + call.path)}`,
    ...(call.method === 'GET' ? ['--get'] : []),
    ...(call.method !== 'GET' && fields.length === 0 && !upload ? [`--request ${call.method}`] : []),
    ...(call.open ? [] : [IDENTITY[by]]),
    ...fields,
    ...(upload ? [`--form ${quoted(`${upload.field}=@<path>`)}`] : []),
  ].join(' \\\n  ');
}
