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
  it('2000 are taken, one more is not (1917)', () => {
    expect(parse(...some('Plain', LIMITS.designer.widgets)).widgets).toHaveLength(2_000);
    const refused = refusal(...some('Plain', LIMITS.designer.widgets + 1));
    expect(refused).toMatchObject({ code: 1917 });
    expect(JSON.stringify(refused?.details)).toContain('2000');
  });
  it('3 of weather and 1 of WebGL are taken, one more is not (1918)', () => {
    expect(parse(...some('Weather', LIMITS.designer.weatherWidgets)).widgets).toHaveLength(3);
    const clouds = refusal(...some('Weather', LIMITS.designer.weatherWidgets + 1));
    expect(clouds).toMatchObject({ code: 1918 });
    expect(JSON.stringify(clouds?.details)).toContain('3');
    expect(parse(...some('Webgl', LIMITS.designer.webglWidgets)).widgets).toHaveLength(1);
    const scenes = refusal(...some('Webgl', LIMITS.designer.webglWidgets + 1));
    expect(scenes).toMatchObject({ code: 1918 });
    expect(JSON.stringify(scenes?.details)).toContain('1');
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
