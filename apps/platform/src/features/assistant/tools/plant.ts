import { errorText, gatewayCalls, gatewayLifeCalls, workOrderCalls, holderOf } from '@lightfield/contract';
import { z } from 'zod';
import { defineTool, iso, page, paged, partOf } from '../tool.ts';

const listGateways = defineTool({
  name: 'list_gateways',
  title: 'Gateways',
  description: 'Registered gateways with their state, firmware and signal.',
  input: z.object({
    keyword: z.string().max(50).optional(),
    state: z.enum(['online', 'offline', 'sleeping', 'upgrading']).optional(),
    ...page,
  }),
  calls: [gatewayCalls.query],
  async run(ask, input) {
    const { keyword, state } = input;
    const { total, rows } = await ask(gatewayCalls.query, { keyword, state, ...paged(input) });
    const gateways = rows.map((row) => ({
      gateway_id: row.id,
      name: row.name,
      sn: row.sn,
      model: row.modelName,
      state: row.state,
      firmware: row.firmware,
      signal_percent: row.signal,
      organisation: row.orgName,
    }));
    return { total, gateways };
  },
});

const gatewayState = defineTool({
  name: 'gateway_state',
  title: 'State of a gateway',
  description: 'State of one gateway, and how the devices and drivers behind it answer, with since when and why not.',
  input: z.object({ gateway_id: z.uuid() }),
  calls: [gatewayCalls.communication],
  async run(ask, { gateway_id }) {
    const id = gateway_id;
    const [detail, devices] = await Promise.all([
      // An edge node of another maker says nothing of its life.
      partOf(async () => {
        const { name, sn, state, firmware, stateChangedAt } = await ask(gatewayLifeCalls.detail, { id });
        return { name, sn, state, firmware, state_since: iso(stateChangedAt) };
      }),
      ask(gatewayCalls.communication, { id }),
    ]);
    return { gateway_id, ...detail, devices };
  },
});

const listWorkOrders = defineTool({
  name: 'list_work_orders',
  title: 'Work orders',
  description: 'Work orders of the devices the person sees, newest first.',
  input: z.object({
    device_id: z.uuid().optional(),
    state: z.enum(['pending', 'dispatched', 'received', 'finished', 'ended']).optional(),
    priority: z.enum(['low', 'normal', 'urgent']).optional(),
    keyword: z.string().max(50).optional(),
    ...page,
  }),
  calls: [workOrderCalls.query],
  async run(ask, input) {
    const { device_id, state, priority, keyword } = input;
    const body = { equipmentId: device_id, state, priority, keyword, ...paged(input) };
    const { total, rows } = await ask(workOrderCalls.query, body);
    const orders = rows.map((row) => ({
      work_order_id: row.id,
      number: row.number,
      device_id: row.equipmentId,
      device: row.equipName,
      alarm_id: row.alarmId,
      title: row.title,
      priority: row.priority,
      state: row.state,
      reporter: row.reporter,
      assignee: holderOf(row),
      reported_at: iso(row.reportedAt),
      due_at: iso(row.dueAt),
      closed_at: iso(row.closedAt),
    }));
    return { total, orders };
  },
});

const getWorkOrder = defineTool({
  name: 'get_work_order',
  title: 'One work order',
  description: 'A work order with its text and all of its steps, oldest first.',
  input: z.object({ work_order_id: z.uuid() }),
  calls: [workOrderCalls.info],
  async run(ask, { work_order_id }) {
    const info = await ask(workOrderCalls.info, { id: work_order_id });
    const steps = info.steps.map(({ kind, who, at, note, assignee, hours, materials }) => ({
      kind,
      who,
      at: iso(at),
      note,
      assignee,
      hours,
      materials,
    }));
    return {
      work_order_id: info.id,
      number: info.number,
      device_id: info.equipmentId,
      device: info.equipName,
      alarm_id: info.alarmId,
      alarm: info.alarmContent,
      title: info.title,
      content: info.content,
      priority: info.priority,
      state: info.state,
      reporter: info.reporter,
      assignee: holderOf(info),
      due_at: iso(info.dueAt),
      steps,
    };
  },
});

const explainError = defineTool({
  name: 'explain_error',
  title: 'What a code means',
  description: 'What an error code of Lightfield means, in Chinese and in English.',
  input: z.object({ code: z.int().min(0).max(999_999) }),
  calls: [{ access: 'session' }],
  run: async (_ask, { code }) => ({ code, zh: errorText(code, 'zh'), en: errorText(code, 'en') }),
});

export const PLANT_TOOLS = [listGateways, gatewayState, listWorkOrders, getWorkOrder, explainError];
