import type { ProjectSignal } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
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
    const told = (id: string) => (id === 's1' ? { value: 2, quality: 'good' as const, readAt: 200 } : undefined);
    expect(firstReadings(signals, mvars, told).map(([key, { value, time }]) => [key, value, time])).toEqual([
      ['signal:s1', 2, 200],
      ['mvar:m1', 1, 100],
    ]);
  });
  it('come under the key of their kind, late ones not at all unless they are the whole state', () => {
    const readings = [
      { variableId: 'm1', value: 5, readAt: 150 },
      { variableId: 's1', value: 6, readAt: 50 },
    ];
    const at = { signals, mvars, timeOf: () => 100 };
    expect(framedReadings({ readings }, at).map(([key, { text }]) => [key, text])).toEqual([['mvar:m1', '5.0']]);
    expect(framedReadings({ readings, snapshot: true }, at)).toHaveLength(2);
  });
  it('name their device, online or not, stale while the line is cut', () => {
    const device = { equipmentId: 'd1', online: true, alarmCount: 2 } as ProjectLineState;
    const entries = projectDeviceReadings({ gateways: new Map([['d1', device]]), wire: 'waiting' }, 7, 'en');
    expect(entries.map(([key, { text, quality }]) => [key, text, quality])).toEqual([
      ['system:d1:online', 'Online', 'stale'],
      ['system:d1:alarms', '2', 'stale'],
    ]);
  });
});
