import type { AlarmItemSettings, ConfigItems, VariableItem } from '@lightfield/contract';
import { continueSeries } from '../../../../lib/sheet/series.ts';

/** S1 §5 and the contract's schema. */
const KEY_MAX = 64;

/** temp1 → temp2, temp → temp1: the first after it that nobody has. */
export function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  let key = wanted;
  while (taken.has(key)) {
    const [next = ''] = /\d/.test(key) ? continueSeries([key], 1) : [`${key}1`];
    key = next.length > KEY_MAX || next === key ? `v${taken.size + 1}` : next;
  }
  return key;
}

/** Makes variables as one begins them: read from the driver of the last one, each with a key of its own. */
export function variableMaker(
  { variables, drivers }: ConfigItems,
  source: 'drivers' | 'metrics',
  newId: () => string,
): () => VariableItem {
  const last = variables.findLast(({ kind }) => kind === 'device');
  const driver = source === 'metrics' ? undefined : (last?.driver ?? drivers[0]?.name);
  const taken = new Set(variables.map((variable) => variable.key));
  let key = 'var1';
  return () => {
    key = freeKey(key, taken);
    taken.add(key);
    return {
      id: newId(),
      origin: null,
      key,
      name: key,
      kind: 'device',
      ...(driver === undefined ? {} : { driver }),
      dataType: last?.dataType ?? 'int16',
      byteOrder: last?.byteOrder ?? 'ABCD',
      access: 'read',
      collection: 'periodic',
      intervalMs: last?.intervalMs ?? 1_000,
      unit: '',
      decimals: 2,
      deadband: 0,
      statusMap: [],
    };
  };
}

/** Copies with keys of their own. What a copy was made from by a template stays with the original. */
export function copyVariables(
  rows: readonly VariableItem[],
  { variables }: ConfigItems,
  newId: () => string,
): VariableItem[] {
  const taken = new Set(variables.map(({ key }) => key));
  return rows.map((row) => {
    const key = freeKey(row.key, taken);
    taken.add(key);
    return { ...row, id: newId(), origin: null, key };
  });
}

export const newAlarm = (id: string, { variables, alarms }: ConfigItems): AlarmItemSettings => {
  const variable = alarms.at(-1)?.variable ?? variables[0]?.key ?? '';
  return {
    id,
    origin: null,
    variable,
    comparison: 'gt',
    value: '0',
    content: variable,
    filterCount: 1,
    severity: 'normal',
    confirmRule: 'manual',
    enabled: true,
    voice: false,
    loop: 1,
    group: null,
    methods: ['push'],
  };
};
export const copyAlarms = (rows: readonly AlarmItemSettings[], newId: () => string): AlarmItemSettings[] =>
  rows.map((row) => ({ ...row, id: newId(), origin: null }));
