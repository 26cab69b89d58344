import modbus from 'modbus-serial';
import { defineDriver, type DriverHost, LinkClosed } from '../driver.ts';
import type { ModbusAddress } from '../modbus/address.ts';
import { ModbusConnection } from '../modbus/connection.ts';
import { linkOf } from '../link.ts';
import { modbusCommon } from '../modbus/modbus.ts';
import type { ModbusRequest } from '../modbus/plan.ts';
import { type ModbusSettings, modbusSettings } from './settings.ts';

export const modbusTcp = defineDriver<ModbusSettings, ModbusAddress, ModbusRequest>({
  ...modbusCommon,
  type: 'modbus-tcp',
  title: { zh: 'Modbus TCP', en: 'Modbus TCP' },
  settings: modbusSettings,
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  open: openModbusTcp,
});

async function openModbusTcp({ host, port }: ModbusSettings, lend: DriverHost): Promise<ModbusConnection> {
  const socket = await lend.connectTcp({ host, port });
  const client = new modbus.default();
  client.on('error', () => undefined);
  try {
    await client.linkTCP(socket, { port });
  } catch {
    socket.destroy();
    throw new LinkClosed('connection closed');
  }
  return new ModbusConnection(linkOf(socket), client);
}
