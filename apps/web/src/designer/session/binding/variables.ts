import type { AlarmItemSettings, DataType, ReportItem, VariableItem } from '@lightfield/contract';
import { type AlarmLimit, Binding, bindingKey } from '@lightfield/page';
import { alarmLimitOf, formatValue, mappedText } from '@lightfield/rules';
import { isReadAs } from '@lightfield/widgets/design';
import type { Live, Reading } from '@lightfield/widgets/kit';
import type { ReadingStore, Seen } from '../../../live/reading-store.ts';
import type { PageOwner } from '../page-owner.ts';
import type { SystemValues } from './system-values.tsx';

/** A variable that can be bound. */
export interface Variable {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly dataType: DataType;
  readonly writable: boolean;
  /** It has no value to show: for what a click or a control writes. */
  readonly writeOnly?: boolean;
  readonly statusMap: VariableItem['statusMap'];
  /** What it is said to stay within; an end that nobody has told is absent. */
  readonly lower?: number | undefined;
  readonly upper?: number | undefined;
  /** Where its alarms begin; absent: nobody has said. */
  readonly alarms?: readonly AlarmLimit[] | undefined;
  /** What it was last, where that was asked (`asTheyAre`). */
  readonly value?: number | undefined;
  /** How its value is made, and what is written of it. */
  readonly formula?: string | undefined;
  readonly writeFormula?: string | undefined;
  readonly isFormula?: boolean;
  /** A report of its device keeps it. */
  readonly isRecorded?: boolean;
  readonly binding: Binding;
}

/** Something a property can be bound to. */
export type Bindable = Pick<Variable, 'id' | 'key' | 'name' | 'binding'>;

/** What may be bound on this page: variables of its device, template or project, and what the platform knows of devices. */
export interface Variables {
  readonly list: readonly Variable[];
  /** Devices that the platform tells of; of a template one without an id. */
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  /** By `bindingKey`. */
  find(key: string): Variable | undefined;
  readonly live: Live;
}

/** What a device or template consists of, as far as it can be bound or says something of what can be. */
interface ConfigParts {
  readonly variables: readonly VariableItem[];
  readonly alarms: readonly AlarmItemSettings[];
  readonly reports?: readonly Pick<ReportItem, 'variables'>[];
}
/** Where the alarms of variables begin, by their keys. */
function alarmLimits(alarms: readonly AlarmItemSettings[]): ReadonlyMap<string, readonly AlarmLimit[]> {
  const limits = new Map<string, AlarmLimit[]>();
  for (const alarm of alarms) {
    const limit = alarmLimitOf(alarm);
    if (limit) limits.set(alarm.variable, [...(limits.get(alarm.variable) ?? []), limit]);
  }
  return limits;
}

export function variablesOf(
  owner: PageOwner,
  ownerName: string,
  { variables: items, alarms, reports = [] }: ConfigParts,
  store: ReadingStore,
  system: SystemValues,
): Variables {
  const limits = alarmLimits(alarms);
  const recorded = new Set(reports.flatMap(({ variables }) => variables));
  const list = items.map((item): Variable => {
    const { id, key, name, unit, decimals, dataType, access, statusMap } = item;
    const titles = { title: name, subTitle: ownerName };
    const binding = Binding.parse(
      owner.kind === 'device'
        ? { ...titles, type: 'signal', signalId: id, equipId: owner.id, systemKey: key }
        : { ...titles, type: 'signal', systemKey: key },
    );
    return {
      id,
      key,
      name,
      unit,
      decimals,
      dataType,
      writable: access !== 'read',
      writeOnly: access === 'write',
      statusMap,
      lower: item.collectLower ?? item.writeLower,
      upper: item.collectUpper ?? item.writeUpper,
      alarms: limits.get(key),
      formula: item.expression ?? item.readFormula,
      writeFormula: item.writeFormula,
      isFormula: item.kind === 'intermediate',
      isRecorded: recorded.has(key),
      binding,
    };
  });
  return variablesFrom(list, [{ id: owner.kind === 'device' ? owner.id : '', name: ownerName }], store, system);
}

/** Variables with their live values. */
export function variablesFrom(
  list: readonly Variable[],
  devices: Variables['devices'],
  store: ReadingStore,
  system: SystemValues,
): Variables {
  const byKey = new Map(list.map((variable) => [bindingKey(variable.binding), variable]));
  return { list, devices, find: (key) => byKey.get(key), live: liveOf(store, (key) => byKey.get(key), system) };
}

/** With what they are at this moment, so that a scale made of what is known of them holds it. A value that was never good says nothing. */
export const asTheyAre = (list: readonly Variable[], live: Pick<Live, 'read'>): readonly Variable[] =>
  list.map((variable) => {
    const now = live.read(bindingKey(variable.binding));
    const isSound = now?.quality === 'good' || now?.quality === 'stale';
    return isSound && typeof now.value === 'number' ? { ...variable, value: now.value } : variable;
  });

/** Values of a device as the widgets of a page read them. */
function liveOf(store: ReadingStore, find: (key: string) => Variable | undefined, system: SystemValues): Live {
  // the same object until the value changes, as those who watch expect
  const known = new Map<string, { seen: Seen; reading: Reading }>();
  const read = (key: string): Reading | undefined => {
    if (isSystem(key)) return system.get().get(key);
    const variable = find(key);
    const seen = variable && store.read(variable.id);
    if (!variable || !seen) return undefined;
    const last = known.get(key);
    if (last?.seen === seen) return last.reading;
    const reading = readingOf(variable, seen);
    known.set(key, { seen, reading });
    return reading;
  };
  return {
    read,
    watch(key, listener) {
      if (isSystem(key)) return system.watch((values) => listener(values.get(key)));
      const variable = find(key);
      return variable ? store.watch(variable.id, () => listener(read(key))) : () => undefined;
    },
  };
}

const isSystem = (key: string): boolean => key.startsWith('system:');

/** A value with the words and decimals of its variable. */
export function readingOf(variable: Variable, { value, quality, readAt }: Seen): Reading {
  const mapped = mappedText(variable.statusMap, value);
  return {
    value,
    text: mapped ?? formatValue(value, variable.decimals),
    unit: mapped === undefined ? variable.unit : '',
    quality,
    time: readAt,
  };
}

/** Those that a search means, the best first: the beginning of a name or key counts more than the middle. */
export function searchVariables<Each extends Bindable>(list: readonly Each[], text: string, most: number): Each[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return list.slice(0, most);
  const scored: { variable: Each; score: number }[] = [];
  for (const variable of list) {
    const [key, name] = [variable.key.toLowerCase(), variable.name.toLowerCase()];
    let score = 0;
    for (const word of words) {
      const one = key === word || name === word ? 4 : key.startsWith(word) || name.startsWith(word) ? 2 : 0;
      const any = one || (key.includes(word) || name.includes(word) || isReadAs(name, word) ? 1 : 0);
      if (any === 0) {
        score = 0;
        break;
      }
      score += any;
    }
    if (score > 0) scored.push({ variable, score });
  }
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ variable }) => variable);
}

/** The key of a variable within its device: those of a project are `device.variable`. */
export const ownKey = (key: string, { equipId }: Pick<Binding, 'equipId'>): string =>
  equipId === '' || !key.includes('.') ? key : key.slice(key.indexOf('.') + 1);
