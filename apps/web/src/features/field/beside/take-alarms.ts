import { alarmCalls } from '@lightfield/contract';
import { devicesToTake } from '@lightfield/rules';
import { call } from '../../../lib/call.ts';
import type { AlarmsTaken } from './beside-taken.ts';
import { DEVICES_MOST, type Due } from './take-more.ts';

/** One page of a list: a device with more has other problems than a phone can show. */
const ALARMS_MOST = 200;

/** One question for all devices; of one that the person does not see there is nothing. Rejects where there is no line. */
export async function takeAlarms({ orders, tasks }: Due, at: number): Promise<AlarmsTaken> {
  const { ids } = devicesToTake(orders?.orders ?? [], tasks?.tasks ?? [], DEVICES_MOST);
  if (ids.length === 0) return { at, devices: [], alarms: [], left: 0 };
  const asked = { equipmentIds: ids, unresolved: true, pageSize: ALARMS_MOST };
  const { rows, total } = await call(alarmCalls.query, asked, { quiet: true });
  return {
    at,
    devices: ids,
    alarms: rows.map(
      ({ id, equipId, content, severity, signalTitle, texts, condition, raisedAt, recoveredAt, confirmedAt }) => ({
        id,
        equipmentId: equipId ?? '',
        content,
        severity,
        condition: `${signalTitle} ${texts?.condition ?? condition}`.trim(),
        raisedAt,
        recoveredAt,
        confirmedAt,
      }),
    ),
    left: total - rows.length,
  };
}
