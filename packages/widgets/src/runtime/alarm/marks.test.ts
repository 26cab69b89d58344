import type { AlarmRecord } from '@lightfield/contract';
import { expect, it, vi } from 'vitest';
import type { AlarmMark } from '../../kit/alarm-marks.ts';
import type { Alarms, AlarmsRequest } from '../../kit/alarms.ts';
import { manualTime } from '../manual-time.testing.ts';
import { alarmOf } from './alarm.testing.ts';
import { createAlarmMarks, followAlarms } from './marks.ts';

/** Lists that are answered by hand, by the number of their page. */
function open() {
  const time = manualTime();
  const asked = new Map<number, (alarms: readonly AlarmRecord[], total: number) => void>();
  const list = (request: AlarmsRequest, tell: (answer: Alarms) => void) => {
    const told = { from: 0, to: 1, alarms: [], total: 0 };
    tell({ ...told, isWaiting: true });
    asked.set(request.page, (alarms, total) => tell({ ...told, alarms, total, isWaiting: false }));
    return () => void asked.delete(request.page);
  };
  const marks = createAlarmMarks({ list }, time);
  return { time, asked, marks };
}
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => alarmOf({ id: `${from + index}`, signalId: `v${from + index}` }));

it('nothing is asked while no widget watches, and nothing any more when the last one left', () => {
  const { time, asked, marks } = open();
  time.pass(1_000);
  expect(asked.size).toBe(0);
  const stop = marks.watch('signal:v', () => undefined);
  time.pass(1_000);
  expect(asked.size).toBe(1);
  stop();
  stop();
  expect(asked.size).toBe(0);
});

it('a widget hears of its own value alone, and only of changes', () => {
  const { time, asked, marks } = open();
  const [own, other] = [vi.fn<(mark: AlarmMark | undefined) => void>(), vi.fn<() => void>()];
  followAlarms(['signal:v', 'signal:w'], marks, own);
  followAlarms(['signal:x'], marks, other);
  time.pass(1_000);
  asked.get(1)?.([alarmOf({})], 1);
  asked.get(1)?.([alarmOf({ comments: 3 })], 1);
  asked.get(1)?.([alarmOf({ confirmedAt: 5 })], 1);
  asked.get(1)?.([], 0);
  expect(own.mock.calls.map(([mark]) => mark?.standing)).toEqual(['unconfirmed', 'confirmed', undefined]);
  expect(other).not.toHaveBeenCalled();
});

it('of more alarms than a list gives at once none is left out, and marks wait until all are there', () => {
  const { time, asked, marks } = open();
  marks.watch('signal:v0', () => undefined);
  time.pass(1_000);
  asked.get(1)?.(numbered(100), 150);
  expect(marks.read('signal:v0')).toBeUndefined();
  asked.get(2)?.(numbered(50, 100), 150);
  expect(marks.read('signal:v0')).toBeDefined();
  expect(marks.read('signal:v149')).toBeDefined();
  // one recovers and is confirmed: the second list has nothing any more
  asked.get(1)?.(numbered(100), 100);
  expect([...asked.keys()]).toEqual([1]);
  expect(marks.read('signal:v149')).toBeUndefined();
  expect(marks.read('signal:v0')).toBeDefined();
});

it('that nothing has an alarm is told once it was heard, not while it could not be had', () => {
  const time = manualTime();
  let tell: (answer: Alarms) => void = () => undefined;
  const marks = createAlarmMarks(
    {
      list(_request, told) {
        tell = told;
        return () => undefined;
      },
    },
    time,
  );
  const heard = vi.fn<() => void>();
  marks.watch('signal:v', heard);
  time.pass(1_000);
  const none = { from: 0, to: 1, alarms: [], total: 0, isWaiting: false };
  tell({ ...none, reason: '无法连接' });
  expect([marks.isHeard(), heard.mock.calls.length]).toEqual([false, 0]);
  tell(none);
  expect([marks.isHeard(), heard.mock.calls.length]).toEqual([true, 1]);
});

it('the count of a value is told though its mark looks the same', () => {
  const { time, asked, marks } = open();
  const [mark, count] = [vi.fn<(mark: AlarmMark | undefined) => void>(), vi.fn<() => void>()];
  followAlarms(['signal:v'], marks, mark);
  marks.watch('signal:v', count);
  time.pass(1_000);
  asked.get(1)?.([alarmOf({})], 1);
  asked.get(1)?.([alarmOf({}), alarmOf({ id: 'b' })], 2);
  expect([mark.mock.calls.length, count.mock.calls.length]).toEqual([1, 2]);
  expect(marks.read('signal:v')).toMatchObject({ holding: 2, unconfirmed: 2 });
});
