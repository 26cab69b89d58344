import type { DraftKind, DraftWidget } from '@lightfield/contract';
import type { Variable } from '../../session/binding/variables.ts';
import { MEASURED, isAside, roleOf } from '../roles.ts';
import type { Draft, DraftGroup, DraftItem, SayDraft } from './draft.ts';
import { hasCurve, isSet, isWhole, suitsFor } from './suits.ts';

export interface ByRule {
  readonly kind: DraftKind;
  readonly title: string;
  /** In the order in which they matter. */
  readonly variables: readonly Variable[];
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  readonly say: SayDraft;
}
/** Cards of one figure each, at the head of a page. */
const STRIP = 6;
/** Curves in one chart, and charts beside what is shown otherwise. */
const CURVES = 4;
export const CHARTS = { overview: 1, machine: 2, trends: 0, settings: 0 } as const;

const order = (variable: Variable): number => {
  const at = MEASURED.findIndex((role) => role === roleOf(variable));
  return at < 0 ? MEASURED.length : at;
};
/** Together what is alike; in it what matters more stays before. */
const inOrder = (items: readonly DraftItem[]): readonly DraftItem[] =>
  items.toSorted((one, other) => order(one.variable) - order(other.variable));

/** A page of what was chosen, grouped by what it is. A page of several devices has a group for each. */
export function draftByRule(rule: ByRule): Draft {
  const { kind, title, variables, say } = rule;
  const items = variables.map((variable): DraftItem => ({ variable, as: suitsFor(variable, kind) }));
  const owners = new Set(variables.map(({ binding }) => binding.equipId));
  const groups =
    kind === 'trends' ? trendGroups(items, say) : owners.size > 1 ? byDevice(rule, items) : bySort(items, kind, say);
  return {
    kind,
    title,
    groups: groups.filter(({ items: own }) => own.length > 0),
    charts: chartsOf(variables, CHARTS[kind], say),
    hasAlarms: kind === 'overview' || kind === 'machine',
  };
}

function bySort(items: readonly DraftItem[], kind: DraftKind, say: SayDraft): DraftGroup[] {
  const of = (...sorts: readonly DraftWidget[]) => items.filter(({ as }) => sorts.includes(as));
  const figures = inOrder(of('figure'));
  const strip = kind === 'settings' ? [] : figures.slice(0, STRIP);
  const rows = [...figures.slice(strip.length).map((item): DraftItem => ({ ...item, as: 'row' })), ...of('row')];
  const isCount = ({ variable }: DraftItem) => roleOf(variable) === 'energy' || isAside(variable);
  const isFault = ({ variable }: DraftItem) => roleOf(variable) === 'fault';
  const lamps = of('lamp');
  const shown: DraftGroup[] = [
    { heading: '', items: strip },
    { heading: say('machines'), items: [...of('symbol'), ...of('tank')] },
    { heading: say('gauges'), items: inOrder(of('gauge')) },
    { heading: say('states'), items: lamps.filter((item) => !isFault(item)) },
    { heading: say('faults'), items: lamps.filter(isFault) },
    { heading: say('figures'), items: inOrder(rows.filter((item) => !isCount(item))) },
    { heading: say('counters'), items: inOrder(rows.filter(isCount)) },
  ];
  const set: DraftGroup[] = [
    { heading: say('controls'), items: of('switch') },
    { heading: say('setpoints'), items: inOrder(of('input')) },
  ];
  return kind === 'settings' ? [...set, ...shown] : [...shown, ...set];
}

/** Each device with what matters of it; what a project calculates comes last. */
function byDevice({ devices, say }: ByRule, items: readonly DraftItem[]): DraftGroup[] {
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  const ids = [...new Set(items.map(({ variable }) => variable.binding.equipId))].toSorted(
    (one, other) => Number(one === '') - Number(other === ''),
  );
  return ids.map((id) => {
    const own = inOrder(items.filter(({ variable }) => variable.binding.equipId === id));
    const called = names.get(id) ?? own[0]?.variable.binding.subTitle;
    return { heading: (id !== '' && called) || say('calculated'), items: own };
  });
}

/** By kind and unit: what has another unit would be a line at the foot of the chart. */
function trendGroups(items: readonly DraftItem[], say: SayDraft): DraftGroup[] {
  const curves = items.filter(({ as }) => as === 'trend');
  const rest = items.filter(({ as }) => as !== 'trend');
  const measured = groupsOf(curves.map(({ variable }) => variable));
  const groups = measured.flatMap((group) =>
    inParts(group.variables, CURVES).map(
      (part): DraftGroup => ({
        heading: called(group, measured, say),
        items: part.map((variable) => ({ variable, as: 'trend' })),
      }),
    ),
  );
  const set = rest.filter(({ as }) => isSet(as));
  return [
    ...groups,
    { heading: say('figures'), items: rest.filter(({ as }) => !isSet(as)) },
    { heading: say('setpoints'), items: set },
  ];
}

export function chartsOf(variables: readonly Variable[], most: number, say: SayDraft): Draft['charts'] {
  const measured = variables.filter(
    (variable) => hasCurve(variable) && !variable.writable && !isAside(variable) && roleOf(variable) !== 'energy',
  );
  const groups = groupsOf(measured)
    .toSorted((one, other) => tellingOf(other) - tellingOf(one))
    .slice(0, most);
  const heading = (group: Measurements) =>
    groups.length === 1 ? say('trend') : `${say('trend')} · ${called(group, groups, say)}`;
  return groups.map((group) => ({ heading: heading(group), curves: group.variables.slice(0, CURVES) }));
}

type MeasuredRole = (typeof MEASURED)[number];
interface Measurements {
  readonly role: MeasuredRole;
  readonly variables: readonly Variable[];
}
/** Two of one kind are told apart by what they are measured in. */
function called({ role, variables }: Measurements, all: readonly Measurements[], say: SayDraft): string {
  const unit = all.filter((other) => other.role === role).length > 1 ? variables[0]?.unit.trim() : '';
  return `${say(`of.${role}`)}${unit ? ` (${unit})` : ''}`;
}
/** How much a chart of it tells: several curves more than one, a sum more than a part. */
const tellingOf = ({ variables }: Measurements): number =>
  Math.min(variables.length, CURVES) + (variables.some(isWhole) ? 2 : 0);
/** What is measured alike, the kinds in their usual order, larger groups of a kind before smaller ones. */
function groupsOf(variables: readonly Variable[]): readonly Measurements[] {
  const groups = new Map<string, { role: MeasuredRole; variables: Variable[] }>();
  for (const variable of variables) {
    const role = MEASURED.find((each) => each === roleOf(variable)) ?? 'other';
    const key = `${role} ${variable.unit.trim()}`;
    const group = groups.get(key) ?? { role, variables: [] };
    group.variables.push(variable);
    groups.set(key, group);
  }
  const at = (role: MeasuredRole) => MEASURED.indexOf(role);
  return [...groups.values()].toSorted((one, other) => at(one.role) - at(other.role));
}
const inParts = <Each>(list: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_none, at) => list.slice(at * size, (at + 1) * size));
