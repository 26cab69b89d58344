import { type VariableItem, VariableKey } from '@lightfield/contract';
import { countOn } from '../../../../lib/sheet/series.ts';

/** "40 variables from 4x1, step 2, keys tank{n}". */
export interface BulkPlan {
  readonly count: number;
  /** `{n}` counts; `{nnn}` with leading zeros, as many digits as there are n. */
  readonly key: string;
  readonly name: string;
  /** Of the first {n}. */
  readonly from: number;
  readonly address: string;
  readonly step: number;
}

const USUAL = { count: 10, key: 'tank{n}', from: 1, address: '4x1', step: 1 } as const;
/** Registers of Modbus that a value takes. */
const registersOf = (dataType: VariableItem['dataType']): number =>
  /^(u?int64|double)$/.test(dataType) ? 4 : /^(u?int32|float)$/.test(dataType) ? 2 : 1;
/** What is proposed: numbers and addresses behind those that are there. */
export function proposedPlan(variables: readonly VariableItem[], name: string): BulkPlan {
  const taken = new Set(variables.map(({ key }) => key));
  let from: number = USUAL.from;
  while (taken.has(withNumber(USUAL.key, from))) from += 1;
  const last = variables.findLast(({ kind, address = '' }) => kind === 'device' && address !== '');
  if (!last?.address) return { ...USUAL, name, from };
  const step = /^[34]x\d+$/.test(last.address) ? registersOf(last.dataType) : 1;
  // a number within a name (ns=2;s=Speed) counts nothing
  const [, address = ''] = /\d$/.test(last.address) ? countOn(last.address, step, 2) : [];
  return { ...USUAL, name, from, address, step };
}

export const withNumber = (pattern: string, number: number): string =>
  pattern.replaceAll(/\{(n+)\}/g, (_whole, digits: string) => String(number).padStart(digits.length, '0'));

export interface BulkLine {
  readonly key: string;
  readonly name: string;
  readonly address: string;
}
export function bulkLines({ count, key, name, from, address, step }: BulkPlan): BulkLine[] {
  const addresses = address.trim() === '' ? [] : countOn(address.trim(), step, count);
  return Array.from({ length: count }, (_, index) => ({
    key: withNumber(key, from + index),
    name: withNumber(name, from + index),
    address: addresses[index] ?? '',
  }));
}

export type BulkProblem = 'keyRule' | 'keyTwice' | 'keyTaken' | 'nameRule' | 'addressStays';
const NAME_MAX = 50;

/** What is wrong with a plan, and with which of its keys; nothing is made as long as something is. */
export function bulkProblem(
  plan: BulkPlan,
  lines: readonly BulkLine[],
  taken: ReadonlySet<string>,
): { readonly problem: BulkProblem; readonly key: string } | undefined {
  const seen = new Set<string>();
  for (const { key, name } of lines) {
    if (!VariableKey.safeParse(key).success) return { problem: 'keyRule', key };
    if (seen.has(key)) return { problem: 'keyTwice', key };
    if (taken.has(key)) return { problem: 'keyTaken', key };
    if (name.trim() === '' || name.length > NAME_MAX) return { problem: 'nameRule', key };
    seen.add(key);
  }
  const addresses = new Set(lines.map(({ address }) => address));
  if (plan.step !== 0 && plan.address.trim() !== '' && addresses.size < lines.length)
    return { problem: 'addressStays', key: plan.address };
  return undefined;
}

export const bulkVariables = (lines: readonly BulkLine[], pattern: VariableItem, newId: () => string): VariableItem[] =>
  lines.map(({ key, name, address }) => ({
    ...pattern,
    id: newId(),
    origin: null,
    key,
    name: name.trim(),
    ...(pattern.kind === 'device' ? { address } : {}),
  }));
