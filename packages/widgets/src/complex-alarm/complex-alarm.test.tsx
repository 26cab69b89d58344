import type { AlarmRecord } from '@lightfield/contract';

import { describe, expect, it } from 'vitest';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import { alarmColumns, alarmsAsked, deedOf } from './asked.ts';
import { complexAlarm } from './definition.ts';
import { alarmSheet } from './sheet.ts';
import { sampleAlarms } from './samples.ts';
import { AlarmListView } from './view.tsx';

const data = (rest: object = {}) => complexAlarm.data.parse(rest);
const alarm = (rest: Partial<AlarmRecord> = {}): AlarmRecord => {
  const [first] = sampleAlarms('zh');
  if (!first) throw new Error('no sample');
  return { ...first, ...rest };
};
const bound = { equips: [{ equipId: 'd1', title: '1号泵' }] };

it('has the fields and first values of the specification (WID-19)', () => {
  expect(data()).toMatchObject({
    equips: [],
    filterTime: true,
    exportExcel: true,
    timeRange: 720,
    rollTime: 30,
    sort: 'desc',
    unresolved: false,
    format: '',
  });
  expect(
    data()
      .columns.map(({ value }) => value)
      .toSorted(),
  ).toEqual(
    [
      'alarmLevelId',
      'equipTitle',
      'gmtConfirm',
      'gmtRelease',
      'gmtTrigger',
      'msg',
      'opration',
      'type',
      'value',
    ].toSorted(),
  );
});

describe('what is asked for', () => {
  it('is the last hours, a page of it', () => {
    expect(alarmsAsked(data(), null, 2)).toEqual({
      equips: [],
      stretch: { lastMs: 720 * 60_000 },
      sort: 'desc',
      page: 2,
      pageSize: 20,
    });
  });
  it('has no beginning where only what nobody dealt with is shown: an alarm does not end because it is old', () => {
    expect(alarmsAsked(data({ unresolved: true }), null, 1)).not.toHaveProperty('stretch');
    expect(alarmsAsked(data({ unresolved: true }), { minutes: 60 }, 1)).toHaveProperty('stretch');
  });
  it('is nothing where all its devices are gone, never all devices instead', () => {
    expect(alarmsAsked(data({ equips: [{ equipId: '', title: '' }] }), null, 1)).toBeNull();
  });
});

describe('a device', () => {
  it('is a binding: known, led elsewhere, and unbound when it is gone', () => {
    const settings = data(bound);
    expect(complexAlarm.bindings(settings)).toMatchObject([{ type: 'system', equipId: 'd1' }]);
    const led = complexAlarm.rebind(settings, (binding) => ({ ...binding, equipId: 'd2', subTitle: '2号泵' }));
    expect(led.equips).toEqual([{ equipId: 'd2', title: '2号泵' }]);
    const gone = complexAlarm.rebind(settings, () => null);
    expect(gone.equips).toEqual([{ equipId: '', title: '' }]);
    expect(complexAlarm.bindings(gone)).toEqual([null]);
  });
  it('need not be chosen, but one of several that is gone is told', () => {
    expect(complexAlarm.standsAlone?.(data())).toBe(true);
    expect(complexAlarm.standsAlone?.(data(bound))).toBe(false);
    expect(complexAlarm.problems?.(data({ equips: [...bound.equips, { equipId: '' }] }))).toHaveLength(1);
  });
  it('that is not bound is titled so', () => {
    const unbound = widgetOf(complexAlarm, { equips: [{ equipId: '' }] });
    expect(draw(AlarmListView, unbound)).toContain('未绑定');
    expect(draw(AlarmListView, unbound, undefined, { language: 'en' })).toContain('Not bound');
  });
});

it.each([
  [{}, true, 'recoverFirst'],
  [{ recoveredAt: 1 }, true, 'confirm'],
  [{ confirmRule: 'auto' }, true, 'confirm'],
  [{ recoveredAt: 1 }, false, 'unconfirmed'],
  [{ confirmedAt: 1, confirmedBy: 'op' }, true, 'confirmed'],
  [{ confirmedAt: 1, confirmedBy: null }, true, 'byRecovery'],
] as const)('of an alarm with %j, permission %s, the row says %s', (rest, may, deed) => {
  expect(deedOf(alarm({ confirmedAt: null, confirmedBy: null, ...rest }), may)).toBe(deed);
});

it('lets the same column stand twice, each with its heading and width', () => {
  const columns = data({ columns: [{ value: 'msg', title: '内容', width: 200 }, { value: 'msg' }] }).columns;
  const made = alarmColumns(columns, (value) => value);
  expect(made.map(({ key, title, width }) => [key, title, width])).toEqual([
    ['msg.0', '内容', 200],
    ['msg.1', 'msg', 0],
  ]);
});

const sized = (width: number, height: number, rest: object = {}) => {
  const widget = widgetOf(complexAlarm, rest);
  return { ...widget, position: { ...widget.position, width, height } };
};
describe('on the canvas', () => {
  const edit = { mode: 'edit' } as const;
  it('is a table with rows that are made up, and answers to nobody', () => {
    const drawn = draw(AlarmListView, sized(880, 320), undefined, edit);
    expect(drawn).toContain('轴承温度过高');
    expect(drawn).toContain('scope="col"');
    expect(drawn).toContain('inert=""');
    expect(draw(AlarmListView, sized(880, 320), undefined, { ...edit, language: 'en' })).not.toMatch(/\p{Script=Han}/u);
  });
  it('says in a small box what it is and what is the matter', () => {
    const drawn = draw(AlarmListView, sized(200, 120), undefined, edit);
    expect(drawn).toContain('报警列表');
    expect(drawn).toContain('轴承温度过高');
    expect(drawn).not.toContain('确认时间');
  });
});
it('has no button for a file where the page has none', () => {
  expect(draw(AlarmListView, sized(880, 320))).not.toContain('导出');
  const files = {
    save: () => Promise.resolve(),
    alarms: () => Promise.resolve({ alarms: [], isCut: false }),
    reasonOf: String,
  };
  expect(draw(AlarmListView, sized(880, 320), undefined, { files })).toContain('导出');
});
it('becomes a file under its own headings, with moments as such and nothing to press', () => {
  const columns = data({
    columns: [{ value: 'msg', title: '内容' }, { value: 'gmtTrigger' }, { value: 'opration' }],
  }).columns;
  const sheet = alarmSheet([alarm({ raisedAt: 5 })], columns, 'zh');
  expect(sheet.columns.map(({ title }) => title)).toEqual(['内容', '触发时间']);
  expect(sheet.rows).toEqual([['轴承温度过高', new Date(5)]]);
});
