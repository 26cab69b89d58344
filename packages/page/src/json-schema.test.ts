import { describe, expect, it } from 'vitest';
import { FORMAT } from './document.ts';
import { pageJsonSchema } from './json-schema.ts';
import { aGroup, aPage, aRect, catalogue } from './page.testing.ts';

/** Follows references, as whoever reads the schema has to. */
const at = (schema: unknown, ...keys: readonly string[]): unknown => {
  const root = schema;
  let here: unknown = schema;
  const resolved = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
    const path = String(value.$ref).replace(/^#\/?/, '').split('/').filter(Boolean);
    return resolved(
      path.reduce<unknown>(
        (inside, key) => (typeof inside === 'object' && inside ? Reflect.get(inside, key) : undefined),
        root,
      ),
    );
  };
  for (const key of keys) {
    here = resolved(here);
    here = typeof here === 'object' && here ? Reflect.get(here, key) : undefined;
  }
  return resolved(here);
};

describe('the published schema', () => {
  const schema = pageJsonSchema(catalogue);
  it('is of the format of today, with every widget type and its own data', () => {
    expect(schema.$schema).toContain('2020-12');
    expect(at(schema, 'properties', 'format', 'const')).toBe(FORMAT);
    const types = at(schema, 'properties', 'widgets', 'items', 'oneOf');
    expect(Array.isArray(types) && types.length).toBe(catalogue.size);
    expect(at(schema, '$defs', 'ShapeRect', 'properties', 'data', 'properties', 'radius')).toMatchObject({
      minimum: 0,
      maximum: 1_000,
    });
    expect(at(schema, '$defs', 'ShapeCircle', 'properties', 'position', 'required')).toEqual(['cx', 'cy', 'r']);
  });
  it('lets groups, and nothing else, hold widgets of every type', () => {
    expect(at(schema, '$defs', 'WidgetGroup', 'properties', 'children', 'items', 'oneOf')).toBeDefined();
    expect(at(schema, '$defs', 'ShapeRect', 'properties', 'children')).toBeUndefined();
  });
  it('demands no more than a page has to say', () => {
    expect(at(schema, '$defs', 'ShapeRect', 'required')).toEqual(['id', 'widgetType', 'position']);
    const page: unknown = JSON.parse(JSON.stringify(aPage([aGroup('g', [aRect('a')])])));
    const required = at(schema, 'required');
    expect(
      Array.isArray(required) && required.every((key) => typeof page === 'object' && page && String(key) in page),
    ).toBe(true);
  });
  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });
});
