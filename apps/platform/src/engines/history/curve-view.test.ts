import { LIMITS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { checkCurveView } from './curve-view.ts';

const kept = (view: object) => () =>
  checkCurveView({ fields: {}, axes: [], lines: [], vars: [], alarms: true, simple: false, ...view });

it('a curve has 10 variables at most (10016)', () => {
  const vars = (count: number) => kept({ vars: Array.from({ length: count }, (_, at) => `v${at}`) });
  expect(vars(LIMITS.history.curveVariables)).not.toThrow();
  expect(vars(LIMITS.history.curveVariables + 1)).toThrow('10016');
});

it('a curve has 4 axes at most, and no variable on a fifth (10017)', () => {
  const axes = (count: number) => kept({ axes: Array.from({ length: count }, () => ({})) });
  expect(axes(LIMITS.history.curveAxes)).not.toThrow();
  expect(axes(LIMITS.history.curveAxes + 1)).toThrow('10017');
  expect(kept({ fields: { a: { axis: LIMITS.history.curveAxes - 1 } } })).not.toThrow();
  expect(kept({ fields: { a: { axis: LIMITS.history.curveAxes } } })).toThrow('10017');
});
