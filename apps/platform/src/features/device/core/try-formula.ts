import { type AnswerOf, type BodyOut, commonErrors, type formulaCalls } from '@lightfield/contract';
import { FORMULA_REASONS, parseFormula, parseNumber } from '@lightfield/rules';
import type { Caller } from '../../../kernel/caller.ts';

type Answer = AnswerOf<typeof formulaCalls.validFormulaVar>;

/** Reads a formula and, when every name it uses has a value, works it out. Those of projects are read by features/project: 90002 for one. */
export function tryFormula(
  { lang }: Pick<Caller, 'lang'>,
  { formula: text, projectId, values = {} }: BodyOut<typeof formulaCalls.validFormulaVar>,
): Answer {
  if (projectId !== undefined) throw commonErrors.notFound({ projectId });
  const parsed = parseFormula(text, () => true);
  if (!parsed.ok) {
    const { reason, position, end } = parsed;
    return { ok: false, position, end, message: FORMULA_REASONS[reason][lang], names: [], value: null };
  }
  const { names, evaluate } = parsed.formula;
  const scope = new Map(Object.entries(values).map(([name, value]) => [name, numberOf(value)]));
  const result = evaluate((name) => scope.get(name) ?? Number.NaN);
  return {
    ok: true,
    position: null,
    end: null,
    message: '',
    names: [...names],
    value: Number.isFinite(result) ? result : null,
  };
}

const numberOf = (value: number | string): number =>
  typeof value === 'number' ? value : (parseNumber(value) ?? Number.NaN);
