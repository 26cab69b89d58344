import type { AlarmItem, AlarmSettings, Value } from '@lightfield/contract';
import { describeCondition } from '@lightfield/rules';
import type { Bus } from '../../kernel/bus.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { storableText } from '../history/storable-text.ts';
import type { BatchPart, ItemSender } from '../types.ts';
import { ALARM_COLUMNS, ALARM_JOINS, ALARM_TABLES, type AlarmRow, alarmSaid, hasSteps, isApart } from './alarm-row.ts';
import { type AlarmOf, type AlarmOfRow, type createOpenAlarms, ofColumns, ofRow } from './open-alarms.ts';

/** What became of the alarm items that arrived. */
export interface AlarmCounters {
  raised: number;
  recovered: number;
  /** Known already, in this state. */
  duplicates: number;
  /** The rule is deleted, or belongs to a device of another gateway, or to another project. */
  unknownRule: number;
}

/** An item as SQL gets it, through one JSON parameter. */
interface Line {
  id: string;
  rule: string;
  /** Id of the gateway, or of the project; of a gateway that is lost its own. */
  sender: string;
  condition: string;
  value: Value;
  at: number;
}
const LINES =
  'jsonb_to_recordset($1::jsonb) as x(id uuid, rule uuid, sender uuid, condition text, value jsonb, at int8)';
/** The shelf on which the rule lies now: its alarms are recorded, and nobody is told. */
const SHELF = '(select id from alarm_shelf where alarm_shelf.rule_id = rule.id and ended_at is null and until > now())';
/** Of an event `e`: only who may raise it has a say in it. */
const MAY_SAY = `x.sender = coalesce(e.project_id, e.gateway_id, (select device.gateway_id from device where device.id = e.device_id))`;
/** The rules of the lines, and who may raise their alarms. */
const RULES = `join alarm_origin rule on rule.id = x.rule
     where x.sender = coalesce(rule.project_id, rule.gateway_id, (select device.gateway_id from device where device.id = rule.device_id))`;
const AT = 'to_timestamp(x.at / 1000.0)';

/** Stores what gateways, and the platform for projects, raised and recovered. The row decides: whatever comes twice or in the wrong order counts once. */
export function createAlarmPart(
  open: ReturnType<typeof createOpenAlarms>,
  bus: Pick<Bus, 'emit'>,
  counters: AlarmCounters,
): BatchPart<AlarmItem, ItemSender> {
  return {
    async write(tx, items) {
      const conditions = await conditionsOf(tx, [...new Set(items.map(({ item }) => item.rule))]);
      const lines = (change: AlarmItem['change']): Line[] => {
        const byId = new Map<string, Line>();
        for (const { gateway, item } of items) {
          if (item.change !== change || byId.has(item.id)) continue;
          byId.set(item.id, {
            id: item.id,
            rule: item.rule,
            sender: gateway.gatewayId,
            condition: conditions.get(item.rule) ?? '',
            value: typeof item.value === 'string' ? storableText(item.value) : item.value,
            at: item.time,
          });
        }
        return [...byId.values()];
      };
      const raised = await raise(tx, lines('raised'));
      const recovered = await recover(tx, lines('recovered'));
      // those that are over already are told as they are now
      const changed = new Map([...raised.rows, ...(await alarmsById(tx, recovered.ids))].map((row) => [row.id, row]));

      return () => {
        counters.raised += raised.ids.length;
        counters.recovered += recovered.ids.length;
        counters.unknownRule += raised.unknown + recovered.unknown;
        counters.duplicates +=
          items.length - raised.ids.length - recovered.ids.length - raised.unknown - recovered.unknown;
        for (const { of, change } of [...raised.changes, ...recovered.changes]) open.add(of, change);
        for (const id of raised.ids) say(changed.get(id), 'raised');
        for (const id of recovered.ids) say(changed.get(id), 'recovered');
      };
    },
  };

  function say(row: AlarmRow | undefined, change: 'raised' | 'recovered'): void {
    if (row) bus.emit('alarm', alarmSaid(row, change));
  }
}

interface Outcome {
  ids: string[];
  unknown: number;
  changes: { of: AlarmOf; change: { active?: number; unconfirmed?: number } }[];
}
const nothing = (): Outcome => ({ ids: [], unknown: 0, changes: [] });

/**
 * In one statement what is stored, who is to be told beside the messages to everybody (stored with the event, so that a kill
 * neither loses nor doubles it), and what there is to say: each further one is a message to the database and back that a
 * pop-up waits for.
 */
const RAISE = `
  with e as (
    insert into alarm_event (id, about, device_id, project_id, gateway_id, rule_id, variable_id, mvar_id, content, severity,
                              confirm_rule, condition, value, raised_at, group_id, methods, shelf_id)
     select x.id, rule.about, rule.device_id, rule.project_id, rule.gateway_id, rule.id, rule.variable_id, rule.mvar_id, rule.content, rule.severity,
            rule.confirm_rule, x.condition, x.value, ${AT}, rule.group_id, rule.methods, ${SHELF}
       from ${LINES} ${RULES}
     on conflict (id) do nothing
     returning *),
  steps as (
    insert into alarm_step (alarm_id, level, source_id, group_id, due_at)
    select id, 0, coalesce(device_id, project_id, gateway_id), group_id, now() from e where ${hasSteps('e')}),
  untold as (insert into alarm_untold (alarm_id) select id from e where not ${isApart('e')})
  select ${ALARM_COLUMNS}, ${ofColumns('e')} from e ${ALARM_JOINS} order by e.raised_at, e.id`;

async function raise(tx: Transaction, lines: readonly Line[]): Promise<Outcome & { rows: AlarmRow[] }> {
  if (lines.length === 0) return { ...nothing(), rows: [] };
  const inserted = await tx.query<AlarmOfRow & AlarmRow>(RAISE, [JSON.stringify(lines)], { prepared: true });
  const missing = lines.filter(({ id }) => !inserted.some((row) => row.id === id));
  const known = missing.length === 0 ? 0 : await raiseLate(tx, missing);
  return {
    ids: inserted.map(({ id }) => id),
    unknown: missing.length - known,
    changes: inserted.map((row) => ({ of: ofRow(row), change: { active: 1, unconfirmed: 1 } })),
    rows: inserted,
  };
}

/** For an event whose recovery was stored first: fills in when it began. Answers how many of the lines are known events. */
async function raiseLate(tx: Transaction, lines: readonly Line[]): Promise<number> {
  await tx.query(
    `update alarm_event e set raised_at = ${AT}, value = x.value
       from ${LINES}
      where e.id = x.id and ${MAY_SAY}
        and e.value is null and e.raised_at = e.recovered_at and ${AT} <= e.recovered_at`,
    [JSON.stringify(lines)],
  );
  return countKnown(tx, lines);
}

async function recover(tx: Transaction, lines: readonly Line[]): Promise<Outcome> {
  if (lines.length === 0) return nothing();
  const updated = await tx.query<AlarmOfRow & { id: string; auto_confirmed: boolean }>(
    `update alarm_event e set recovered_at = ${AT}, recovered_value = x.value,
            confirmed_at = coalesce(e.confirmed_at, case when e.confirm_rule = 'auto' then ${AT} end)
       from ${LINES}
      where e.id = x.id and ${MAY_SAY} and e.recovered_at is null
      returning e.id, ${ofColumns('e')}, e.confirm_rule = 'auto' and e.confirmed_by is null as auto_confirmed`,
    [JSON.stringify(lines)],
  );
  const missing = lines.filter(({ id }) => !updated.some((row) => row.id === id));
  const added = missing.length === 0 ? [] : await addRecovered(tx, missing);
  const unplaced = missing.filter(({ id }) => !added.some((row) => row.id === id));
  return {
    ids: [...updated, ...added].map(({ id }) => id),
    unknown: unplaced.length === 0 ? 0 : unplaced.length - (await countKnown(tx, unplaced)),
    changes: [
      ...updated.map(({ auto_confirmed, ...row }) => ({
        of: ofRow(row),
        change: { active: -1, unconfirmed: auto_confirmed ? -1 : 0 },
      })),
      ...added.map(({ waits, ...row }) => ({ of: ofRow(row), change: { unconfirmed: waits ? 1 : 0 } })),
    ],
  };
}

/** A recovery whose beginning was lost on the way or comes later: the alarm was there, so it is recorded. */
function addRecovered(tx: Transaction, lines: readonly Line[]) {
  return tx.query<AlarmOfRow & { id: string; waits: boolean }>(
    `insert into alarm_event (id, about, device_id, project_id, gateway_id, rule_id, variable_id, mvar_id, content, severity,
                              confirm_rule, condition, raised_at, recovered_at, recovered_value, confirmed_at, group_id, methods, shelf_id)
     select x.id, rule.about, rule.device_id, rule.project_id, rule.gateway_id, rule.id, rule.variable_id, rule.mvar_id,
            rule.content, rule.severity, rule.confirm_rule, x.condition, ${AT}, ${AT}, x.value, case when rule.confirm_rule = 'auto' then ${AT} end,
            rule.group_id, rule.methods, ${SHELF}
       from ${LINES} ${RULES}
     on conflict (id) do nothing
     returning id, ${ofColumns()}, confirmed_at is null as waits`,
    [JSON.stringify(lines)],
  );
}

async function countKnown(tx: Transaction, lines: readonly Line[]): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(
    `select count(*) as n from ${LINES} join alarm_event e on e.id = x.id where ${MAY_SAY}`,
    [JSON.stringify(lines)],
  );
  return counted?.n ?? 0;
}

/** The condition of each rule in words, as it stands now: an event keeps it when the rule is edited later. */
async function conditionsOf(on: Queryable, rules: readonly string[]): Promise<Map<string, string>> {
  const rows = await on.query<{
    id: string;
    settings: Pick<AlarmSettings, 'comparison' | 'value'> | null;
    formula: string | null;
  }>(
    `select id, settings, null as formula from alarm_rule where id = any($1::uuid[])
     union all select rule_id, null, formula from gateway_tamper where rule_id = any($1::uuid[])
     union all select id, settings, null from project_alarm where id = any($1::uuid[])`,
    [rules],
    { prepared: true },
  );
  return new Map(
    rows.map(({ id, settings, formula }) => [
      id,
      settings ? describeCondition(settings.comparison, settings.value) : (formula ?? ''),
    ]),
  );
}

async function alarmsById(on: Queryable, ids: readonly string[]): Promise<AlarmRow[]> {
  if (ids.length === 0) return [];
  return on.query<AlarmRow>(`select ${ALARM_COLUMNS} from ${ALARM_TABLES} where e.id = any($1::uuid[])`, [ids]);
}
