import { randomUUID } from 'node:crypto';
import type { AlarmEvent } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

/** An alarm that was just raised. */
export const anAlarm = (fields: Partial<AlarmEvent> = {}): AlarmEvent => ({
  id: randomUUID(),
  equipId: randomUUID(),
  projectId: null,
  about: 'value',
  gatewayId: null,
  equipName: '1号泵站',
  signalId: randomUUID(),
  signalTitle: '出口压力',
  unit: 'MPa',
  content: '出口压力过高',
  severity: 'severe',
  confirmRule: 'manual',
  condition: '> 0.9',
  value: 0.95,
  raisedAt: Date.now(),
  recoveredAt: null,
  recoveredValue: null,
  confirmedAt: null,
  confirmedBy: null,
  ...fields,
});

/** An account that can get messages. */
export async function seedReader(db: Queryable): Promise<{ accountId: string; orgId: string }> {
  const [orgId, roleId, accountId] = [randomUUID(), randomUUID(), randomUUID()];
  await db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'x')`, [orgId]);
  await db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, 'r', 'admin')`, [roleId, orgId]);
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash) values ($1, $2, $3, 'co', $4, '')`,
    [accountId, orgId, roleId, `reader-${accountId}`],
  );
  return { accountId, orgId };
}
