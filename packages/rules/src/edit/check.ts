import {
  type ConfigIssue,
  type ConfigItems,
  type ConfigKind,
  called,
  driverErrors,
  titleProblem,
  variableErrors,
} from '@lightfield/contract';
import { type ItemKind, type Place, type Report, repeated } from '../config/device.ts';
import { type Finding, findings, found, other } from '../config/problem.ts';
import { reportAdvice, reportProblems } from '../config/validate.ts';
import { checkCapacities } from './check-capacity.ts';
import { checkAddresses, checkDrivers } from './check-driver.ts';
import type { CheckFrame, Tell } from './check-frame.ts';
import { checkShape } from './check-shape.ts';
import { nameOfItem } from './items.ts';
import { rulesText } from '../locales/rules/text.ts';

const KINDS: Record<ItemKind, ConfigKind | 'device'> = {
  device: 'device',
  driver: 'drivers',
  variable: 'variables',
  alarm: 'alarms',
  report: 'reports',
  script: 'scripts',
};

/**
 * Everything that is wrong with a configuration, and what is advised: at which item, in which field. The shape of the items
 * too, so that an editor can show half-filled rows. Addresses of variables as far as the forms describe them.
 */
export function checkConfig(items: ConfigItems, frame: CheckFrame): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const tell: Tell = (kind, item, name, finding, field, advice = false) =>
    issues.push(called(finding, { kind, id: item?.id ?? null, name, field, code: finding.code, advice }));
  const removed = removedFrom(frame.before, items);
  const idOf = new Map<object, string>();
  for (const list of Object.values(items)) for (const item of list) idOf.set(item, item.id);
  const reportAs =
    (advice: boolean): Report =>
    (place: Place, finding, field) => {
      for (const one of removed(finding)) {
        const { code } = one;
        const id = idOf.get(place.of) ?? null;
        issues.push(called(one, { kind: KINDS[place.kind], id, name: place.name, field, code, advice }));
      }
    };
  const rules = { ...items, source: frame.source };
  reportProblems(rules, reportAs(false));
  for (const report of repeated(items.reports, ({ name }) => name))
    tell('reports', report, report.name, other(rulesText('check.theReportNameOccursTwice')), 'name');
  checkTitles(items, frame.before, tell);
  checkDrivers(items, frame, tell);
  checkAddresses(items, frame, tell);
  checkCapacities(items, frame, tell);
  checkShape(items, issues, tell);
  reportAdvice(rules, reportAs(true));
  adviseScripts(items, tell);
  return issues;
}

/** Names that are new or changed are titles (decision 070); what was stored under an older rule stays until it is renamed. */
function checkTitles(items: ConfigItems, before: ConfigItems | undefined, tell: Tell): void {
  for (const kind of ['drivers', 'variables', 'reports', 'scripts'] as const) {
    const old = new Map((before?.[kind] ?? []).map(({ id, name }) => [id, name]));
    for (const item of items[kind]) {
      // An empty one is told with its shape.
      const wrong = titleProblem(item.name, old.get(item.id));
      if (wrong) tell(kind, item, nameOfItem(item), wrong, 'name');
    }
  }
}

/** Says of what was there before that it was removed, and of the rest that it does not exist. */
function removedFrom(before: ConfigItems | undefined, items: ConfigItems): (finding: Finding) => readonly Finding[] {
  if (!before) return (finding) => [finding];
  const left = new Set(items.variables.map(({ id }) => id));
  const gone = new Set(before.variables.flatMap(({ id, key }) => (left.has(id) ? [] : [key])));
  const drivers = new Set(items.drivers.map(({ id }) => id));
  const goneDrivers = new Set(before.drivers.flatMap(({ id, name }) => (drivers.has(id) ? [] : [name])));
  return (finding) => {
    const { code, missing = [] } = finding;
    if (code === driverErrors.driverNotFound.code) {
      const name = missing.find((driver) => goneDrivers.has(driver));
      return [name === undefined ? finding : driverRemoved(name)];
    }
    const keys = missing.filter((key) => gone.has(key));
    if (keys.length === 0) return [finding];
    const unknown = missing.filter((key) => !gone.has(key));
    return [...keys.map(variableRemoved), ...(unknown.length > 0 ? [findings.unknownKeys(unknown)] : [])];
  };
}

const driverRemoved = (name: string): Finding =>
  found(driverErrors.driverInUse, rulesText('check.theDriverWasDeletedButThis', { name }));
const variableRemoved = (key: string): Finding =>
  found(variableErrors.variableInUse, rulesText('check.theVariableWasDeletedButThis', { key }));

/** Keys that a script names outright. Only advice: a key may be put together, and a text may be no key. */
const NAMED = /\b[gs]et\s*\(\s*(['"`])([A-Za-z][A-Za-z0-9_]*)\1/g;

function adviseScripts({ scripts, variables }: ConfigItems, tell: Tell): void {
  if (scripts.length === 0) return;
  const keys = new Set(variables.map(({ key }) => key));
  for (const script of scripts) {
    const named = new Set([...script.source.matchAll(NAMED)].flatMap(([, , key]) => key ?? []));
    const unknown = [...named].filter((key) => !keys.has(key));
    if (unknown.length === 0) continue;
    const finding = found(variableErrors.variableNotFound, rulesText('check.scriptNamesUnknown', { unknown }));
    tell('scripts', script, script.name, finding, 'source', true);
  }
}
