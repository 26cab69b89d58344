import type { ProjectSignal } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { ReadingStore } from '../../../../live/reading-store.ts';
import type { ProjectLineState } from '../../../../live/project-socket.ts';
import { projectDeviceReadings } from '../../../../live/system-readings.ts';
import { firstReadings, framedReadings } from './project-readings.ts';

const signal = (id: string, change: Partial<ProjectSignal> = {}) =>
  ({
    id,
    decimals: 1,
    unit: 'bar',
    signalMaps: [],
    value: 1,
    quality: 'good',
    readAt: 100,
    ...change,
  }) as ProjectSignal;
const signals = new Map(
  [signal('s1'), signal('m1', { unit: '' }), signal('s2', { readAt: null })].map((s) => [s.id, s]),
);
const mvars = new Set(['m1']);

describe('values of a project page', () => {
  it('are those that were asked for once, until the line tells newer ones', () => {
    const store = new ReadingStore();
    store.accept([{ variableId: 's1', value: 2, readAt: 200 }]);
    expect(firstReadings(signals, mvars, store).map(([key, { value, time }]) => [key, value, time])).toEqual([
      ['signal:s1', 2, 200],
      ['mvar:m1', 1, 100],
    ]);
  });
  it('are stale until the line is known to live, those that were asked for too', () => {
    const store = new ReadingStore();
    store.setConnected(false);
    store.accept([{ variableId: 's1', value: 2, readAt: 200 }]);
    expect(firstReadings(signals, mvars, store).map(([, { quality }]) => quality)).toEqual(['stale', 'stale']);
  });
  it('come under the key of their kind, as the line holds them: late ones change nothing', () => {
    const store = new ReadingStore();
    store.accept([{ variableId: 's1', value: 9, readAt: 100 }]);
    const readings = [
      { variableId: 'm1', value: 5, readAt: 150 },
      { variableId: 's1', value: 6, readAt: 50 },
    ];
    store.accept(readings);
    const entries = framedReadings({ readings }, { signals, mvars, told: store });
    expect(entries.map(([key, { text }]) => [key, text])).toEqual([
      ['mvar:m1', '5.0'],
      ['signal:s1', '9.0'],
    ]);
  });
  it('name their device, online or not, stale while the line is cut', () => {
    const device = { equipmentId: 'd1', online: true, alarmCount: 2 } as ProjectLineState;
    const entries = projectDeviceReadings({ gateways: new Map([['d1', device]]), wire: 'waiting' }, 7, 'en');
    expect(entries.map(([key, { text, quality }]) => [key, text, quality])).toEqual([
      ['system:d1:online', 'Online', 'stale'],
      ['system:d1:alarms', '2', 'stale'],
      ['system:d1:comm', 'Not known', 'stale'],
    ]);
  });
});
