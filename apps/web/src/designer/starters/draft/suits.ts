import type { DraftKind, DraftWidget } from '@lightfield/contract';
import { rangeOf } from '@lightfield/page';
import { symbols } from '@lightfield/widgets/design';
import { symbolFor } from '../../session/binding/place-variables.ts';
import type { Variable } from '../../session/binding/variables.ts';
import { isAside, isState, roleOf } from '../roles.ts';

/** What counts up: its curve is a slope that says nothing. */
const counts = ({ name, key }: Variable): boolean => /累计|总量|totali[sz]/i.test(`${name} ${key}`);
/** A machine runs or stands; that a valve has come to its end, or a float is up, is a state without a body. */
const ENDS = /到位|浮球|限位|投入|允许|台数|并联|\bend\b|float|limit switch|ready/i;
const isMachine = (variable: Variable): boolean => {
  const symbol = symbolFor(variable);
  const isBody = symbol !== undefined && symbol !== 'lamp' && symbols.get(symbol)?.category !== 'vessels';
  return isBody && !ENDS.test(variable.name) && roleOf(variable) === 'running';
};
const isNumber = (variable: Variable): boolean => !isState(variable) && variable.dataType !== 'string';
/** A chart over time shows what is recorded, which what the platform tells of devices is not. */
export const hasCurve = (variable: Variable): boolean =>
  isNumber(variable) && !variable.writeOnly && ['signal', 'mvar'].includes(variable.binding.type);

/** All that a variable can be drawn as. */
export function drawableAs(variable: Variable): readonly DraftWidget[] {
  const { writable, writeOnly, dataType } = variable;
  if (writeOnly) return [isState(variable) ? 'switch' : 'input'];
  if (isState(variable)) {
    const shown: DraftWidget[] = symbolFor(variable) === 'lamp' ? ['lamp', 'row'] : ['symbol', 'lamp', 'row'];
    return writable ? ['switch', ...shown] : shown;
  }
  if (dataType === 'string') return writable ? ['input', 'row'] : ['row'];
  const round: DraftWidget[] = rangeOf(variable) ? ['gauge', 'tank'] : [];
  const curve: DraftWidget[] = hasCurve(variable) ? ['trend'] : [];
  return [...(writable ? (['input'] as const) : []), 'figure', ...round, 'row', ...curve];
}

/** What is read on a round scale: what has one, and people know by the place of its pointer. */
const ON_A_DIAL = new Set(['pressure', 'temperature', 'speed', 'flow', 'current', 'power']);

/** What suits a variable on a page of this kind. */
export function suitsFor(variable: Variable, kind: DraftKind): DraftWidget {
  const [first = 'row'] = drawableAs(variable);
  if (first === 'switch' || first === 'input') return first;
  if (isNumber(variable)) return asNumber(variable, kind);
  return first === 'symbol' && (kind === 'settings' || !isMachine(variable)) ? 'lamp' : first;
}
function asNumber(variable: Variable, kind: DraftKind): DraftWidget {
  if (kind === 'settings' || isAside(variable) || counts(variable)) return 'row';
  if (kind === 'trends' && hasCurve(variable)) return 'trend';
  const role = roleOf(variable);
  if (role === 'energy') return 'row';
  if (rangeOf(variable) === undefined) return 'figure';
  return role === 'level' ? 'tank' : ON_A_DIAL.has(role) ? 'gauge' : 'figure';
}

/** Is it something that people set? */
export const isSet = (as: DraftWidget): boolean => as === 'switch' || as === 'input';

/** How much a page wants it: alarms before states, those before what is written, then what is recorded; counters and settings that are only read come last. */
function weightOf(variable: Variable, kind: DraftKind): number {
  const { alarms = [], writable, isRecorded = false } = variable;
  const role = roleOf(variable);
  const known = role === 'none' || role === 'other' ? 0 : 1;
  const isSetting = kind === 'settings' && writable ? 32 : 0;
  return (
    isSetting +
    (alarms.length > 0 ? 16 : 0) +
    (isState(variable) && role === 'running' ? 8 : 0) +
    (isState(variable) ? 2 : 0) +
    (writable ? 4 : 0) +
    (isRecorded ? 2 : 0) +
    known -
    (isAside(variable) && !writable ? 6 : 0)
  );
}

/** So many of each look well on a page; the rest is chosen by hand. */
const MOST: Readonly<Record<DraftKind, Partial<Record<DraftWidget, number>>>> = {
  overview: { figure: 6, gauge: 3, tank: 2, symbol: 4, lamp: 7, row: 4, switch: 3, input: 3 },
  machine: { figure: 6, gauge: 4, tank: 2, symbol: 4, lamp: 12, row: 10, switch: 6, input: 6 },
  settings: { switch: 16, input: 24, row: 8, lamp: 8 },
  trends: { trend: 16, lamp: 0, symbol: 0, row: 0, switch: 0, input: 0 },
};

/** Of what is alike, the one that stands for all: of three phases and their sum, the sum. */
const WHOLE = /总|合计|平均|\btotal|\bsum\b|\baverage|\bmean\b/i;
export const isWhole = ({ name, key }: Pick<Variable, 'name' | 'key'>): boolean => WHOLE.test(name) || WHOLE.test(key);

/**
 * The most important first; of what is as important, one of each kind before the second of any, and sums before their parts. Same list,
 * same order.
 */
export function byWeight(list: readonly Variable[], kind: DraftKind): readonly Variable[] {
  const ranked = list
    .map((variable, at) => ({ variable, at, weight: weightOf(variable, kind), role: roleOf(variable), turn: 0 }))
    .toSorted(
      (one, other) =>
        other.weight - one.weight ||
        Number(isWhole(other.variable)) - Number(isWhole(one.variable)) ||
        one.at - other.at,
    );
  const turns = new Map<string, number>();
  for (const each of ranked) {
    const alike = `${each.weight} ${each.role}`;
    // States are told by their names alone: they stay as they are listed.
    each.turn = isState(each.variable) ? 0 : (turns.get(alike) ?? 0);
    turns.set(alike, each.turn + 1);
  }
  return ranked
    .toSorted((one, other) => other.weight - one.weight || one.turn - other.turn)
    .map(({ variable }) => variable);
}

/** What is chosen before anybody chose: of each sort as many as look well, for each device of a project fewer. */
export function firstChosen(list: readonly Variable[], kind: DraftKind): readonly string[] {
  const devices = Math.max(1, new Set(list.map(({ binding }) => binding.equipId)).size);
  const used = new Map<string, number>();
  return byWeight(list, kind).flatMap((variable) => {
    const as = suitsFor(variable, kind);
    const key = `${variable.binding.equipId} ${as}`;
    const before = used.get(key) ?? 0;
    if (before >= Math.ceil((MOST[kind][as] ?? 0) / Math.min(3, devices))) return [];
    used.set(key, before + 1);
    return [variable.id];
  });
}
