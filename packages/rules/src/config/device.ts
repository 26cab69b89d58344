import type {
  Language,
  AlarmSettings,
  DriverSettings,
  ReportSettings,
  ScriptSettings,
  VariableSettings,
} from '@lightfield/contract';
import type { ConfigProblem, Finding } from './problem.ts';
import { rulesText } from '../locales/rules/text.ts';

/** A device as far as its rules go: a `ConfigDevice`, a device of a `SiteDocument`, or what a person is editing. */
export interface DeviceRules {
  /** Leads the item of each problem when given. */
  readonly name?: string | undefined;
  /** `metrics`: values come by Sparkplug from an edge node that is not ours, so that no variable has a driver. */
  readonly source?: 'drivers' | 'metrics' | undefined;
  readonly drivers: readonly DriverSettings[];
  readonly variables: readonly VariableSettings[];
  readonly alarms: readonly AlarmSettings[];
  readonly reports: readonly ReportSettings[];
  readonly scripts?: readonly ScriptSettings[] | undefined;
}

export type Lang = Language;
export type ItemKind = 'device' | 'driver' | 'variable' | 'alarm' | 'report' | 'script';
/** An item that something is wrong with. */
export interface Place {
  readonly kind: ItemKind;
  /** What a person calls it. */
  readonly name: string;
  readonly of: object;
}
/** `field`: of the item, e.g. "trigger.threshold". */
export type Report = (place: Place, finding: Finding, field: string) => void;
/** For one item. */
export type Say = (finding: Finding, field: string) => void;

const ITEM_KINDS: Record<ItemKind, Record<Lang, string>> = {
  device: rulesText('device.device'),
  driver: rulesText('device.driver'),
  variable: rulesText('device.variable'),
  alarm: rulesText('device.alarm'),
  report: rulesText('device.report'),
  script: rulesText('device.script'),
};

/** Collects problems in one language. */
export function collect(device: DeviceRules, lang: Lang, check: (report: Report) => void): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const within = device.name ? `${ITEM_KINDS.device[lang]} ${device.name} / ` : '';
  check(({ kind, name }, finding) =>
    problems.push({
      item: `${within}${ITEM_KINDS[kind][lang]} ${name}`,
      reason: finding[lang],
      code: finding.code,
    }),
  );
  return problems;
}

/** Each item whose name an earlier one has too. */
export function repeated<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const name = nameOf(item);
    const again = seen.has(name);
    seen.add(name);
    return again;
  });
}
