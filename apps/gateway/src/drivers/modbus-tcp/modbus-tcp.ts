import { defineDriver, type DriverHost } from '../driver.ts';
import { linkOf } from '../link.ts';
import type { ModbusAddress } from '../modbus/address.ts';
import { ModbusConnection } from '../modbus/connection.ts';
import { modbusCommon } from '../modbus/modbus.ts';
import type { ModbusRequest } from '../modbus/plan.ts';
import type { ModbusWire } from '../modbus/wire.ts';
import { type ModbusSettings, modbusSettings } from './settings.ts';
import { TcpWire } from './tcp-wire.ts';
import { WireBundle } from './wire-bundle.ts';
import { asItIs } from '@lightfield/contract';

export const modbusTcp = defineDriver<ModbusSettings, ModbusAddress, ModbusRequest>({
  ...modbusCommon,
  type: 'modbus-tcp',
  title: asItIs('Modbus TCP'),
  settings: modbusSettings,
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  atOnce: ({ requestsAtOnce }) => (requestsAtOnce === 'auto' ? 'auto' : Number(requestsAtOnce)),
  open: async (settings, lend) => new ModbusConnection(await openWires(settings, lend)),
});

/** The first connection has to be there; the others are used as far as the device takes them. */
async function openWires({ host, port, connections }: ModbusSettings, lend: DriverHost): Promise<ModbusWire> {
  const open = async () => new TcpWire(linkOf(await lend.connectTcp({ host, port })));
  const first = await open();
  if (connections === 1) return first;
  const more = await Promise.allSettled(Array.from({ length: connections - 1 }, open));
  return new WireBundle(
    first,
    more.flatMap((wire) => (wire.status === 'fulfilled' ? [wire.value] : [])),
  );
}
