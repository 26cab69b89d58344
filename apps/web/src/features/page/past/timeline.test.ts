import type { AlarmEvent, ProjectPastWindow } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const source = (more: Partial<ProjectPastWindow['sources'][number]> = {}): ProjectPastWindow['sources'][number] => ({
  signalIds: ['level', 'flow'],
  holds: false,
  intervalMs: 1_000,
  rows: [
    { time: 1_000, values: [1, 10] },
    { time: 2_000, values: [2, null], qualities: ['uncertain', 'bad'] },
  ],
  ...more,
});
const alarm = (more: Partial<AlarmEvent> = {}): AlarmEvent => ({
  id: 'a',
  equipId: 'd',
  projectId: null,
  about: 'value',
  gatewayId: null,
  equipName: '一号泵站',
  signalId: 'level',
  signalTitle: '液位',
  unit: 'm',
  content: '液位高',
  severity: 'severe',
  confirmRule: 'manual',
  condition: '> 3',
  value: 4,
  raisedAt: 1_000,
  recoveredAt: 3_000,
  recoveredValue: 2,
  confirmedAt: 5_000,
  confirmedBy: 'wang',
  ...more,
});
const whole = (more: Partial<ProjectPastWindow> = {}): ProjectPastWindow => ({
  through: 10_000,
  sources: [source()],
  alarms: [],
  moreAlarms: false,
  gateways: [],
  ...more,
});

describe('a value as it stood', () => {
  const line = timelineOf(whole(), 0);
  it('is the last one that was recorded until then, with its quality', () => {
    expect(line.readingAt('level', 999)).toBeUndefined();
    expect(line.readingAt('level', 1_999)).toEqual({ value: 1, quality: 'good', readAt: 1_000 });
    expect(line.readingAt('level', 2_000)).toEqual({ value: 2, quality: 'uncertain', readAt: 2_000 });
    expect(line.readingAt('flow', 2_000)).toEqual({ value: null, quality: 'bad', readAt: 2_000 });
  });
  it('is out of date when a periodic report fell silent, and not when it is stored on change', () => {
    expect(line.readingAt('level', 5_000)?.quality).toBe('uncertain');
    expect(line.readingAt('level', 5_001)?.quality).toBe('stale');
    const held = timelineOf(whole({ sources: [source({ holds: true })] }), 0);
    expect(held.readingAt('level', 9_000)?.quality).toBe('uncertain');
  });
  it('is never known of a variable that no report stores', () => {
    expect([line.isUnrecorded('level'), line.isUnrecorded('mode')]).toEqual([false, true]);
    expect(line.readingAt('mode', 5_000)).toBeUndefined();
  });
  it('comes from the report that wrote last', () => {
    const slow = source({ signalIds: ['level'], rows: [{ time: 1_500, values: [7] }] });
    const both = timelineOf(whole({ sources: [slow, source()] }), 0);
    expect(both.readingAt('level', 1_600)?.value).toBe(7);
    expect(both.readingAt('level', 2_100)?.value).toBe(2);
  });
});

it('shows alarms as they were seen then, whatever became of them', () => {
  const late = alarm({ id: 'b', raisedAt: 4_000, recoveredAt: null, confirmedAt: 4_500 });
  const line = timelineOf(whole({ alarms: [late, alarm()] }), 0);
  const at = (moment: number) => line.alarmsAt(moment).map(({ alarm: { id }, state }) => `${id} ${state}`);
  expect(at(999)).toEqual([]);
  expect(at(1_000)).toEqual(['a active']);
  expect(at(3_000)).toEqual(['a recovered']);
  expect(at(4_500)).toEqual(['b confirmed', 'a recovered']);
  expect(at(5_000)).toEqual(['b confirmed']);
  expect([999, 1_000, 3_000, 4_000].map((moment) => line.activeAt('d', moment).count)).toEqual([0, 1, 0, 1]);
  expect([999, 1_000].map((moment) => line.activeAt('d', moment).worst)).toEqual([null, 'severe']);
});

it('knows how the gateway was', () => {
  const line = timelineOf(
    whole({
      gateways: [
        {
          equipmentId: 'd',
          states: [
            { at: 1_000, state: 'online' },
            { at: 2_000, state: 'sleeping' },
          ],
        },
      ],
    }),
    0,
  );
  expect([500, 1_500, 2_500].map((at) => line.onlineAt('d', at))).toEqual([undefined, true, false]);
});

it('tells the devices of a project apart', () => {
  const line = timelineOf(
    whole({
      alarms: [alarm(), alarm({ id: 'b', equipId: 'e', recoveredAt: null })],
      gateways: [{ equipmentId: 'e', states: [{ at: 500, state: 'online' }] }],
    }),
    0,
  );
  expect(['d', 'e'].map((id) => line.activeAt(id, 4_000).count)).toEqual([0, 1]);
  expect(['d', 'e'].map((id) => line.onlineAt(id, 4_000))).toEqual([undefined, true]);
  expect(line.alarmsAt(2_000)).toHaveLength(2);
});
