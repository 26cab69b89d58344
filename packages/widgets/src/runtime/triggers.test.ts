import { MOST_FIRED, Trigger, freshWidget, type Widget } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { aReading, testHost } from '../kit/page.testing.ts';
import type { PageHost } from '../kit/host.ts';
import { shapeRect } from '../shape-rect/definition.ts';
import { widgetGroup } from '../widget-group/definition.ts';
import { manualTime } from './manual-time.testing.ts';
import { createTriggers, ownTriggers } from './triggers.ts';

const key = (id: string) => `signal:${id}`;
const write = (value: string, config: object = {}) => ({
  enable: true,
  config: { data: { signalId: 'out' }, writeValue: value, confirm: false, ...config },
});
const onValue = (more: object = {}) =>
  Trigger.parse({ on: 'value', data: { signalId: 'in' }, actions: [write('1')], ...more });
const widgetWith = (...triggers: Trigger[]): Widget => ({ ...freshWidget(shapeRect, { x: 0, y: 0 }, 'w'), triggers });
const settled = () => new Promise((resolve) => setImmediate(resolve));

function setUp(widgets: readonly Widget[], rest: Partial<PageHost> = {}, readings: Record<string, number> = {}) {
  const said: string[] = [];
  const time = manualTime();
  const triggers = createTriggers(time);
  const host = testHost(Object.fromEntries(Object.entries(readings).map(([id, value]) => [key(id), aReading(value)])), {
    language: 'en',
    fires: { say: (text) => said.push(text) },
    ...rest,
  });
  const run = (page: PageHost = host) => triggers.run(ownTriggers(widgets, null), page);
  run();
  return {
    host,
    time,
    triggers,
    said,
    run,
    put: (id: string, value: number | null, quality: 'good' | 'bad' = 'good') =>
      host.put(key(id), aReading(value, { quality })),
    done: () => host.acted.map(({ event }) => event.config.writeValue),
  };
}

describe('a value that changes', () => {
  it('fires once for each change, and not for what the page finds', async () => {
    const { put, done } = setUp([widgetWith(onValue())]);
    put('in', 1);
    put('in', 1);
    await settled();
    expect(done()).toEqual([]);
    put('in', 2);
    put('in', 2);
    await settled();
    expect(done()).toEqual(['1']);
  });
  it('fires nothing for what was there when the page was opened, nor for a line that breaks and comes back', async () => {
    const { put, done } = setUp([widgetWith(onValue())], {}, { in: 5 });
    put('in', 5, 'bad');
    put('in', 7, 'bad');
    put('in', 5);
    await settled();
    expect(done()).toEqual([]);
  });
  it('fires the same when the page is drawn anew, and begins again after a look into the past', async () => {
    const { put, done, run, host } = setUp([widgetWith(onValue())]);
    put('in', 1);
    run({ ...host });
    put('in', 2);
    await settled();
    expect(done()).toEqual(['1']);
    const { fires: _, ...past } = { ...host, live: testHost().live };
    run(past);
    put('in', 3);
    run();
    await settled();
    expect(done()).toEqual(['1']);
  });
  it('never fires where triggers do not', async () => {
    const { put, done } = setUp([widgetWith(onValue())], { fires: undefined as never });
    put('in', 1);
    put('in', 2);
    await settled();
    expect(done()).toEqual([]);
  });
  it('fires nothing that whoever looks may not write, or may not see', async () => {
    const { put, done } = setUp([widgetWith(onValue())], { mayWrite: () => false });
    put('in', 1);
    put('in', 2);
    await settled();
    expect(done()).toEqual([]);
    const kept = { ...widgetWith(onValue()), authRegion: 'north' };
    const group = { ...freshWidget(widgetGroup, { x: 0, y: 0 }, 'g'), children: [kept] };
    expect(ownTriggers([group], []).length).toBe(0);
    expect(ownTriggers([group], ['north']).length).toBe(1);
  });
  it('asks one thing after the other, and what fires meanwhile once', async () => {
    const open: ((done: boolean) => void)[] = [];
    const began: string[] = [];
    const act: PageHost['act'] = (_widget, event) => {
      began.push(event.config.writeValue);
      return new Promise((resolve) => open.push(resolve));
    };
    const second = onValue({ actions: [write('2')] });
    const { put } = setUp([widgetWith(onValue({ actions: [write('1'), write('1b')] }), second)], { act });
    for (const value of [1, 2, 3, 4]) put('in', value);
    await settled();
    expect(began).toEqual(['1']);
    open[0]?.(true);
    await settled();
    expect(began).toEqual(['1', '1b']);
    open[1]?.(true);
    await settled();
    expect(began).toEqual(['1', '1b', '2']);
  });
  it('ends with the first action that is refused', async () => {
    const began: string[] = [];
    const act: PageHost['act'] = async (_widget, event) => began.push(event.config.writeValue) < 2;
    const { put } = setUp([widgetWith(onValue({ actions: [write('1'), write('2'), write('3')] }))], { act });
    put('in', 1);
    put('in', 2);
    await settled();
    expect(began).toEqual(['1', '2']);
  });
  it('is stopped when it fires too often, and says so once', async () => {
    const link = { enable: true, config: { action: 'link', link: '/a', confirm: false } };
    const { put, host, said } = setUp([{ ...widgetWith(onValue({ actions: [link] })), widgetName: 'Pump' }]);
    for (let value = 0; value < MOST_FIRED * 2; value++) {
      put('in', value);
      await settled();
    }
    expect(host.acted.length).toBe(MOST_FIRED);
    expect(said).toEqual([expect.stringContaining('"Pump"')]);
  });
});

describe('opening and leaving', () => {
  const opening = (more: object = {}) => Trigger.parse({ on: 'open', actions: [write('open')], ...more });
  const condition = { enable: true, config: { data: { signalId: 'in' }, symbol: '>', value: '3' } };
  it('opens once, when what is written is known, however often the page is drawn anew', async () => {
    const { put, done, run, host } = setUp([widgetWith(opening())]);
    await settled();
    expect(done()).toEqual([]);
    run({ ...host });
    put('out', 0);
    await settled();
    run({ ...host });
    put('out', 1);
    await settled();
    expect(done()).toEqual(['open']);
  });
  it('waits for its condition, and not for ever', async () => {
    const held = setUp([widgetWith(opening({ condition }))], {}, { out: 0 });
    held.put('in', 4);
    await settled();
    expect(held.done()).toEqual(['open']);
    const late = setUp([widgetWith(opening({ condition }))], {}, { out: 0 });
    late.time.pass(10_000);
    late.put('in', 4);
    await settled();
    expect(late.done()).toEqual([]);
  });
  it('leaves when the page goes, and not when it is drawn anew; what would ask somebody is not done', async () => {
    const leaving = Trigger.parse({ on: 'leave', actions: [write('asked', { confirm: true }), write('left')] });
    const { triggers, time, done, run } = setUp([widgetWith(leaving)]);
    triggers.leave();
    run();
    time.pass(100);
    await settled();
    expect(done()).toEqual([]);
    triggers.leave();
    time.pass(100);
    await settled();
    expect(done()).toEqual(['left']);
  });
});
