import { defineDriver } from '../driver.ts';
import { type ModbusAddress, modbusAddress, refusePoint, widthOf } from './address.ts';
import { ModbusConnection } from './connection.ts';
import { type ModbusRequest, planRequests } from './plan.ts';
import { type ModbusSettings, modbusSettings } from './settings.ts';

/** Registers one write may carry (Modbus application protocol 1.1b3, 6.12). */
const MAX_WRITE_REGISTERS = 123;

export const modbusTcp = defineDriver<ModbusSettings, ModbusAddress, ModbusRequest>({
  type: 'modbus-tcp',
  title: { zh: 'Modbus TCP', en: 'Modbus TCP' },
  settings: modbusSettings,
  address: modbusAddress,
  refuse(point, write) {
    const bytes = MAX_WRITE_REGISTERS * 2;
    if (write && widthOf(point) > MAX_WRITE_REGISTERS)
      return { zh: `超过${bytes}字节的字符串不能写入`, en: `a text longer than ${bytes} bytes cannot be written` };
    return refusePoint(point, write);
  },
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  plan: (settings, points, joined) => planRequests(points, joined ? settings : { ...settings, maxGap: 0 }),
  open: (settings, host) => ModbusConnection.open(settings, host),
});
