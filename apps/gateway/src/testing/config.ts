import {
  type AlarmSettings,
  GatewayConfig,
  type ReportSettings,
  type ScriptSettings,
  type VariableSettings,
} from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';

export const SN = '100000000001';

export interface DeviceInput {
  name?: string;
  id?: string;
  drivers?: { name: string; type: string; settings: Record<string, unknown> }[];
  variables: (z.input<typeof VariableSettings> & { id?: string; alias?: number })[];
  alarms?: (z.input<typeof AlarmSettings> & { id?: string })[];
  reports?: (z.input<typeof ReportSettings> & { id?: string; number?: number; layout?: number })[];
  scripts?: (z.input<typeof ScriptSettings> & { id?: string })[];
}
let alias = 0;

/** A configuration with ids where a test does not care about them. */
export function configOf(revision: number, ...devices: DeviceInput[]): GatewayConfig {
  return GatewayConfig.parse({
    v: 1,
    revision,
    devices: devices.map(
      ({ name = 'device', id = uuidv7(), drivers = [], variables, alarms = [], reports = [], scripts = [] }) => ({
        id,
        name,
        drivers,
        variables: variables.map((variable) => ({ id: uuidv7(), alias: ++alias, ...variable })),
        alarms: alarms.map((alarm) => ({ id: uuidv7(), ...alarm })),
        reports: reports.map((report, i) => ({ id: uuidv7(), number: i + 1, layout: 1, ...report })),
        scripts: scripts.map((script) => ({ id: uuidv7(), ...script })),
      }),
    ),
  });
}

/** A Modbus driver named "plc". */
export const modbusDriver = (port: number, settings: Record<string, unknown> = {}) => ({
  name: 'plc',
  type: 'modbus-tcp',
  settings: { host: '127.0.0.1', port, replyTimeoutMs: 300, ...settings },
});

/** Variable of that driver, read every 50 ms. */
export const register = (
  key: string,
  address: string,
  more: Partial<z.input<typeof VariableSettings>> = {},
): z.input<typeof VariableSettings> => ({
  key,
  name: key,
  driver: 'plc',
  address,
  dataType: 'uint16',
  intervalMs: 50,
  decimals: 0,
  ...more,
});
