import {
  LIMITS,
  type ScriptItem,
  type ScriptPolicy,
  type TrialVariable,
  type VariableItem,
} from '@lightfield/contract';

export const POLICY_TYPES = ['startup', 'periodic', 'conditional', 'change'] as const satisfies ScriptPolicy['type'][];
/** What a person most often means when they choose the policy, ms. */
const USUAL_PERIOD_MS = 60_000;

/** A policy of this type to begin with; `keys` are those the script reads. */
export function beginPolicy(type: ScriptPolicy['type'], keys: readonly string[]): ScriptPolicy {
  switch (type) {
    case 'startup':
      return { type };
    case 'periodic':
      return { type, intervalMs: USUAL_PERIOD_MS };
    case 'conditional':
      return { type, expression: keys[0] ? `${keys[0]} > 0` : '' };
    case 'change':
      return { type, variables: keys.slice(0, 1) };
  }
}

/** What was typed for a variable, as a trial run takes it; `undefined`: that is no value of its type. */
export function trialValue(
  { key, dataType }: Pick<VariableItem, 'key' | 'dataType'>,
  typed: string,
): TrialVariable | undefined {
  if (dataType === 'string') return { key, dataType, value: typed.slice(0, LIMITS.variable.stringBytesMax) };
  const text = typed.trim();
  if (text === '') return { key, dataType, value: null };
  if (dataType === 'int64') return /^-?\d{1,19}$/.test(text) ? { key, dataType, value: text } : undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  return dataType === 'bit' && value !== 0 && value !== 1 ? undefined : { key, dataType, value };
}

/** A name that no other script has: "脚本1", "脚本2". */
export function freeName(scripts: readonly Pick<ScriptItem, 'name'>[], word: string): string {
  const taken = new Set(scripts.map(({ name }) => name));
  for (let number = 1; ; number++) if (!taken.has(`${word}${number}`)) return `${word}${number}`;
}
