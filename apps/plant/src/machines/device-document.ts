import { DRIVER_NAME, variableOf, type RegisterTable, type VariableInput } from '../registers/register.ts';
import type { DeviceInput, Endpoint } from './machine.ts';

/** Longest wait for an answer of a machine; they answer in well under a millisecond. */
const REPLY_TIMEOUT_MS = 1_000;

/** What of a device is not in its register table. */
export interface DeviceText extends Omit<DeviceInput, 'drivers' | 'variables'> {
  unitId: number;
  table: RegisterTable;
  intermediates: readonly VariableInput[];
}

/** The device with the variables that its register table gives. */
export function deviceDocument({ unitId, table, intermediates, ...rest }: DeviceText, at: Endpoint): DeviceInput {
  return {
    ...rest,
    drivers: [
      {
        name: DRIVER_NAME,
        type: 'modbus-tcp',
        settings: { host: at.host, port: at.port, unitId, replyTimeoutMs: REPLY_TIMEOUT_MS },
      },
    ],
    variables: [...table.registers.map(variableOf), ...intermediates],
  };
}

/** A variable that the gateway works out of others. */
export function intermediate(
  settings: Pick<VariableInput, 'key' | 'name' | 'unit' | 'decimals' | 'deadband' | 'statusMap'> & {
    expression: string;
  },
): VariableInput {
  return { ...settings, kind: 'intermediate', dataType: 'float', access: 'read', intervalMs: 1_000 };
}
