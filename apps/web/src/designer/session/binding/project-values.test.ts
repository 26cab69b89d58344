import type { ProjectValue } from '@lightfield/contract';
import { freshWidget, rangeOf, stagesOf } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import type { Reading } from '@lightfield/widgets/kit';
import { expect, it } from 'vitest';
import { Signal } from '@lightfield/designer';
import { ReadingStore, pagePacemaker } from '../../../live/reading-store.ts';
import { projectVariables } from './project-values.tsx';
import type { SystemValues } from './system-values.tsx';

const SYSTEM: SystemValues = new Signal<ReadonlyMap<string, Reading>>(new Map());
const PUMP = '0190a000-0000-7000-8000-000000000001';
const value = (n: number, more: Partial<ProjectValue>): ProjectValue => ({
  id: `0190a000-0000-7000-8000-00000000010${n}`,
  title: '出口压力',
  sn: 'pressure',
  key: 'pump.pressure',
  equipId: PUMP,
  equipTitle: '1号泵',
  dataType: 'float',
  readFormula: null,
  writeFormula: null,
  upperLimit: null,
  lowerLimit: null,
  kind: 'device',
  collection: 'periodic',
  unit: 'MPa',
  decimals: 2,
  writable: false,
  readable: true,
  signalMaps: [],
  value: null,
  quality: 'bad',
  readAt: null,
  ...more,
});

it('a gauge on a page of a project takes scale and stages from limits and alarms, of devices and of the project', () => {
  const above = { side: 'above', limit: 0.5, severity: 'severe' } as const;
  const signals = [
    value(0, { lower: 0, upper: 0.6, alarms: [above] }),
    value(1, { key: 'total', sn: 'total', equipId: null, equipTitle: '', kind: 'formula', alarms: [above] }),
  ];
  const devices = [{ equipmentId: PUMP, name: '1号泵' }];
  const { list } = projectVariables({ signals, devices }, new ReadingStore(pagePacemaker), SYSTEM);
  const [pressure, total] = list;
  if (!pressure || !total) throw new Error('none');
  expect(rangeOf(pressure)).toEqual({ min: 0, max: 0.6 });
  expect(rangeOf(total)).toEqual({ min: 0, max: 0.8 });
  const gauge = definitions.get('UsualDashboard');
  if (!gauge) throw new Error('no gauge');
  const { data } = freshWidget(gauge, { x: 0, y: 0 }, 'g');
  expect(gauge.bound?.(data, 'data', pressure, undefined)).toMatchObject({
    dataAddon: { minVal: 0, maxVal: 0.6 },
    multistageSetting: stagesOf(pressure, { min: 0, max: 0.6 }),
  });
});
