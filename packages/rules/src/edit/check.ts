import {
  type ConfigIssue,
  type ConfigItems,
  type ConfigKind,
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
  const tell: Tell = (kind, item, name, { field, code, zh, en, advice = false }) =>
    issues.push({ kind, id: item?.id ?? null, name, field, code, zh, en, advice });
  const removed = removedFrom(frame.before, items);
  const idOf = new Map<object, string>();
  for (const list of Object.values(items)) for (const item of list) idOf.set(item, item.id);
  const reportAs =
    (advice: boolean): Report =>
    (place: Place, finding, field) => {
      for (const { code, zh, en } of removed(finding))
        issues.push({
          kind: KINDS[place.kind],
          id: idOf.get(place.of) ?? null,
          name: place.name,
          field,
          code,
          zh,
          en,
          advice,
        });
    };
  const rules = { ...items, source: frame.source };
  reportProblems(rules, reportAs(false));
  for (const report of repeated(items.reports, ({ name }) => name))
    tell('reports', report, report.name, { ...other('报表名称重复', 'the report name occurs twice'), field: 'name' });
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
      if (wrong) tell(kind, item, nameOfItem(item), { ...wrong, field: 'name' });
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
  found(
    driverErrors.driverInUse,
    `驱动“${name}”已删除，但该变量仍在使用`,
    `the driver "${name}" was deleted, but this variable uses it`,
  );
const variableRemoved = (key: string): Finding =>
  found(
    variableErrors.variableInUse,
    `变量“${key}”已删除，但此处仍在引用`,
    `the variable ${key} was deleted, but this still uses it`,
  );

/** Keys that a script names outright. Only advice: a key may be put together, and a text may be no key. */
const NAMED = /\b[gs]et\s*\(\s*(['"`])([A-Za-z][A-Za-z0-9_]*)\1/g;

function adviseScripts({ scripts, variables }: ConfigItems, tell: Tell): void {
  if (scripts.length === 0) return;
  const keys = new Set(variables.map(({ key }) => key));
  for (const script of scripts) {
    const named = new Set([...script.source.matchAll(NAMED)].flatMap(([, , key]) => key ?? []));
    const unknown = [...named].filter((key) => !keys.has(key));
    if (unknown.length === 0) continue;
    const finding = found(
      variableErrors.variableNotFound,
      `脚本中引用的变量“${unknown.join('、')}”不存在；变量改名后脚本不会自动修改`,
      `the script names ${unknown.join(', ')}, which does not exist; scripts do not follow when a variable is renamed`,
    );
    tell('scripts', script, script.name, { ...finding, field: 'source', advice: true });
  }
}
