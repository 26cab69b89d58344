import { LANGUAGES, type Language } from '@lightfield/contract';
import type { VariableFacts } from '@lightfield/page';

interface Choice {
  readonly value: string;
  readonly words: string;
}
/** The states of a variable as choices: what stands there, and what is written. */
const statesOf = ({ statusMap }: Pick<VariableFacts, 'statusMap'>): Choice[] =>
  statusMap.map(({ value, text }) => ({ value: String(value), words: text }));
const isSame = (one: readonly Choice[], other: readonly Choice[]): boolean =>
  one.length === other.length &&
  one.every(({ value, words }, at) => value === other[at]?.value && words === other[at]?.words);

/**
 * The choices of a control after a variable was bound to it: its states, unless somebody wrote others. What is still as it was
 * at first, in whichever language, or as the states of the variable before, nobody has written. `undefined`: they stay.
 */
export function settledChoices(
  now: readonly Choice[],
  first: (language: Language) => readonly Choice[],
  facts: VariableFacts,
  before: VariableFacts | undefined,
): readonly Choice[] | undefined {
  const known = [...LANGUAGES.map(first), ...(before ? [statesOf(before)] : [])];
  const states = statesOf(facts);
  if (states.length === 0 || !known.some((each) => isSame(now, each))) return undefined;
  return states;
}
