import { type AlarmRecord, accountCalls, alarmCalls, alarmWorkCalls } from '@lightfield/contract';
import { z } from 'zod';
import { alarmAt } from '../action-kinds.ts';
import { type Ask, DeviceId, Moment, defineTool, iso, millis, page, paged, partOf } from '../tool.ts';
import { aggregated } from './history.ts';

const SeverityIn = z.enum(['severe', 'important', 'normal']);
const AROUND_MS = 30 * 60_000;
const NEIGHBOURS = 50;
const CHANGES = 10;

const alarmOf = (alarm: AlarmRecord) => ({
  alarm_id: alarm.id,
  device_id: alarm.equipId,
  device: alarm.equipName,
  about: alarm.about,
  variable_id: alarm.signalId,
  variable: alarm.signalTitle,
  content: alarm.content,
  severity: alarm.severity,
  condition: alarm.condition,
  value: alarm.value,
  unit: alarm.unit,
  raised_at: iso(alarm.raisedAt),
  recovered_at: iso(alarm.recoveredAt),
  confirmed_at: iso(alarm.confirmedAt),
  confirmed_by: alarm.confirmedBy,
  shelved: alarm.shelved,
  comments: alarm.comments,
});

const listAlarms = defineTool({
  name: 'list_alarms',
  title: 'Alarms',
  description:
    'Alarms of the devices the person sees, newest first. "active": the condition holds now. A period has 30 days at most.',
  input: z.object({
    device_id: z.uuid().optional(),
    active: z.boolean().optional(),
    confirmed: z.boolean().optional(),
    severity: SeverityIn.optional(),
    keyword: z.string().max(50).optional(),
    from: Moment.optional(),
    to: Moment.optional(),
    ...page,
  }),
  calls: [alarmCalls.query],
  async run(ask, input) {
    const { device_id, active, confirmed, severity, keyword, from, to } = input;
    const { total, rows } = await ask(alarmCalls.query, {
      equipmentId: device_id,
      active,
      confirmed,
      severity,
      keyword,
      startTime: from === undefined ? undefined : millis(from),
      endTime: to === undefined ? undefined : millis(to),
      ...paged(input),
    });
    return { total, alarms: rows.map(alarmOf) };
  },
});

const alarmStatistics = defineTool({
  name: 'alarm_statistics',
  title: 'Alarm statistics',
  description:
    'How often alarms were raised within 30 days at most: by device, by hour, the most frequent ones, floods, times to confirm.',
  input: z.object({
    from: Moment,
    to: Moment,
    device_id: z.uuid().optional(),
    severity: SeverityIn.optional(),
    time_zone: z.string().max(50).optional().describe('IANA name; Asia/Shanghai if left out'),
  }),
  calls: [alarmWorkCalls.statistics],
  run: (ask, { from, to, device_id, severity, time_zone }) =>
    ask(alarmWorkCalls.statistics, {
      startTime: millis(from),
      endTime: millis(to),
      equipmentId: device_id,
      severity,
      timeZone: time_zone,
    }),
});

/** An alarm of a device by its id and the time it was raised, as the list tells them. */
export const findAlarm = (ask: Ask, { alarm_id, device_id, raised_at }: z.output<typeof AlarmNamed>) =>
  alarmAt(ask, device_id, alarm_id, millis(raised_at));
export const AlarmNamed = z.object({
  alarm_id: z.uuid(),
  device_id: DeviceId,
  raised_at: Moment.describe('when it was raised, as list_alarms answers it'),
});

const getAlarmContext = defineTool({
  name: 'get_alarm_context',
  title: 'An alarm and what was around it',
  description:
    'An alarm of a device with its comments, the other alarms of the device and the recorded values of its variable from 30 minutes before to 30 minutes after, and what people changed on the device last.',
  input: AlarmNamed,
  calls: [alarmCalls.query],
  async run(ask, input, { now }) {
    const alarm = await findAlarm(ask, input);
    const equipmentId = input.device_id;
    const startTime = alarm.raisedAt - AROUND_MS;
    const endTime = Math.min(alarm.raisedAt + AROUND_MS, Math.max(now(), alarm.raisedAt + 1));
    const { signalId } = alarm;
    const [comments, others, values, changes] = await Promise.all([
      partOf(() => ask(alarmWorkCalls.queryComments, { alarmId: alarm.id })),
      ask(alarmCalls.query, { equipmentId, startTime, endTime, pageSize: NEIGHBOURS }),
      signalId === null ? null : partOf(() => aggregated(ask, { equipmentId, startTime, endTime }, [signalId])),
      partOf(() => ask(accountCalls.operationLogByObject, { objectId: equipmentId, pageSize: CHANGES })),
    ]);
    return {
      alarm: alarmOf(alarm),
      comments,
      other_alarms: others.rows.filter(({ id }) => id !== alarm.id).map(alarmOf),
      values,
      last_changes: changes,
    };
  },
});

export const ALARM_TOOLS = [listAlarms, alarmStatistics, getAlarmContext];
