import { type CurveView, LIMITS, inputErrors } from '@lightfield/contract';

/** What an account may keep for curves. S1 §9: at most 10 variables (10016) and 4 Y axes (10017). */
export function checkCurveView({ vars, axes, fields }: CurveView): void {
  const { curveVariables, curveAxes } = LIMITS.history;
  if (vars.length > curveVariables) throw inputErrors.curveVariablesMax();
  const beyond = Object.values(fields).some(({ axis = 0 }) => axis >= curveAxes);
  if (beyond || axes.length > curveAxes) throw inputErrors.curveAxesMax();
}
