import type { ProjectSignal } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReadingStore } from '../../../../live/reading-store.ts';
import type { ProjectLineState } from '../../../../live/project-socket.ts';
import { projectDeviceReadings } from '../../../../live/system-readings.ts';
import { changedDevices, changedOnes, firstReadings, framedReadings } from './project-readings.ts';

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

describe('what is put on a page of many devices when one of them changes', () => {
  const ids = ['d1', 'd2', 'd3'] as const;
  const aStream = fc.constantFrom('live', 'opening', 'silent', 'closed');
  const someStreams = fc.record({
    proved: fc.boolean(),
    byDevice: fc.dictionary(fc.constantFrom(...ids), aStream).map((of) => new Map(Object.entries(of))),
  });
  const ofDevices = new Map(
    ids.flatMap((equipId) => ['a', 'b'].map((name) => signal(`${equipId}${name}`, { equipId }))).map((s) => [s.id, s]),
  );

  it('is all that putting everything would have changed', () => {
    fc.assert(
      fc.property(fc.array(someStreams, { minLength: 2 }), (turns) => {
        const store = new ReadingStore();
        for (const equipId of ids) store.place(equipId, [`${equipId}a`, `${equipId}b`]);
        const page = new Map<string, unknown>();
        let before: (typeof turns)[number] | undefined;
        for (const now of turns) {
          store.setConnected(now.proved);
          for (const equipId of ids) store.setLive(equipId, now.byDevice.get(equipId) === 'live');
          const devices = before && changedDevices(before, now);
          for (const [key, reading] of firstReadings(ofDevices, new Set(), store, devices)) page.set(key, reading);
          expect(page).toEqual(new Map(firstReadings(ofDevices, new Set(), store)));
          before = now;
        }
      }),
    );
  });

  it('is what is told of that device alone', () => {
    const [one, two, other] = [{}, {}, {}];
    const before = new Map([
      ['d1', one],
      ['d2', two],
    ]);
    const now = new Map([
      ['d1', one],
      ['d2', other],
      ['d3', two],
    ]);
    expect([...changedOnes(before, now)]).toEqual([
      ['d2', other],
      ['d3', two],
    ]);
    expect(changedOnes(now, now).size).toBe(0);
    expect([
      ...(changedDevices(
        { proved: true, byDevice: new Map([['d1', 'live']]) },
        { proved: true, byDevice: new Map() },
      ) ?? []),
    ]).toEqual(['d1']);
  });
});
