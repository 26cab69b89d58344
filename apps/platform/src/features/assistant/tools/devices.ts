import { deviceCalls, monitorCalls, pageCalls, signalValueCalls } from '@lightfield/contract';
import { z } from 'zod';
import { DeviceId, defineTool, iso, page, paged } from '../tool.ts';
import { currentValues, toldValue } from '../current-value.ts';
import { findVariables } from './variables.ts';

const searchDevices = defineTool({
  name: 'search_devices',
  title: 'Search devices',
  description:
    'Devices the person may see, with their state: online, how they answer, open alarms. Filtered and paged.',
  input: z.object({
    keyword: z.string().max(50).optional().describe('part of name, number, serial number or address'),
    online: z.boolean().optional(),
    alarm: z.boolean().optional().describe('true: only those with an alarm that holds now'),
    ...page,
  }),
  calls: [deviceCalls.monitorQuery],
  async run(ask, input) {
    const { keyword, online, alarm } = input;
    const { total, rows, more } = await ask(deviceCalls.monitorQuery, { keyword, online, alarm, ...paged(input) });
    const devices = rows.map((row) => ({
      device_id: row.id,
      name: row.name,
      number: row.deviceNo,
      group: row.groupName,
      gateway_id: row.gatewayId,
      gateway_state: row.gatewayState,
      online: row.online,
      communication: row.comm?.state ?? null,
      alarms: row.alarmCount,
      worst_alarm: row.alarmWorst,
      unconfirmed_alarms: row.unconfirmedCount,
      address: row.address,
    }));
    return { total, ...(more && { more: true }), devices };
  },
});

const getDevice = defineTool({
  name: 'get_device',
  title: 'One device',
  description: 'Basic information of a device: maker, dates, drivers and how they answer, gateway, alarms, remark.',
  input: z.object({ device_id: DeviceId }),
  calls: [deviceCalls.info],
  async run(ask, { device_id }) {
    const info = await ask(deviceCalls.info, { id: device_id });
    return {
      device_id: info.id,
      name: info.name,
      number: info.deviceNo,
      group: info.groupName,
      manufacturer: info.manufacturer,
      installed: iso(info.installDate),
      warranty_until: iso(info.warrantyUntil),
      remark: info.remark,
      address: info.address,
      gateway_id: info.gatewayId,
      gateway_state: info.gatewayState,
      online: info.online,
      communication: info.comm,
      drivers: info.drivers,
      alarms: info.alarmCount,
      worst_alarm: info.alarmWorst,
      variables: info.signalCount,
      has_page: info.hasPage,
      may_write: info.canWrite,
      state_since: iso(info.stateChangedAt),
    };
  },
});

const listVariables = defineTool({
  name: 'list_variables',
  title: 'Variables of a device',
  description:
    'Variables of a device: key, name, unit, type, limits, texts of states, and whether the person may write them.',
  input: z.object({ device_id: DeviceId, keyword: z.string().max(50).optional().describe('part of key or name') }),
  calls: [monitorCalls.signals],
  async run(ask, { device_id, keyword }) {
    const all = await ask(monitorCalls.signals, { equipmentId: device_id });
    const wanted = keyword?.toLowerCase() ?? '';
    const found = all.filter(({ sn, title }) => `${sn} ${title}`.toLowerCase().includes(wanted));
    const variables = found.slice(0, VARIABLES_MAX).map((signal) => ({
      variable_id: signal.id,
      key: signal.sn,
      name: signal.title,
      kind: signal.kind,
      type: signal.dataType,
      unit: signal.unit,
      writable: signal.writable,
      ...(signal.lowerLimit !== null && { lowest_to_write: signal.lowerLimit }),
      ...(signal.upperLimit !== null && { highest_to_write: signal.upperLimit }),
      ...(signal.signalMaps.length > 0 && { states: signal.signalMaps }),
    }));
    return { total: found.length, variables };
  },
});
/** What a model is handed at once; the keyword finds the others. */
const VARIABLES_MAX = 500;

const readValues = defineTool({
  name: 'read_values',
  title: 'Current values',
  description:
    'Latest values of a device with quality and the time they were read. Opens the live stream first and waits up to 4 s for it; "stream" says whether values come in ("live") or are what was known last.',
  input: z.object({
    device_id: DeviceId,
    variables: z.array(z.string().max(64)).min(1).max(200).optional().describe('keys or ids; all if left out'),
  }),
  calls: [signalValueCalls.query],
  async run(ask, { device_id, variables }, context) {
    const equipmentId = device_id;
    const found = findVariables(await ask(monitorCalls.signals, { equipmentId }), variables);
    const signalIds = variables && found.signals.map(({ id }) => id);
    const { answer, notLive } = await currentValues(ask, { equipmentId, signalIds }, context);
    const byId = new Map(answer.readings.map((reading) => [reading.variableId, reading]));
    const values = found.signals.slice(0, VARIABLES_MAX).map((signal) => {
      const reading = byId.get(signal.id);
      return {
        ...toldValue(signal, reading),
        ...(reading?.changedAt !== undefined && { since: iso(reading.changedAt) }),
      };
    });
    return {
      stream: answer.stream,
      ...(notLive !== undefined && { not_live_because: notLive }),
      all_read_at: iso(answer.readAt),
      values,
      ...(found.unknown.length > 0 && { unknown_variables: found.unknown }),
    };
  },
});

const listPages = defineTool({
  name: 'list_pages',
  title: 'Pages of a device or project',
  description: 'Configuration pages (pictures of the plant) of a device or of a project, in their order.',
  input: z.object({ device_id: z.uuid().optional(), project_id: z.uuid().optional() }),
  calls: [pageCalls.query],
  async run(ask, { device_id, project_id }) {
    const rows = await ask(pageCalls.query, { equipmentId: device_id, projectId: project_id });
    return { pages: rows };
  },
});

export const DEVICE_TOOLS = [searchDevices, getDevice, listVariables, readValues, listPages];
