import { describe, expect, it } from 'vitest';
import { Binding, bindingKey } from './binding.ts';
import { ClickEvent } from './click-event.ts';
import { Con } from './con.ts';
import type { Component } from './document.ts';
import { fillPage, offersOf } from './fill-page.ts';
import { aBinding, aGauge, aPage, aRect, aText, catalogue, group } from './page.testing.ts';
import { DEVICE_KEY, NOTHING_GIVEN, Params, givenOf, titleInList } from './param.ts';
import { findWidget, freshWidget } from './tree.ts';

const param = (systemKey: string) => Binding.parse({ type: 'param', systemKey });
const device = (equipId: string, title: string) =>
  Binding.parse({ type: 'system', systemKey: DEVICE_KEY, equipId, title });
const params = Params.parse([
  { name: 'pump', title: '泵', kind: 'device' },
  { name: 'note', title: '备注', kind: 'text', value: '无' },
]);
const faceplate = aPage(
  [aText('t', '${pump} ${note}'), aGauge('g', param('pump.flow')), aGauge('own', aBinding('s9'))],
  {
    con: Con.parse({ title: '${pump}面板', params }),
  },
);

describe('a page that asks for parameters', () => {
  it('shows the variables of the device it is given, and is called after it', () => {
    const filled = fillPage(faceplate, givenOf({ pump: device('d2', '2号泵') }, { note: '备用' }), catalogue);
    expect(findWidget(filled.widgets, 't')?.data).toMatchObject({ text: '2号泵 备用' });
    expect(findWidget(filled.widgets, 'g')?.data).toMatchObject({ bind: { equipId: 'd2', systemKey: 'flow' } });
    expect(filled.con).toMatchObject({ title: '2号泵面板', params: [] });
    expect(filled.bind).toMatchObject({ signals: ['s9'], keys: ['key:d2:flow'] });
  });
  it('has what they begin with when nobody says, and binds nothing', () => {
    const filled = fillPage(faceplate, NOTHING_GIVEN, catalogue);
    expect(findWidget(filled.widgets, 't')?.data).toMatchObject({ text: ' 无' });
    expect(findWidget(filled.widgets, 'g')?.data).toMatchObject({ bind: null });
  });
  it('is the very same page when it asks for none', () => {
    const page = aPage([aRect('r')]);
    expect(fillPage(page, givenOf({}, { note: 'x' }), catalogue)).toBe(page);
  });
});

describe('what clicks of a page offer', () => {
  const leads = (given: object, more: object = {}) =>
    ClickEvent.parse({ enable: true, config: { action: 'popup', pageId: 'f', params: given, ...more } });
  it('is what they give, also from within the places of a component, and nothing of clicks that are off', () => {
    const inside: Component = {
      id: 'c',
      title: 'C',
      params: Params.parse([{ name: 'pump', title: '', kind: 'device' }]),
      widgets: [aRect('r', 0, 0, { clickEvent: leads({ pump: param('pump') }) })],
    };
    const place = {
      ...freshWidget(group, { x: 0, y: 0 }, 'p'),
      data: { component: 'c', params: { pump: device('d7', '7号泵') }, values: {} },
    };
    const off = { ...leads({ pump: device('d8', '') }), enable: false };
    const page = aPage(
      [
        place,
        aRect('a', 0, 0, { clickEvent: leads({ speed: aBinding('s1') }) }),
        aRect('b', 0, 0, { clickEvent: off }),
        aRect('w', 0, 0, { clickEvent: leads({ speed: aBinding('s2') }, { action: 'write' }) }),
      ],
      { components: [inside] },
    );
    expect([...offersOf(page, catalogue)].toSorted()).toEqual(
      [device('d7', ''), aBinding('s1')].map(bindingKey).toSorted(),
    );
  });
});

it('a title in a list says where something is given', () => {
  expect(titleInList('${who}面板')).toBe('…面板');
  expect(titleInList('泵房 $1 {a}')).toBe('泵房 $1 {a}');
});
