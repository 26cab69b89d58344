import { z } from 'zod';
import { field, hostField, portField } from '../form.ts';
import { stationFields } from '../modbus/settings.ts';

/** Devices rarely take more from everybody together. */
const MOST_CONNECTIONS = 8;

/** One Modbus TCP station: a PLC, or a unit behind a relay. */
export const modbusSettings = z.strictObject({
  host: hostField(),
  port: portField(502),
  ...stationFields,
  requestsAtOnce: field(z.enum(['auto', '1', '2', '4', '8', '16']).default('auto'), {
    zh: '并发请求数',
    en: 'Requests at once',
    options: {
      auto: { zh: '自动', en: 'Automatic' },
      1: { zh: '逐个请求', en: 'One at a time' },
      2: { zh: '2', en: '2' },
      4: { zh: '4', en: '4' },
      8: { zh: '8', en: '8' },
      16: { zh: '16', en: '16' },
    },
    hint: {
      zh: '应答慢的设备可同时发出多个读请求。自动：逐步试探，出错时退回；写入始终单独进行',
      en: 'A device that answers late may be sent several reads at once. Automatic: tried step by step, taken back when something fails; a write always goes alone',
    },
    advanced: true,
  }),
  connections: field(z.int().min(1).max(MOST_CONNECTIONS).default(1), {
    zh: '连接数',
    en: 'Connections',
    hint: {
      zh: '每个连接逐个应答、但允许多个连接的设备可增加；会占用设备的连接，其他客户端可能因此连不上',
      en: 'More for a device that answers one request at a time on each connection; other clients of it may be left without one',
    },
    advanced: true,
  }),
});
export type ModbusSettings = z.infer<typeof modbusSettings>;
