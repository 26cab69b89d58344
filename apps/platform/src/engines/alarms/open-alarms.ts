import { SEVERITY_ORDER, type Severity } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

/** Alarms of a device, or of a project itself, whose condition holds, and those that wait for somebody's confirmation. */
export interface AlarmCounts {
  /** Without those whose rule lies on the shelf: they are known, and draw nobody's attention. */
  active: number;
  unconfirmed: number;
}
/** How what stands is shown: as bad as the worst that is not shelved. */
export interface AlarmStanding {
  /** `null`: nothing stands, or nothing that is not shelved. */
  readonly worst: Severity | null;
  /** Those that hold and whose rule lies on the shelf. */
  readonly shelved: number;
}
/** What one alarm is of. */
export interface AlarmOf {
  readonly sourceId: string;
  readonly ruleId: string;
  readonly severity: Severity;
}
/** The same as rows have it; needs `ofColumns` among what is returned of an event. */
export interface AlarmOfRow {
  source_id: string;
  rule_id: string;
  severity: Severity;
}
const SOURCE = 'coalesce(device_id, project_id, gateway_id)';
/** Of the table `alarm_event`, which statements may call `e`. */
export const ofColumns = (e = 'alarm_event'): string =>
  `coalesce(${e}.device_id, ${e}.project_id, ${e}.gateway_id) as source_id, ${e}.rule_id, ${e}.severity`;
export const ofRow = ({ source_id, rule_id, severity }: AlarmOfRow): AlarmOf => ({
  sourceId: source_id,
  ruleId: rule_id,
  severity,
});
interface Source {
  unconfirmed: number;
  /** Those that hold, by their rule. A rule has one as a rule, and its severity may have been edited since. */
  readonly holding: Map<string, Record<Severity, number>>;
}

/** Open alarms per device and project, in memory: every list line and every live frame asks for them. */
export function createOpenAlarms() {
  let bySource = new Map<string, Source>();
  let shelved = new Set<string>();

  const countOf = (counts: Record<Severity, number>): number => counts.severe + counts.important + counts.normal;

  return {
    of(sourceId: string): AlarmCounts {
      const source = bySource.get(sourceId);
      let active = 0;
      for (const [rule, counts] of source?.holding ?? []) if (!shelved.has(rule)) active += countOf(counts);
      return { active, unconfirmed: source?.unconfirmed ?? 0 };
    },

    standing(sourceId: string): AlarmStanding {
      const found = { shelved: 0, severe: 0, important: 0, normal: 0 };
      for (const [rule, counts] of bySource.get(sourceId)?.holding ?? []) {
        if (shelved.has(rule)) found.shelved += countOf(counts);
        else for (const severity of SEVERITY_ORDER) found[severity] += counts[severity];
      }
      return { worst: SEVERITY_ORDER.find((severity) => found[severity] > 0) ?? null, shelved: found.shelved };
    },

    /** Applies what a committed change of one alarm did to what it is of. */
    add({ sourceId, ruleId, severity }: AlarmOf, change: Partial<AlarmCounts>): void {
      const source: Source = bySource.get(sourceId) ?? { unconfirmed: 0, holding: new Map() };
      bySource.set(sourceId, source);
      source.unconfirmed += change.unconfirmed ?? 0;
      if (change.active) {
        const counts = source.holding.get(ruleId) ?? { severe: 0, important: 0, normal: 0 };
        counts[severity] += change.active;
        if (countOf(counts) === 0) source.holding.delete(ruleId);
        else source.holding.set(ruleId, counts);
      }
      if (source.unconfirmed === 0 && source.holding.size === 0) bySource.delete(sourceId);
    },

    /** The rules that lie on the shelf now. Answers the sources whose standing this has changed. */
    shelve(rules: ReadonlySet<string>): string[] {
      const before = shelved;
      shelved = new Set(rules);
      const changed = new Set([...before, ...shelved].filter((rule) => before.has(rule) !== shelved.has(rule)));
      if (changed.size === 0) return [];
      return [...bySource].flatMap(([sourceId, { holding }]) =>
        [...holding.keys()].some((rule) => changed.has(rule)) ? [sourceId] : [],
      );
    },

    /** Somebody has confirmed one. */
    confirm(sourceId: string): void {
      const source = bySource.get(sourceId);
      if (!source) return;
      source.unconfirmed -= 1;
      if (source.unconfirmed === 0 && source.holding.size === 0) bySource.delete(sourceId);
    },

    /** Reads those of these sources anew; all without them. */
    async load(on: Queryable, sourceIds?: readonly string[]): Promise<void> {
      const rows = await on.query<AlarmOf & { active: number; unconfirmed: number }>(
        `select ${SOURCE} as "sourceId", rule_id as "ruleId", severity,
                count(*) filter (where recovered_at is null) as active,
                count(*) filter (where confirmed_at is null) as unconfirmed
           from alarm_event
          where (recovered_at is null or confirmed_at is null)
                ${sourceIds ? 'and (device_id = any($1::uuid[]) or project_id = any($1::uuid[]) or gateway_id = any($1::uuid[]))' : ''}
          group by 1, 2, 3`,
        sourceIds ? [sourceIds] : [],
      );
      if (sourceIds) for (const id of sourceIds) bySource.delete(id);
      else bySource = new Map();
      const asked = sourceIds && new Set(sourceIds);
      // Of an alarm of a device its gateway may have been asked for: that one is not told of it.
      for (const { active, unconfirmed, ...of } of rows)
        if (asked?.has(of.sourceId) ?? true) this.add(of, { active, unconfirmed });
    },
  };
}

/** Condition on an event `e`: its rule lies on the shelf now. */
export const onShelf = (e = 'e'): string =>
  `${e}.rule_id in (select rule_id from alarm_shelf where ended_at is null and until > now())`;
/** Its condition holds, and it is not shelved: what lists count as "in alarm". */
export const stands = (e = 'e'): string => `${e}.recovered_at is null and not ${onShelf(e)}`;

const ORDER = `'{${SEVERITY_ORDER.join(',')}}'::text[]`;
/** Aggregate: the worst of severities, null of none. */
export const worstOf = (severity: string): string => `(${ORDER})[min(array_position(${ORDER}, ${severity}))]`;

/** Those of a device, or of a project its own, that hold, and how they are shown. */
export type AlarmsShown = Pick<AlarmCounts, 'active'> & Partial<AlarmStanding>;
/** The same as rows of lists say it. */
export const alarmFields = ({ active, worst = null, shelved = 0 }: AlarmsShown) => ({
  alarmCount: active,
  alarmWorst: worst,
  alarmsShelved: shelved,
});
