import { expect, it, vi } from 'vitest';
import type { AlarmMark, AlarmMarks } from '../../kit/alarm-marks.ts';
import { aReading } from '../../kit/page.testing.ts';
import { createSignalStore } from '../store.ts';
import { manualTime } from '../manual-time.testing.ts';
import { withAlarmValues } from './alarm-values.ts';

/** Marks that are set by hand; nothing is heard before the first. */
function handMarks() {
  const listeners = new Set<() => void>();
  let marks: Record<string, AlarmMark> | undefined;
  const own: AlarmMarks = {
    read: (key) => marks?.[key],
    isHeard: () => marks !== undefined,
    watch: (_key, listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const hear = (next: Record<string, AlarmMark>) => {
    marks = next;
    for (const listener of listeners) listener();
  };
  return { marks: own, hear, listeners };
}
const mark = (some: Partial<AlarmMark>): AlarmMark => ({
  severity: 'important',
  standing: 'unconfirmed',
  content: '',
  holding: 2,
  unconfirmed: 1,
  ...some,
});
const open = () => {
  const time = manualTime();
  const store = createSignalStore(time);
  store.put([['signal:v', aReading(1)]]);
  const hand = handMarks();
  return { store, time, ...hand, live: withAlarmValues(store, hand.marks, 'zh', () => ['signal:v', 'signal:w']) };
};
const LEVEL = 'alarm:alarmLevel:signal:v';

it('is unknown until the alarms have been heard, then none or what holds', () => {
  const { live, hear } = open();
  expect(live.read(LEVEL)).toBeUndefined();
  hear({});
  expect(live.read(LEVEL)).toMatchObject({ value: 0, text: '无报警', quality: 'good' });
  hear({ 'signal:v': mark({}) });
  expect(live.read(LEVEL)).toMatchObject({ value: 2, text: '重要报警' });
  expect(live.read('alarm:alarms:signal:v')).toMatchObject({ value: 2, text: '2' });
  expect(live.read('alarm:unconfirmed:signal:v')).toMatchObject({ value: 1 });
});

it('what is over and not confirmed counts as unconfirmed, and has no level', () => {
  const { live, hear } = open();
  hear({ 'signal:v': mark({ standing: 'recovered', holding: 0, unconfirmed: 1 }) });
  expect(live.read(LEVEL)).toMatchObject({ value: 0 });
  expect(live.read('alarm:unconfirmed:signal:v')).toMatchObject({ value: 1 });
});

it('nobody vouches for the alarms of a value that is out of date, bad or was never heard', () => {
  const { live, hear, store } = open();
  hear({});
  store.markStale();
  expect(live.read(LEVEL)?.quality).toBe('stale');
  expect(live.read('alarm:alarmLevel:signal:other')?.quality).toBe('stale');
});

it('who watches hears of changes alone, and leaves no watch behind', () => {
  const { live, hear, store, listeners } = open();
  const heard = vi.fn<() => void>();
  const stop = live.watch(LEVEL, heard);
  hear({});
  store.put([['signal:v', aReading(5)]]);
  store.flush();
  expect(heard).toHaveBeenCalledTimes(1);
  hear({ 'signal:v': mark({}) });
  hear({ 'signal:v': mark({ unconfirmed: 0 }) });
  store.markStale();
  store.flush();
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  expect([listeners.size, store.watched()]).toEqual([0, []]);
});

it('who may see no alarms has none of it, and values as ever', () => {
  const { store } = open();
  const live = withAlarmValues(store, undefined, 'en', () => []);
  expect(live.read(LEVEL)).toBeUndefined();
  expect(live.read('signal:v')).toMatchObject({ value: 1 });
});

it('of the page: the worst that holds at any value it shows, and how many there are', () => {
  const { live, hear } = open();
  const read = (key: string) => live.read(`system::${key}`);
  expect(read('pageAlarms')).toBeUndefined();
  hear({});
  expect(read('pageAlarmLevel')).toMatchObject({ value: 0, text: '无报警' });
  hear({
    'signal:v': mark({ severity: 'severe', standing: 'recovered', holding: 0, unconfirmed: 1 }),
    'signal:w': mark({ severity: 'normal' }),
    // shown by another page
    'signal:x': mark({ severity: 'severe' }),
  });
  expect(read('pageAlarmLevel')).toMatchObject({ value: 1, text: '普通报警' });
  expect(read('pageAlarms')).toMatchObject({ value: 2 });
  expect(read('pageUnconfirmed')).toMatchObject({ value: 2 });
});

it('of the page: nobody vouches for them while a value is out of date; who watches is told once for all that changed', async () => {
  const { live, hear, store, listeners } = open();
  hear({});
  const heard = vi.fn<() => void>();
  const stop = live.watch('system::pageAlarms', heard);
  store.put([['signal:w', aReading(1)]]);
  store.flush();
  hear({ 'signal:v': mark({}), 'signal:w': mark({}) });
  await Promise.resolve();
  expect(live.read('system::pageAlarms')).toMatchObject({ value: 4, quality: 'good' });
  expect(heard).toHaveBeenCalledTimes(1);
  store.markStale();
  store.flush();
  await Promise.resolve();
  expect(live.read('system::pageAlarms')?.quality).toBe('stale');
  stop();
  expect([listeners.size, store.watched()]).toEqual([0, []]);
});
