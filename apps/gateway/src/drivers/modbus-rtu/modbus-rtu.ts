import { defineDriver } from '../driver.ts';
import type { ModbusAddress } from '../modbus/address.ts';
import { ModbusConnection } from '../modbus/connection.ts';
import { linkOf } from '../link.ts';
import { modbusCommon } from '../modbus/modbus.ts';
import type { ModbusRequest } from '../modbus/plan.ts';
import { RtuWire } from './rtu-wire.ts';
import { type RtuSettings, rtuSettings, type RtuTcpSettings, rtuTcpSettings } from './settings.ts';
import { driversText } from '../../locales/drivers/text.ts';

/** Frames are set apart by the time of 3.5 characters of 11 bits (Modbus over serial line 1.02, 2.5.1.1). */
const SILENT_BITS = 3.5 * 11;

export const modbusRtu = defineDriver<RtuSettings, ModbusAddress, ModbusRequest>({
  ...modbusCommon,
  type: 'modbus-rtu',
  title: driversText('modbusRtu.modbusRtuSerial'),
  settings: rtuSettings,
  line: ({ path }) => path,
  gapMs: ({ requestGapMs, baudRate }) => Math.max(requestGapMs, Math.ceil((SILENT_BITS * 1_000) / baudRate)),
  open: async (settings, host) => new ModbusConnection(new RtuWire(await host.openSerial(settings))),
});

export const modbusRtuTcp = defineDriver<RtuTcpSettings, ModbusAddress, ModbusRequest>({
  ...modbusCommon,
  type: 'modbus-rtu-tcp',
  title: driversText('modbusRtu.modbusRtuOverTcp'),
  settings: rtuTcpSettings,
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  open: async ({ host, port }, lend) =>
    new ModbusConnection(new RtuWire(linkOf(await lend.connectTcp({ host, port })))),
});
