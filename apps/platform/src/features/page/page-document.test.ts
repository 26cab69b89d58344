import { DomainError, LIMITS, asItIs } from '@lightfield/contract';
import { type Catalogue, defineWidget } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseDocument } from './page-document.ts';
import { written } from './page-work.ts';

const { weatherWidgets, webglWidgets, widgets: most } = LIMITS.designer;
const kind = (type: string, max?: number) =>
  defineWidget({
    type,
    title: asItIs(type),
    category: 'usual',
    form: 'box',
    layer: 'svg',
    size: { width: 10, height: 10 },
    ...(max !== undefined && { max }),
    data: z.object({}),
    animations: [],
    bindings: () => [],
    rebind: (data) => data,
  });
const CATALOGUE: Catalogue = new Map(
  [kind('Plain'), kind('Weather', weatherWidgets), kind('Webgl', webglWidgets)].map((each) => [each.type, each]),
);
const position = { x: 0, y: 0, width: 10, height: 10 };
const some = (widgetType: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${widgetType}${at}`, widgetType, position }));
const parse = (...widgets: object[]) => parseDocument({ widgets }, CATALOGUE, 'en');

/** Code and details of the refusal; `undefined`: it was taken. */
function refusal(...widgets: object[]): { code: number; details: object } | undefined {
  try {
    parse(...widgets);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.spec.code, details: error.details };
  }
}

describe('too many widgets are refused by a code of their own', () => {
  it.each([
    ['Plain', most, 1917],
    ['Weather', 3, 1918],
    ['Webgl', 1, 1918],
  ])('%s: %d are taken, one more is not', (type, limit, code) => {
    expect(parse(...some(type, limit)).widgets).toHaveLength(limit);
    const refused = refusal(...some(type, limit + 1));
    expect(refused?.code).toBe(code);
    expect(JSON.stringify(refused?.details)).toContain(String(limit));
  });
  it('also when other things are wrong', () => {
    const [first, ...others] = some('Plain', most + 1);
    expect(refusal({ ...first, widgetType: 'Gone' }, ...others)?.code).toBe(1917);
  });
});
it('anything else that is wrong is told by its place', () => {
  const wrong = refusal({ id: 'a', widgetType: 'Gone', position });
  expect(wrong).toMatchObject({ code: 1906, details: { path: 'widgets.0.widgetType' } });
});

describe('a document as it is written', () => {
  it('tells the 3D scenes that it shows, each once', () => {
    const sceneId = '0190a1b2-0000-7000-8000-000000000001';
    const document = { ...parse(), components: [] };
    const widgets = [{ data: { sceneId } }, { data: { sceneId } }, { data: { sceneId: '' } }];
    expect(written({ ...document, widgets } as never).scenes).toEqual([sceneId]);
    expect(written(document).scenes).toEqual([]);
  });
});
