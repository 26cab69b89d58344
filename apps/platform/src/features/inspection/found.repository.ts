import type { InspectionFinding, InspectionStatistics } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { type InspectionSight, inScopes } from './inspection-reach.ts';
import { createInspectionSums } from './inspection-sums.repository.ts';

/** SQL of what was found. */
export function createFoundRepository(db: Db, sight: InspectionSight) {
  const sums = createInspectionSums(db);
  return {
    async findings(
      caller: Caller,
      filter: { from: number; to: number; planId?: string | undefined; equipmentId?: string | undefined },
      { limit, offset }: { limit: number; offset: number },
    ) {
      const { planId, equipmentId, ...span } = filter;
      const { values, add } = statement();
      const scopes = await sight.scopes(caller);
      const where = [scopes ? inScopes('found.scope', scopes, add) : await sight.tasks(caller, add)];
      where.push(
        'found.at is not null',
        `found.at >= ${add(new Date(span.from))}`,
        `found.at < ${add(new Date(span.to))}`,
      );
      if (planId) where.push(`inspection_task.plan_id = ${add(planId)}`);
      if (equipmentId) where.push(`found.device_id = ${add(equipmentId)}`);
      // of the task nothing is asked but what it was planned by, and who sees it where that is not said here
      const task = scopes && !planId ? '' : 'join inspection_task on inspection_task.id = found.task_id';
      const from = `inspection_task_device found ${task} where ${where.join(' and ')}`;
      const counted = async () =>
        (await db.query<{ n: number }>(`select count(*) as n from ${from}`, values))[0]?.n ?? 0;
      const total = scopes && !planId && !equipmentId ? await sums.found(scopes, span) : await counted();
      const order = 'order by found.at desc, found.task_id, found.place';
      const rows = await db.query<Omit<InspectionFinding, 'dueAt' | 'at'> & { due_at: Date; at: Date }>(
        `select found.task_id as "taskId", inspection_task.name, inspection_task.due_at, found.device_id as "equipmentId",
                (select name from device where device.id = found.device_id) as "equipName", found.at, found.who, found.note,
                coalesce(inspection_task.items, '[]') as items, found.results
           from (select found.* from ${from} ${order} limit ${add(limit)} offset ${add(offset)}) found
           join inspection_task on inspection_task.id = found.task_id ${order}`,
        values,
      );
      return {
        total,
        rows: rows.map(({ due_at, at, ...row }) => ({ ...row, dueAt: due_at.getTime(), at: at.getTime() })),
      };
    },
    async statistics(
      caller: Caller,
      { planId, ...span }: { from: number; to: number; planId?: string | undefined },
      limit: number,
    ): Promise<InspectionStatistics> {
      const scopes = planId ? undefined : await sight.scopes(caller);
      if (scopes) {
        const [ready, devices] = await Promise.all([sums.outcomes(scopes, span), sums.devices(scopes, span, limit)]);
        return { ...ready, devices };
      }
      const { from, to } = span;
      const { values, add } = statement();
      const where = [await sight.tasks(caller, add)];
      where.push(`inspection_task.due_at >= ${add(new Date(from))}`, `inspection_task.due_at < ${add(new Date(to))}`);
      if (planId) where.push(`inspection_task.plan_id = ${add(planId)}`);
      const of = where.join(' and ');
      const [outcomes] = await db.query<Omit<InspectionStatistics, 'devices'>>(
        `select count(*) as due,
                count(*) filter (where state = 'done' and closed_at <= grace_at) as "inTime",
                count(*) filter (where state = 'done' and closed_at > grace_at) as late,
                count(*) filter (where state = 'missed') as missed, count(*) filter (where state = 'aborted') as aborted,
                count(*) filter (where state in ('notStarted', 'running')) as open
           from inspection_task where ${of}`,
        values,
      );
      const devices = await db.query<InspectionStatistics['devices'][number]>(
        `select found.device_id as "equipmentId", device.name as "equipName", count(*) as inspected,
                sum(found.abnormal)::int as abnormal, count(found.order_id) as orders
           from inspection_task join inspection_task_device found on found.task_id = inspection_task.id
           join device on device.id = found.device_id
          where found.at is not null and ${of}
          group by found.device_id, device.name order by 4 desc, 3 desc, 2, 1 limit ${add(limit)}`,
        values,
      );
      const none = { due: 0, inTime: 0, late: 0, missed: 0, aborted: 0, open: 0 };
      return { ...(outcomes ?? none), devices };
    },
  };
}
