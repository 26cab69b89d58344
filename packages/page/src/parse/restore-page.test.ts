import { describe, expect, it } from 'vitest';
import { aGroup, aRect, aText, catalogue } from '../page.testing.ts';
import { FORMAT } from '../document.ts';
import { restorePage } from './restore-page.ts';

const HOSTILE = 'red;background:url(//evil.example/x)';
/** As it was stored: of the format before, with what its schema let pass. */
const stored = (...widgets: object[]) => ({ format: FORMAT - 1, con: { title: '泵站' }, widgets, components: [] });
const restored = (json: object) => {
  const result = restorePage(json, catalogue);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};
/** `at`: a way into it, as `data.font.family`. */
function changed(widget: object, at: string, value: unknown): object {
  const copy = JSON.parse(JSON.stringify(widget)) as Record<string, unknown>;
  const keys = at.split('.');
  let node = copy;
  for (const key of keys.slice(0, -1)) node = node[key] as Record<string, unknown>;
  node[keys.at(-1) ?? ''] = value;
  return copy;
}

describe('a stored page', () => {
  it('that is sound is the same, and nothing is said', () => {
    const { page, leftOut } = restored(stored(aRect('a'), aText('b', '泵')));
    expect(page.widgets).toEqual([aRect('a'), aText('b', '泵')]);
    expect(leftOut).toEqual([]);
  });
  it.each([
    ['data.font.family', HOSTILE],
    ['data.font.color', HOSTILE],
    ['style.fill.color', HOSTILE],
    ['style.stroke.dasharray', HOSTILE],
    ['style.opacity', 'much'],
    ['animation.twinkle.config.fill', HOSTILE],
    ['ref', HOSTILE],
  ])('has the default where %s is refused today, and says so', (at, value) => {
    const { page, leftOut } = restored(
      stored(aRect('a'), changed(aText('b', '泵', { widgetName: '标题' }), at, value)),
    );
    expect(page.widgets).toEqual([aRect('a'), aText('b', '泵', { widgetName: '标题' })]);
    expect(leftOut).toEqual([{ zh: `“标题”（文本）：${at}`, en: `“标题” (Text): ${at}` }]);
  });
  it('tells all of several, also within groups, and of the page itself', () => {
    const child = changed(aText('c', '泵'), 'data.font.family', HOSTILE);
    const json = stored(changed(aRect('a'), 'style.fill.color', HOSTILE), { ...aGroup('g', []), children: [child] });
    const { page, leftOut } = restored({ ...json, con: { title: '泵站', bgColor: HOSTILE } });
    expect(page.widgets).toEqual([aRect('a'), aGroup('g', [aText('c', '泵')])]);
    expect(leftOut.map(({ zh }) => zh).toSorted()).toEqual([
      '文本：data.font.family',
      '矩形：style.fill.color',
      '页面：con.bgColor',
    ]);
  });
  it('is without a widget that has no place, no type or no id of its own', () => {
    const { position: _, ...nowhere } = aRect('a', 0, 0, { widgetName: '无处' });
    const json = stored(nowhere, { ...aRect('b'), widgetType: HOSTILE }, aRect('c'), aRect('c'));
    const { page, leftOut } = restored(json);
    expect(page.widgets).toEqual([aRect('c')]);
    expect(leftOut.map(({ en }) => en).toSorted()).toEqual([
      'Rectangle (all of it)',
      `${HOSTILE} (all of it)`,
      '“无处” (Rectangle) (all of it)',
    ]);
  });
  it('shows nobody what was kept to a region that cannot be read', () => {
    expect(restored(stored(changed(aRect('a'), 'authRegion', 'a,,b'), aRect('b'))).page.widgets).toEqual([aRect('b')]);
  });
  it('does nothing on a click of which a part cannot be read', () => {
    const asks = changed(changed(aRect('a'), 'clickEvent.enable', true), 'clickEvent.config.confirm', 'yes');
    const { page, leftOut } = restored(stored(asks));
    expect(page.widgets).toEqual([aRect('a')]);
    expect(leftOut.map(({ en }) => en)).toEqual(['Rectangle: clickEvent']);
  });
  it('is refused where it is no page, of a newer version, or too large', () => {
    for (const json of [
      5,
      [],
      { format: FORMAT + 1 },
      stored(...Array.from({ length: 2_001 }, (_w, n) => aRect(`r${n}`))),
    ])
      expect(restorePage(json, catalogue).ok).toBe(false);
  });
  it('in which every widget is wrong has them all', () => {
    const all = Array.from({ length: 500 }, (_w, n) => changed(aRect(`r${n}`), 'style.fill.color', HOSTILE));
    const { page, leftOut } = restored(stored(...all));
    expect(leftOut.length).toBe(500);
    expect(page.widgets.length).toBe(500);
  });
});
