import { CurveView, type ReportColumn } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { NO_SETTINGS, endsOf, planAxes, seriesOf, withAxis, withField } from './curve-fields.ts';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const column = (n: number, unit: string): ReportColumn => ({
  key: id(n),
  signalId: id(n),
  title: `v${n}`,
  unit,
  decimals: 1,
  dataType: 'float',
  signalMaps: [],
});

describe('axes', () => {
  it('are one for each unit where nobody chose', () => {
    const { plan } = planAxes([column(1, '℃'), column(2, 'A'), column(3, '℃')], {});
    expect([plan.axisOf, plan.axes.map(({ units, side }) => [...units, side])]).toEqual([
      [0, 1, 0],
      [
        ['℃', 'left'],
        ['A', 'right'],
      ],
    ]);
  });
  it('are those that were chosen, and the others keep out of their way', () => {
    const { plan, numbers } = planAxes([column(1, 'A'), column(2, '℃'), column(3, '℃')], { [id(2)]: { axis: 0 } });
    expect(plan.axisOf).toEqual([1, 0, 0]);
    expect(numbers).toEqual([0, 1]);
    const apart = planAxes([column(1, '℃'), column(2, '℃')], { [id(2)]: { axis: 3 }, [id(1)]: { axis: 1 } });
    expect([apart.plan.axisOf, apart.numbers]).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });
  it('are four at most', () => {
    const { plan } = planAxes(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((unit, n) => column(n, unit)),
      {},
    );
    expect(plan.axes).toHaveLength(4);
    expect(plan.axisOf).toEqual([0, 1, 2, 3, 3, 3]);
  });
  it('have the ends that were fixed', () => {
    expect(endsOf([{}, { min: 5 }], [1])).toEqual([{ min: 5 }]);
    expect(endsOf([{ min: 1 }], [1])).toBeUndefined();
  });
});

describe('settings', () => {
  it('forget what is as usual, and stay what the server takes', () => {
    const red = withField(NO_SETTINGS, id(1), { colour: '#ff0000', shape: 'step', width: 2 });
    expect(CurveView.parse(red).fields[id(1)]).toEqual({ colour: '#ff0000', shape: 'step', width: 2 });
    expect(withField(red, id(1), { colour: undefined, shape: 'auto', width: undefined }).fields).toEqual({});
  });
  it('do not turn an axis upside down', () => {
    const from5 = withAxis(NO_SETTINGS, 2, { min: 5 });
    expect(CurveView.parse(from5).axes).toEqual([{}, {}, { min: 5 }]);
    expect(withAxis(from5, 2, { max: 5 })).toBe(from5);
    expect(withAxis(from5, 2, { max: 6 }).axes[2]).toEqual({ min: 5, max: 6 });
    expect(withAxis(from5, 2, { min: undefined }).axes[2]).toEqual({});
  });
  it('draw as the report stores unless somebody chose otherwise', () => {
    expect(seriesOf('a', '#111111', true)).toMatchObject({ colour: '#111111', stepped: true, dots: false });
    expect(seriesOf('a', '#111111', true, { shape: 'line', colour: '#222222' })).toMatchObject({
      colour: '#222222',
      stepped: false,
    });
    expect(seriesOf('a', '#111111', false, { shape: 'points' })).toMatchObject({ dots: true });
  });
});
