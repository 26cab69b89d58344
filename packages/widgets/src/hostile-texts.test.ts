import { ComponentHead, Con, WidgetCommon } from '@lightfield/page';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { definitions } from './definitions.ts';

/** What somebody writes into a page so that whoever opens it fetches from elsewhere, or runs what they wrote. */
const HOSTILE = [
  'red;background:url(http://evil.example/x)',
  'url(http://evil.example/x)',
  'url(//evil.example/x)',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '/\\evil.example/x',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  'expression(alert(1))',
  '@import "http://evil.example/x"',
  '}body{display:none}',
];

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  $ref?: string;
}
/** Every text a schema lets pass that is no choice of a list, with all the patterns it has to fit. */
function textsIn(
  schema: Schema,
  path: string,
  patterns: readonly string[] = [],
): { path: string; patterns: readonly string[] }[] {
  const own = schema.pattern === undefined ? patterns : [...patterns, schema.pattern];
  if (schema.allOf) {
    const all = [...own, ...schema.allOf.flatMap(({ pattern }) => pattern ?? [])];
    if (schema.type === 'string') return [{ path, patterns: all }];
    return schema.allOf.flatMap((one) => textsIn(one, path, own));
  }
  const inside = [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((one) => [one, path] as const),
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => [one, `${path}.${name}`] as const),
    ...(typeof schema.additionalProperties === 'object' ? [[schema.additionalProperties, `${path}.*`] as const] : []),
    ...[...(schema.items ? [schema.items] : []), ...(schema.prefixItems ?? [])].map(
      (one) => [one, `${path}[]`] as const,
    ),
  ];
  if (schema.type === 'string' && !schema.enum && schema.const === undefined) return [{ path, patterns: own }];
  return inside.flatMap(([one, at]) => textsIn(one, at));
}
const schemaOf = (type: z.ZodType) =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
const parts: [string, z.ZodType][] = [
  ['con', Con],
  ['component', ComponentHead],
  ['widget', WidgetCommon],
  ...[...definitions.values()].map(({ type, data }): [string, z.ZodType] => [type, data]),
];
/**
 * Fields that hold any text, because they are shown as letters, compared with, or read by a language of ours without surroundings:
 * never an address, a part of a style or of an element. Whoever adds one looks where it goes, and only then puts its name here.
 */
const SHOWN = [
  'title',
  'subTitle',
  'equipTitle',
  'mainTitle',
  'widgetName',
  'text',
  'prefix',
  'label',
  'placeholder',
  'hintValue',
  'alias',
  'status',
  'timeAlias',
  'equipAlias',
];
/** What an engineer's own symbol, its parts and its ports are called: shown in lists and to a screen reader. */
const CALLED = ['own.name', 'parts[].name', 'parts[].group', 'ports[].name'];
const COMPARED = ['value', 'judgVal', 'indexId', 'id', 'widgetType', 'authRegion', 'password', 'writeValue'];
const KEPT = ['dataType', 'unit', 'note', 'formula', 'writeFormula'];
/** Looked for in names of devices, by the server as a value of a statement. */
const SOUGHT = ['source.name'];
const READ = ['script', 'expression', 'inputs.*', 'format', 'timeFormat'];
/** Given for parameters: proven again by the field that takes one (`fillWidgets`). */
const GIVEN = ['values.*'];
const ANY_TEXT = [...SHOWN, ...CALLED, ...COMPARED, ...KEPT, ...READ, ...GIVEN, ...SOUGHT];
const takesAnyText = (path: string) => ANY_TEXT.some((name) => path.endsWith(`.${name}`));

const texts = parts.flatMap(([name, type]) => textsIn(schemaOf(type), name));
const takes = ({ patterns }: { patterns: readonly string[] }, text: string) =>
  patterns.every((pattern) => new RegExp(pattern, 'i').test(text));

it('every text of every widget, page and component is looked at', () => {
  expect(texts.length).toBeGreaterThan(400);
  // A schema that points elsewhere would not be walked.
  for (const [, type] of parts) expect(JSON.stringify(schemaOf(type))).not.toContain('"$ref"');
  for (const name of ['color', 'bgColor', 'family', 'dasharray', 'link', 'imgUrl', 'bgImage'])
    expect(
      texts.some(({ path }) => path.endsWith(`.${name}`)),
      name,
    ).toBe(true);
});
it.each(HOSTILE)('%s is taken by no field that is more than letters', (text) => {
  const taken = texts.filter((one) => !takesAnyText(one.path) && takes(one, text));
  expect(taken.map(({ path }) => path)).toEqual([]);
});
it('such a field takes what it is there for', () => {
  const family = texts.find(({ path }) => path === 'UsualText.font.family');
  expect(family && takes(family, '"Times New Roman", 微软雅黑, sans-serif')).toBe(true);
});
