import {
  AlarmSettings,
  type ConfigIssue,
  type ConfigItems,
  DriverSettings,
  ReportSettings,
  ScriptSettings,
  VariableSettings,
} from '@lightfield/contract';
import { other } from '../config/problem.ts';
import type { Tell } from './check-frame.ts';
import { type AnyItem, nameOfItem } from './items.ts';
import { rulesText } from '../locales/rules/text.ts';

interface Schema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly ShapeIssue[] } };
}
interface ShapeIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly origin?: unknown;
}

const SCHEMAS = {
  drivers: DriverSettings,
  variables: VariableSettings,
  alarms: AlarmSettings,
  reports: ReportSettings,
  scripts: ScriptSettings,
} satisfies Record<keyof ConfigItems, Schema>;

/** Items that had the right shape; an edit makes a new object, so that only what was edited is looked at again. */
const sound = new WeakSet<object>();

/** What the schemas of the contract refuse in fields of which nothing else has been told. */
export function checkShape(items: ConfigItems, issues: readonly ConfigIssue[], tell: Tell): void {
  const told = new Set(issues.map(({ id, field }) => `${id} ${field}`));
  const check = (kind: keyof ConfigItems, list: readonly AnyItem[], schema: Schema) => {
    for (const item of list) {
      if (sound.has(item)) continue;
      const parsed = schema.safeParse(item);
      if (parsed.success) {
        sound.add(item);
        continue;
      }
      for (const issue of parsed.error.issues) {
        const field = fieldAt(issue.path);
        if (told.has(`${item.id} ${field}`)) continue;
        told.add(`${item.id} ${field}`);
        tell(kind, item, nameOfItem(item), wording(issue), field);
      }
    }
  };
  check('drivers', items.drivers, SCHEMAS.drivers);
  check('variables', items.variables, SCHEMAS.variables);
  check('alarms', items.alarms, SCHEMAS.alarms);
  check('reports', items.reports, SCHEMAS.reports);
  check('scripts', items.scripts, SCHEMAS.scripts);
}

/** "trigger.threshold"; of a list the list itself. */
function fieldAt(path: readonly PropertyKey[]): string {
  const numbered = path.findIndex((part) => typeof part === 'number');
  return (numbered < 0 ? path : path.slice(0, numbered)).map(String).join('.');
}

function wording({ code, minimum, maximum, origin }: ShapeIssue) {
  const isText = origin === 'string';
  if (code === 'too_small' && (isText || origin === 'array') && Number(minimum) === 1)
    return other(rulesText('checkShape.isRequired'));
  if (code === 'too_small')
    return isText
      ? other(rulesText('checkShape.needsAtLeastCharacters', { count: Number(minimum) }))
      : other(rulesText('checkShape.cannotBeLessThan', { count: Number(minimum) }));
  if (code === 'too_big')
    return isText
      ? other(rulesText('checkShape.hasCharactersAtMost', { count: Number(maximum) }))
      : other(rulesText('checkShape.cannotBeMoreThan', { count: Number(maximum) }));
  if (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
    return other(rulesText('checkShape.isMissingOrNotOneOf'));
  return other(rulesText('checkShape.isMalformed'));
}
