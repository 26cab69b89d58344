import type { ProjectSignal, Signal } from '@lightfield/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { briefProjectSignals, briefSignals, wholeProjectSignals, wholeSignals } from './brief-signals.ts';

const DEVICE = '0197a000-0000-7000-8000-000000000001';
const nothing = fc.constant(null);
const signal: fc.Arbitrary<Signal> = fc.record(
  {
    id: fc.uuid(),
    title: fc.string(),
    sn: fc.string(),
    equipId: fc.constantFrom(DEVICE, '0197a000-0000-7000-8000-000000000002'),
    dataType: fc.constantFrom('double', 'int64', 'string', 'bit'),
    readFormula: fc.oneof(nothing, fc.constant('X*2')),
    writeFormula: fc.oneof(nothing, fc.constant('X/2')),
    upperLimit: fc.oneof(nothing, fc.integer()),
    lowerLimit: fc.oneof(nothing, fc.integer()),
    kind: fc.constantFrom('device', 'intermediate', 'internal', 'aggregate'),
    collection: fc.constantFrom('periodic', 'onDemand'),
    unit: fc.constantFrom('', '℃'),
    decimals: fc.integer({ min: 0, max: 10 }),
    writable: fc.boolean(),
    readable: fc.boolean(),
    signalMaps: fc.array(fc.record({ value: fc.integer(), text: fc.string() }), { maxLength: 2 }),
    stringLength: fc.integer({ min: 1, max: 100 }),
    unsigned: fc.constant(true as const),
  },
  {
    requiredKeys: [
      'id',
      'title',
      'sn',
      'equipId',
      'dataType',
      'readFormula',
      'writeFormula',
      'upperLimit',
      'lowerLimit',
      'kind',
      'collection',
      'unit',
      'decimals',
      'writable',
      'readable',
      'signalMaps',
    ],
  },
);

it('signals are whole again when they have arrived', () => {
  fc.assert(
    fc.property(fc.array(signal, { maxLength: 5 }), (signals) => {
      const sent = JSON.parse(JSON.stringify(briefSignals(signals, DEVICE))) as Signal[];
      expect(wholeSignals(sent, DEVICE)).toEqual(signals);
    }),
  );
});
it('those of a project are, too, with their last values', () => {
  const last = fc.record({
    equipId: fc.oneof(nothing, fc.constant(DEVICE)),
    equipTitle: fc.string(),
    key: fc.string(),
    kind: fc.constantFrom('device' as const, 'formula' as const),
    value: fc.oneof(nothing, fc.integer(), fc.string()),
    quality: fc.constantFrom('good' as const, 'bad' as const),
    readAt: fc.oneof(nothing, fc.nat()),
  });
  const ofProject = fc.tuple(signal, last).map(([one, more]): ProjectSignal => ({ ...one, ...more }));
  fc.assert(
    fc.property(fc.array(ofProject, { maxLength: 5 }), (signals) => {
      const sent = JSON.parse(JSON.stringify(briefProjectSignals(signals))) as ProjectSignal[];
      expect(wholeProjectSignals(sent)).toEqual(signals);
    }),
  );
});
it('of a usual one its names and its type travel', () => {
  const whole = wholeSignals([{ id: 'a', title: '温度', sn: 't', dataType: 'double' }], DEVICE);
  expect(briefSignals(whole, DEVICE)).toEqual([{ id: 'a', title: '温度', sn: 't', dataType: 'double' }]);
});
