import { type ConfigItems, alarmGroupErrors } from '@lightfield/contract';
import type { Queryable } from '../../../kernel/db.ts';

/**
 * Alarm groups that alarms name, against those that there are: the organisation's own and, of an external enterprise, those of its
 * enterprise. None of them goes before the transaction ends. 1210 for one that a person chose; what comes from a file, a gateway
 * or another organisation's template (`chosen` false) loses the groups that are not there.
 */
export async function settleGroups(
  tx: Queryable,
  orgId: string,
  items: ConfigItems,
  chosen: boolean,
): Promise<ConfigItems> {
  const named = [...new Set(items.alarms.flatMap(({ group }) => group ?? []))];
  if (named.length === 0) return items;
  const rows = await tx.query<{ id: string }>(
    `select id from alarm_group where id = any($2::uuid[]) and org_id in
       (select id from org where id = $1 union all select parent_id from org where id = $1 and kind = 'external')
      order by id for key share`,
    [orgId, named],
  );
  const known = new Set(rows.map(({ id }) => id));
  const lost = items.alarms.find(({ group }) => group !== null && group !== undefined && !known.has(group));
  if (!lost) return items;
  if (chosen) throw alarmGroupErrors.unknown({ kind: 'alarms', item: lost.content, id: lost.id, field: 'group' });
  return {
    ...items,
    alarms: items.alarms.map((alarm) => (alarm.group && !known.has(alarm.group) ? { ...alarm, group: null } : alarm)),
  };
}
