import { v7 as newId } from 'uuid';
import type { Queryable } from '../../../kernel/db.ts';

/** A project that uses a device with everything there is: a page, a formula, a formula of that, a report and an alarm. */
export async function addProjectWith(db: Queryable, orgId: string, deviceId: string, variableId: string) {
  const [id, page, flow, sum] = [newId(), newId(), newId(), newId()];
  const name = `项目${id.slice(-12)}`;
  await db.query('insert into project (id, org_id, name, sort, created_at) values ($1, $2, $3, 1, now())', [
    id,
    orgId,
    name,
  ]);
  await db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)`, [
    id,
    deviceId,
  ]);
  await db.query(
    `insert into page (id, project_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by, binds)
     values ($1, $2, '总览', 1, 1, 100, 100, 'contain', false, false, 1, now(), 'x', $3)`,
    [page, id, [deviceId, flow]],
  );
  const mvar = (mvarId: string, key: string, input: string, sort: number) =>
    db.query(
      `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, inputs, sort)
       values ($1, $2, $3, $3, 'formula', 0, 'x', $4, $5)`,
      [mvarId, id, key, JSON.stringify({ x: input }), sort],
    );
  await mvar(flow, 'flow', variableId, 1);
  await mvar(sum, 'sum', flow, 2);
  const fields = [{ equipmentId: deviceId, reportId: newId(), key: variableId, alias: '' }];
  await db.query(
    `insert into project_report (id, project_id, name, interval_ms, fields, sort, changed_at) values ($1, $2, '日报', 0, $3, 1, now())`,
    [newId(), id, JSON.stringify(fields)],
  );
  await db.query(
    `insert into project_alarm (id, project_id, mvar_id, settings, severity, confirm_rule, content, sort)
     values ($1, $2, $3, '{}', 'normal', 'manual', '总流量过大', 1)`,
    [newId(), id, sum],
  );
  return { id, name, page };
}

/** How much of the project is left: bound devices, formulas, reports, alarms, and what its page is bound to. */
export async function leftOf(db: Queryable, projectId: string) {
  const count = (table: string) => `(select count(*) from ${table} where project_id = $1) as ${table.slice(8)}`;
  const [row] = await db.query(
    `select ${['device', 'mvar', 'report', 'alarm'].map((part) => count(`project_${part}`)).join(', ')},
            (select array_length(binds, 1) from page where project_id = $1) as binds`,
    [projectId],
  );
  return row;
}
