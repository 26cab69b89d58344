import type { Call } from '@lightfield/contract';
import { z } from 'zod';
import { pageDocument } from './page-of-everything.ts';
import { reportDocument } from './report-of-everything.ts';
import { nameOf, numberOf, textOf } from './plausible-words.ts';

/** How much there is: everything that may be there, or as little as the contract allows. */
export type Fill = 'full' | 'empty';

interface Schema {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Where a value stands: its number among its neighbours, and one that no other row of the answer has. */
interface Place {
  readonly name: string;
  readonly turn: number;
  readonly row: number;
  /** What a field of that name holds. */
  readonly document: (fill: Fill) => unknown;
}

/** Rows of a list that is full. */
const ROWS = 3;
/** Of a list inside a row: more than `ROWS` would repeat the number of another row. */
const ROWS_APART = 10;

const schemas = new Map<Call, Schema>();
function schemaOf(call: Call): Schema {
  const known = schemas.get(call);
  if (known) return known;
  const schema = z.toJSONSchema(call.answer, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(call, schema);
  return schema;
}

/**
 * An id. Row n of every list has the same one, whatever it is a list of: so a value finds its variable and an alarm its device
 * without a table of what belongs together.
 */
export const idOf = (row: number): string => `0190a000-0000-7000-8000-${String(row).padStart(12, '0')}`;

/** Pages have theirs, and smart reports. */
const documentOf = (call: Call): Place['document'] =>
  call.path.startsWith('/lfscada/excel/') ? (fill) => reportDocument(fill, idOf(0)) : pageDocument;

/** What the platform could answer, made from the answer's schema. */
export const plausibleAnswer = (call: Call, fill: Fill): unknown =>
  valueOf(schemaOf(call), { name: '', turn: 0, row: 0, document: documentOf(call) }, fill);

const isNull = ({ type, const: only }: Schema) => type === 'null' || only === null;

function valueOf(schema: Schema, place: Place, fill: Fill): unknown {
  if (place.name === 'document') return place.document(fill);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[place.turn % schema.enum.length];
  const choices = Array.isArray(schema.type)
    ? schema.type.map((type: string) => ({ ...schema, type }))
    : (schema.anyOf ?? schema.oneOf);
  if (choices) return chosen(choices, place, fill);
  switch (schema.type) {
    case 'null':
      return null;
    case 'boolean':
      return place.turn % 2 === 0 && fill === 'full';
    case 'integer':
    case 'number':
      return numberOf(place.name, place.row, schema);
    case 'string':
      return schema.format === 'uuid' ? idOf(place.row) : textOf(place.name, place.row, schema);
    case 'array':
      return listOf(schema, place, fill);
    case 'object':
      return objectOf(schema, place, fill);
    default:
      return nameOf(place.row);
  }
}

function chosen(choices: readonly Schema[], place: Place, fill: Fill): unknown {
  const nothing = choices.some(isNull);
  // The one above would be itself.
  if (nothing && (fill === 'empty' || /^parent|^pid$/.test(place.name))) return null;
  const some = choices.filter((choice) => !isNull(choice));
  const schema = some[place.turn % some.length];
  return schema ? valueOf(schema, place, fill) : null;
}

function listOf(schema: Schema, place: Place, fill: Fill): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((item, turn) => valueOf(item, { ...place, turn }, fill));
  const items = schema.items ?? {};
  const kinds = Math.max((items.oneOf ?? items.anyOf ?? []).filter((one) => !isNull(one)).length, ROWS);
  const least = schema.minItems ?? 0;
  const length = fill === 'empty' ? least : Math.min(Math.max(kinds, least), schema.maxItems ?? kinds);
  const list = Array.from({ length }, (_none, turn) =>
    valueOf(items, { ...place, turn, row: place.row * ROWS_APART + turn }, fill),
  );
  return items.enum ? [...new Set(list)] : list;
}

function objectOf(schema: Schema, place: Place, fill: Fill): unknown {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const wanted = Object.entries(properties).filter(([name]) => fill === 'full' || required.includes(name));
  const object = Object.fromEntries(wanted.map(([name, field]) => [name, valueOf(field, { ...place, name }, fill)]));
  if (typeof additionalProperties === 'object' && propertyNames) {
    const keys = required.length > 0 ? [...required] : fill === 'empty' ? [] : keysOf(propertyNames, place);
    for (const [turn, key] of keys.entries()) object[key] ??= valueOf(additionalProperties, { ...place, turn }, fill);
  }
  // How many there are, beside them.
  if (Array.isArray(object['rows']) && 'total' in object) object['total'] = object['rows'].length;
  return object;
}

const keysOf = (names: Schema, place: Place): string[] =>
  [0, 1].map((turn) => String(valueOf(names, { ...place, turn, row: place.row + turn }, 'full')));
