import { Binding, checkPage, everyWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { describe, expect, it } from 'vitest';
import { STARTERS } from './layouts.ts';
import { LOOKS } from './looks.ts';
import { aVariable, idOf } from './variable.testing.ts';
import { starterPage } from './starter-page.ts';

const device = { id: 'd1', name: '1号泵站' };
const on =
  (equipId: string) =>
  (name: string, unit: string, more = {}) =>
    aVariable(name, unit, {
      binding: Binding.parse({ type: 'signal', signalId: idOf(name), equipId, title: name }),
      ...more,
    });
const one = on('d1');
const LIST = [
  one('出口压力', 'MPa'),
  one('出水流量', 'm³/h'),
  one('液位', 'm', { alarms: [{ side: 'above', limit: 3, severity: 'important' }] }),
  one('总功率', 'kW'),
  one('正向有功电能', 'kWh'),
  one('1号泵运行状态', '', { dataType: 'bit' }),
  one('1号泵故障', '', { dataType: 'bit' }),
];
const pageOf = (name: (typeof STARTERS)[number], look: (typeof LOOKS)[number], list = LIST, isProject = false) =>
  starterPage(name, look, {
    title: '总览',
    isProject,
    variables: { list, devices: [device] },
    say: (word) => word,
  });
const all = STARTERS.flatMap((name) => LOOKS.map((look) => [name, look] as const));

describe('pages to begin from', () => {
  it.each(all)('%s in %s is sound, with variables, without, and for a project', (name, look) => {
    for (const page of [pageOf(name, look), pageOf(name, look, []), pageOf(name, look, LIST, true)]) {
      const ids = page.widgets.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const { width, height } = page.con;
      for (const { position } of page.widgets)
        if ('width' in position) {
          expect(position.x).toBeGreaterThanOrEqual(0);
          expect(position.x + position.width).toBeLessThanOrEqual(width);
          expect(position.y + position.height).toBeLessThanOrEqual(height);
        }
    }
  });

  it('binds what suits: figures of the first row are the variables of the device', () => {
    const texts = [...everyWidget(pageOf('overview', 'light').widgets)].map(({ data }) => JSON.stringify(data));
    for (const name of ['出口压力', '出水流量', '液位', '总功率'])
      expect(texts.some((text) => text.includes(`"signalId":"${idOf(name)}"`))).toBe(true);
  });

  it('begins with a limit in its gauge, and no fault lights up as if it ran', () => {
    const page = pageOf('overview', 'grey');
    const lamps = page.widgets
      .filter(({ widgetType }) => widgetType === 'ShapeCircle')
      .map(({ animation }) => animation);
    expect(JSON.stringify(lamps[1])).toContain('theme.alarm');
  });

  it('has no sound page that its own checker would call wrong', () => {
    for (const [name, look] of all) {
      const problems = checkPage(pageOf(name, look), definitions, {}).filter(({ severity }) => severity === 'error');
      expect(problems).toEqual([]);
    }
  });
});
