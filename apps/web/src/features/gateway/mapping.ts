import { type PendingDevice, isTitle } from '@lightfield/contract';

type Metric = PendingDevice['metrics'][number];

/** A line of the mapping table while a person edits it. */
export interface MappingRow {
  metric: string;
  use: boolean;
  key: string;
  name: string;
  unit: string;
  decimals: number;
  writable: boolean;
}

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const INTEGERS = new Set(['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'bit']);

/** A key made of a metric name such as "Tank/Level 1": last part first letter a letter, everything else an underscore. */
export function keyOf(metric: string): string {
  const plain = metric
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
  return /^[A-Za-z]/.test(plain) ? plain : `m_${plain || 'metric'}`.slice(0, 63);
}

/** Suggested mapping: every metric that can become a variable and is none yet, with unique keys. */
export function suggestMapping(metrics: readonly Metric[]): MappingRow[] {
  const taken = new Set<string>();
  return metrics
    .filter(({ dataType, mapped }) => dataType !== null && !mapped)
    .map(({ name, dataType }) => {
      const wanted = keyOf(name);
      let key = wanted;
      for (let again = 2; taken.has(key); again++) key = `${wanted.slice(0, 58)}_${again}`;
      taken.add(key);
      return {
        metric: name,
        use: true,
        key,
        name: (name.split('/').at(-1) ?? name).slice(0, 50),
        unit: '',
        decimals: INTEGERS.has(dataType ?? '') ? 0 : 2,
        // Writing is a decision of a person, never a default.
        writable: false,
      };
    });
}

export type MappingProblem = 'keyRule' | 'keyTwice' | 'none' | 'nameRule';

/** What stands against this mapping, by metric; the empty metric stands for the whole table. */
export function problemsOf(rows: readonly MappingRow[]): Map<string, MappingProblem> {
  const problems = new Map<string, MappingProblem>();
  const used = rows.filter(({ use }) => use);
  if (used.length === 0) problems.set('', 'none');
  const seen = new Map<string, string>();
  for (const { metric, key, name } of used) {
    if (!KEY.test(key)) problems.set(metric, 'keyRule');
    else if (seen.has(key)) problems.set(metric, 'keyTwice');
    else if (!isTitle(name.trim())) problems.set(metric, 'nameRule');
    seen.set(key, metric);
  }
  return problems;
}
