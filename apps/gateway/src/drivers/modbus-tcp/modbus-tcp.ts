import { defineDriver } from '../driver.ts';
import { linkOf } from '../link.ts';
import type { ModbusAddress } from '../modbus/address.ts';
import { ModbusConnection } from '../modbus/connection.ts';
import { modbusCommon } from '../modbus/modbus.ts';
import type { ModbusRequest } from '../modbus/plan.ts';
import { type ModbusSettings, modbusSettings } from './settings.ts';
import { TcpWire } from './tcp-wire.ts';

export const modbusTcp = defineDriver<ModbusSettings, ModbusAddress, ModbusRequest>({
  ...modbusCommon,
  type: 'modbus-tcp',
  title: { zh: 'Modbus TCP', en: 'Modbus TCP' },
  settings: modbusSettings,
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  atOnce: ({ requestsAtOnce }) => (requestsAtOnce === 'auto' ? 'auto' : Number(requestsAtOnce)),
  open: async ({ host, port }, lend) =>
    new ModbusConnection(new TcpWire(linkOf(await lend.connectTcp({ host, port })))),
});
