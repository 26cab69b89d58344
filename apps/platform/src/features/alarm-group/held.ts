import type { AlarmDeliveryReason } from '@lightfield/contract';
import { type AlarmRow, alarmSaid } from '../../engines/alarms/alarm-row.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
// Only its shape: main hands it in.
import type { AlarmPush } from '../message/alarm-push.ts';
import type { Outgoing } from './outgoing.ts';
import type { HeldDelivery, StepRepository } from './step.repository.ts';

export interface HeldParts {
  db: Db;
  steps: StepRepository;
  push: Pick<AlarmPush, 'text'>;
  outgoing: Outgoing;
  clock: Clock;
}

/** Sends what was held until the end of quiet hours, unless somebody has confirmed meanwhile. Answers how many were due, `limit` at most. */
export function releaseHeld({ db, steps, push, outgoing, clock }: HeldParts, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const held = await steps.held(tx, now, limit);
    const rows = await steps.alarms(tx, [...new Set(held.map(({ alarmId }) => alarmId))]);
    await outgoing.queue(
      tx,
      [...rows.values()].map(({ org_id }) => org_id),
    );
    for (const { id, alarmId, accountId, method, tel, shelved } of held) {
      const row = rows.get(alarmId);
      const reason = whyNot({ row, accountId, shelved, tel }) ?? (outgoing.isOn(method) ? null : 'channelOff');
      if (reason !== null || !row || accountId === null) {
        await steps.release(tx, id, { state: 'skipped', reason, outboxId: null });
        continue;
      }
      const { said } = push.text(alarmSaid(row, 'raised').alarm, now);
      const to = { method, tel: tel ?? '', accountId, orgId: row.org_id, said, now };
      await steps.release(tx, id, { state: 'sent', reason: null, outboxId: await outgoing.send(tx, to) });
    }
    return held.length;
  });
}

/** Why what was held is not sent after all. */
function whyNot({
  row,
  accountId,
  shelved,
  tel,
}: { row: AlarmRow | undefined } & Pick<HeldDelivery, 'accountId' | 'shelved' | 'tel'>):
  | AlarmDeliveryReason
  | undefined {
  if (!row || accountId === null) return 'noAccess';
  if (row.confirmed_at) return 'confirmed';
  if (shelved) return 'shelved';
  return tel ? undefined : 'noTel';
}
