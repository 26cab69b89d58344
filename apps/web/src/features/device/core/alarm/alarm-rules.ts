import {
  type AlarmItemSettings,
  AlarmMethod,
  Comparison,
  type ConfigItems,
  type VariableItem,
} from '@lightfield/contract';
import { conditionFinding } from '@lightfield/rules';
import { putItems } from '../editor/edit-state.ts';

/** The comparisons that make sense for a variable (S1 §5); all eight while none is chosen. */
export const comparisonsFor = (variable: VariableItem | undefined): readonly Comparison[] =>
  variable
    ? Comparison.options.filter(
        (comparison) => conditionFinding({ comparison, value: '0' }, variable)?.side !== 'comparison',
      )
    : Comparison.options;

/** Alarms that watch the same variable for the same thing: one of them is too many. */
export function duplicateIds(alarms: readonly AlarmItemSettings[]): ReadonlySet<string> {
  const known = new Map<string, string>();
  const twice = new Set<string>();
  for (const { id, variable, comparison, value } of alarms) {
    const condition = `${variable} ${comparison} ${value.trim()}`;
    const first = known.get(condition);
    if (first === undefined) known.set(condition, id);
    else twice.add(first).add(id);
  }
  return twice;
}

/** What can be set of many at once. */
export type Common = Partial<
  Pick<AlarmItemSettings, 'severity' | 'enabled' | 'confirmRule' | 'voice' | 'filterCount' | 'group'>
>;

export function setCommon(items: ConfigItems, ids: ReadonlySet<string>, common: Common): ConfigItems {
  const put = items.alarms
    .filter(({ id }) => ids.has(id))
    .filter((alarm) => Object.entries(common).some(([name, value]) => alarm[name as keyof Common] !== value))
    .map((alarm) => ({ ...alarm, ...common }));
  return put.length === 0 ? items : putItems(items, 'alarms', put);
}

/** How many of them tell people this way. */
export const countOfMethod = (alarms: readonly AlarmItemSettings[], method: AlarmMethod): number =>
  alarms.filter(({ methods }) => methods.includes(method)).length;

/** One way more, or one less, for all of them; their other ways stay as they are. */
export function setMethod(items: ConfigItems, ids: ReadonlySet<string>, method: AlarmMethod, on: boolean): ConfigItems {
  const put = items.alarms
    .filter(({ id, methods }) => ids.has(id) && methods.includes(method) !== on)
    .map((alarm) => ({
      ...alarm,
      methods: AlarmMethod.options.filter((one) => (one === method ? on : alarm.methods.includes(one))),
    }));
  return put.length === 0 ? items : putItems(items, 'alarms', put);
}

/** Copies stand behind what they were made of. */
export function copyAlarms(items: ConfigItems, ids: ReadonlySet<string>, newId: () => string): ConfigItems {
  const alarms = items.alarms.flatMap((alarm) =>
    ids.has(alarm.id) ? [alarm, { ...alarm, id: newId(), origin: null }] : [alarm],
  );
  return { ...items, alarms };
}

export interface AlarmFilter {
  readonly keyword: string;
  readonly severity: AlarmItemSettings['severity'] | undefined;
  readonly enabled: boolean | undefined;
}

export function filterAlarms(
  { alarms, variables }: Pick<ConfigItems, 'alarms' | 'variables'>,
  { keyword, severity, enabled }: AlarmFilter,
): AlarmItemSettings[] {
  const word = keyword.trim().toLowerCase();
  const names = new Map(variables.map(({ key, name }) => [key, name]));
  return alarms.filter(
    (alarm) =>
      (severity === undefined || alarm.severity === severity) &&
      (enabled === undefined || alarm.enabled === enabled) &&
      (word === '' ||
        [alarm.content, alarm.variable, names.get(alarm.variable) ?? ''].some((text) =>
          text.toLowerCase().includes(word),
        )),
  );
}
