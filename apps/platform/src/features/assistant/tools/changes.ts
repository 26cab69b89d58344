import {
  type ActionSubject,
  LIMITS,
  type Signal,
  alarmCalls,
  alarmWorkCalls,
  deviceCalls,
  monitorCalls,
  monitorErrors,
  variableErrors,
  workOrderCalls,
} from '@lightfield/contract';
import { z } from 'zod';
import { alarmSubject, writeSubject } from '../action-kinds.ts';
import { PATIENCE_MS } from '../current-value.ts';
import { type Ask, DeviceId, type ToolContext, defineTool, iso } from '../tool.ts';
import { AlarmNamed, findAlarm } from './alarms.ts';
import { findVariables } from './variables.ts';

const { whyMax, actionMs } = LIMITS.agent;
const Why = z.string().trim().min(1).max(whyMax).describe('why, in a sentence or two, for the person who decides');
/** In every description: models have to know it before they call. */
const NOT_DONE = `Does nothing by itself: it makes a proposal that the person confirms or refuses in Lightfield within ${actionMs / 60_000} minutes. Ask action_status for what became of it.`;

/** As whoever proposed it is told. */
async function proposed(
  context: ToolContext,
  ask: Ask,
  device_id: string,
  what: { subject: ActionSubject; why: string },
) {
  const { name } = await ask(deviceCalls.info, { id: device_id });
  const row = await context.propose({ deviceId: device_id, deviceName: name, ...what });
  return {
    action_id: row.id,
    state: row.state,
    decide_at: context.actionUrl(row.id),
    expires_at: iso(row.expires_at.getTime()),
    note: 'Nothing has been changed. The person has to confirm it on that page; you cannot.',
  };
}

/** What a model calls a state by its text is the number behind it. */
function valueOf(signal: Signal, given: string | number | boolean): string {
  if (typeof given === 'boolean') return String(Number(given));
  const mapped = signal.signalMaps.find(({ text }) => text === given)?.value;
  const value = mapped === undefined ? String(given) : String(mapped);
  if (signal.dataType === 'string') return value;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw monitorErrors.valueInvalid({ signal: signal.sn });
  const { lowerLimit, upperLimit } = signal;
  if ((lowerLimit !== null && number < lowerLimit) || (upperLimit !== null && number > upperLimit))
    throw monitorErrors.writeOutOfLimit({ signal: signal.sn });
  return value;
}

const writeValue = defineTool({
  name: 'write_value',
  title: 'Propose to write a value',
  description: `Propose to write a value to a writable variable of a device. ${NOT_DONE}`,
  input: z.object({
    device_id: DeviceId,
    variable: z.string().max(64).describe('key or id of the variable'),
    value: z.union([z.number(), z.boolean(), z.string().max(500)]).describe('scaled value, or the text of a state'),
    why: Why,
  }),
  calls: [monitorCalls.signals, monitorCalls.write],
  proposes: true,
  async run(ask, { device_id, variable, value, why }, context) {
    const { signals } = findVariables(await ask(monitorCalls.signals, { equipmentId: device_id }), [variable]);
    const [signal] = signals;
    if (!signal) throw variableErrors.variableNotFound({ signalId: variable });
    if (!signal.writable) throw monitorErrors.readOnly({ signal: signal.sn });
    const typed = valueOf(signal, value);
    const subject = await writeSubject(ask, signal, typed, { ...context, patienceMs: PATIENCE_MS });
    const answer = await proposed(context, ask, device_id, { subject, why });
    return { ...answer, variable: signal.title, present_value: subject.old, proposed_value: typed, unit: signal.unit };
  },
});

const confirmAlarm = defineTool({
  name: 'confirm_alarm',
  title: 'Propose to confirm an alarm',
  description: `Propose to confirm (acknowledge) an alarm of a device. ${NOT_DONE}`,
  input: AlarmNamed.extend({ why: Why }),
  calls: [alarmCalls.query, alarmCalls.confirm],
  proposes: true,
  async run(ask, input, context) {
    const alarm = await findAlarm(ask, input);
    const subject = { kind: 'confirmAlarm', ...alarmSubject(alarm) } as const;
    return proposed(context, ask, input.device_id, { subject, why: input.why });
  },
});

const { shelveMinMinutes, shelveMaxMinutes, shelveReasonMax } = LIMITS.alarm;
const shelveAlarm = defineTool({
  name: 'shelve_alarm',
  title: 'Propose to shelve an alarm',
  description: `Propose to shelve the rule of an alarm for a time: its alarms are recorded, nobody is told of them. ${NOT_DONE}`,
  input: AlarmNamed.extend({
    minutes: z.int().min(shelveMinMinutes).max(shelveMaxMinutes),
    reason: z.string().trim().min(1).max(shelveReasonMax).describe('is kept with the shelf'),
    why: Why,
  }),
  calls: [alarmCalls.query, alarmWorkCalls.shelve],
  proposes: true,
  async run(ask, input, context) {
    const { minutes, reason, why } = input;
    const alarm = await findAlarm(ask, input);
    const shelved = alarm.shelfId !== null;
    const subject = { kind: 'shelveAlarm', ...alarmSubject(alarm), shelved, minutes, reason } as const;
    return proposed(context, ask, input.device_id, { subject, why });
  },
});

const { titleMax, contentMax } = LIMITS.ops;
const createWorkOrder = defineTool({
  name: 'create_work_order',
  title: 'Propose a work order',
  description: `Propose to report a fault of a device, which makes a work order. ${NOT_DONE}`,
  input: z.object({
    device_id: DeviceId,
    title: z.string().trim().min(1).max(titleMax),
    content: z.string().trim().max(contentMax).optional(),
    priority: z.enum(['low', 'normal', 'urgent']).optional(),
    alarm: AlarmNamed.omit({ device_id: true }).optional().describe('an alarm of the device that it is about'),
    why: Why,
  }),
  calls: [deviceCalls.info, workOrderCalls.report],
  proposes: true,
  async run(ask, { device_id, title, content = '', priority = 'normal', alarm, why }, context) {
    const about = alarm && (await findAlarm(ask, { device_id, ...alarm }));
    const subject = {
      kind: 'workOrder',
      title,
      content,
      priority,
      alarmId: about?.id ?? null,
      alarm: about?.content ?? null,
    } as const;
    return proposed(context, ask, device_id, { subject, why });
  },
});

const actionStatus = defineTool({
  name: 'action_status',
  title: 'What became of a proposal',
  description:
    'State of a proposal that you made: pending, running (confirmed, and not at its end), done, failed, refused, expired or interrupted.',
  input: z.object({ action_id: z.uuid() }),
  calls: [{ access: 'session' }],
  proposes: true,
  async run(_ask, { action_id }, context) {
    const row = await context.stateOf(action_id);
    return {
      action_id: row.id,
      state: row.state,
      ...(row.code !== null && { code: row.code }),
      expires_at: iso(row.expires_at.getTime()),
      decided_at: iso(row.decided_at?.getTime()),
    };
  },
});

export const CHANGE_TOOLS = [writeValue, confirmAlarm, shelveAlarm, createWorkOrder, actionStatus];
