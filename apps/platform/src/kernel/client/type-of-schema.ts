/** A JSON Schema, as zod writes it. */
export type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};
const either = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const isPlain = (type: string): boolean => /^[\w.]+$/.test(type) || /^\{[^]*\}$/.test(type) || type.endsWith('[]');
const listOf = (type: string): string => (isPlain(type) && !/^\{[^]*\} [|&] /.test(type) ? `${type}[]` : `(${type})[]`);
const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/**
 * The TypeScript type of what a JSON Schema describes; what it cannot tell is `unknown`. Of a schema it takes what the contract uses
 * (there are no references in it); limits and patterns are the server's to check.
 */
export function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return either(schema['enum'].map((value) => JSON.stringify(value)));
  const choices = schemasOf(schema['anyOf'] ?? schema['oneOf']);
  if (choices.length > 0) return either(choices.map(typeOf));
  const parts = schemasOf(schema['allOf']);
  if (parts.length > 0) return parts.map((part) => `(${typeOf(part)})`).join(' & ');
  const { type } = schema;
  if (Array.isArray(type)) return either(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'array') return listOf(isSchema(schema['items']) ? typeOf(schema['items']) : 'unknown');
  if (type === 'object') return objectOf(schema);
  return (typeof type === 'string' ? WORDS[type] : undefined) ?? 'unknown';
}

function objectOf(schema: Schema): string {
  const properties = Object.entries(isSchema(schema['properties']) ? schema['properties'] : {});
  if (properties.length === 0) return recordOf(schema);
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const fields = properties.map(
    ([name, inner]) =>
      `${propertyName(name)}${required.has(name) ? '' : '?'}: ${isSchema(inner) ? typeOf(inner) : 'unknown'}`,
  );
  return `{ ${fields.join('; ')} }`;
}

/** No names are known but, maybe, which there can be. */
function recordOf({ propertyNames, additionalProperties }: Schema): string {
  if (additionalProperties === false) return '{}';
  const value = isSchema(additionalProperties) ? typeOf(additionalProperties) : 'unknown';
  const names = isSchema(propertyNames) && Array.isArray(propertyNames['enum']) ? typeOf(propertyNames) : undefined;
  return names === undefined ? `Record<string, ${value}>` : `Partial<Record<${names}, ${value}>>`;
}
