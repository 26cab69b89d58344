import { LIMITS } from '@lightfield/contract';
import { Params, type Widget, frameOf, repeatOf } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { group, pageOf, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

const PUMP = {
  id: 'pump',
  title: '泵',
  params: Params.parse([{ name: 'p', title: '泵', kind: 'device' }]),
  widgets: [rect('body', -50, -30)],
};
const placed = (id: string, x = 100, y = 100): Widget => {
  const fresh = group(id, []);
  const { children: _, ...place } = fresh;
  const data = { component: 'pump', params: {}, values: {}, repeat: null };
  return { ...place, position: { ...rect(id, x, y).position }, data };
};
function editorWith(widgets: readonly Widget[]) {
  const test = new TestEditor(widgets);
  test.editor.apply('edit', (page) => ({ ...page, components: [PUMP] }));
  return test;
}
const [place] = [placed('place')];
const first = (test: TestEditor) => {
  const [widget] = test.editor.document.widgets;
  if (!widget) throw new Error('Nothing on the page');
  return widget;
};

describe('a place of a component', () => {
  it('is repeated in an area that begins where it stood, and stands for itself again', () => {
    const test = editorWith([place]).select('place').run('repeatComponent', { repeat: {} });
    const { x, y, width, height } = frameOf(place.position);
    expect(repeatOf(first(test))).toMatchObject({ source: { kind: 'all' }, columns: 0, most: 100 });
    expect(frameOf(first(test).position)).toMatchObject({ x, y, width: 4 * width + 36, height: 3 * height + 24 });
    test.run('repeatComponent', { repeat: null });
    expect(repeatOf(first(test))).toBeUndefined();
    expect(frameOf(first(test).position)).toMatchObject({ x, y, width, height });
  });
  it('keeps what was said of it before, and its area', () => {
    const test = editorWith([place]).select('place').run('repeatComponent', { repeat: {} });
    const area = frameOf(first(test).position);
    test
      .run('repeatComponent', { repeat: { source: { kind: 'name', name: '泵' } } })
      .run('repeatComponent', { repeat: { columns: 3 } })
      .run('repeatComponent', { repeat: { source: { name: '号泵' } } });
    expect(repeatOf(first(test))).toMatchObject({ source: { kind: 'name', name: '号泵' }, columns: 3 });
    expect(frameOf(first(test).position)).toEqual(area);
  });
  it('has an area on the page', () => {
    const { con } = pageOf();
    const test = editorWith([placed('place', con.width - 150, con.height - 90)]);
    test.select('place').run('repeatComponent', { repeat: {} });
    const { x, y, width, height } = frameOf(first(test).position);
    expect([x + width, y + height]).toEqual([con.width, con.height]);
  });
});

it('takes nothing that is not sound', () => {
  const test = editorWith([place]).select('place').run('repeatComponent', { repeat: {} });
  const before = first(test);
  test.run('repeatComponent', { repeat: { most: LIMITS.designer.repeatMax + 1 } }).expectTold(/not valid/);
  expect(first(test)).toBe(before);
  test.run('repeatComponent', { repeat: { most: LIMITS.designer.repeatMax } });
  expect(repeatOf(first(test))?.most).toBe(LIMITS.designer.repeatMax);
});
it('is refused for what is no place of a component', () => {
  const test = editorWith([rect('r', 10, 10)])
    .select('r')
    .run('repeatComponent', { repeat: {} });
  test.expectTold(/no component/);
  expect(repeatOf(first(test))).toBeUndefined();
});
it(`is done at ${LIMITS.designer.repeaters} places of a page at most`, () => {
  const many = Array.from({ length: LIMITS.designer.repeaters + 1 }, (_, n) => placed(`p${n}`, 5 * n, 5));
  const test = editorWith(many)
    .run('selectAll')
    .run('repeatComponent', { repeat: { most: 1 } });
  test.expectTold(/at most/);
  test.select(...many.slice(1).map(({ id }) => id)).run('repeatComponent', { repeat: { most: 1 } });
  expect(test.editor.document.widgets.filter((widget) => repeatOf(widget))).toHaveLength(LIMITS.designer.repeaters);
});
it('is not done where more would be drawn than a page may hold', () => {
  const test = editorWith([place]);
  const widgets = Array.from({ length: 40 }, (_, n) => rect(`b${n}`, n, n));
  test.editor.apply('edit', (page) => ({ ...page, components: [{ ...PUMP, widgets }] }));
  test
    .select('place')
    .run('repeatComponent', { repeat: { most: 300 } })
    .expectTold(/drawn out/);
  expect(repeatOf(first(test))).toBeUndefined();
});
