import type { SiteDocumentInput } from '@lightfield/contract';
import { EXCEPTION, ModbusException } from '../../apps/plant/src/servers/modbus/protocol.ts';
import { startModbusServer } from '../../apps/plant/src/servers/modbus/server.ts';

/** Registers by purpose, counted from 0. */
export const COUNTERS = { first: 0, count: 100 } as const;
export const SWING = 120;
export const SETPOINT = 130;
const REGISTERS = 200;

/** A PLC under load: a hundred counters that rise, one value that swings over its alarm limit, one setpoint. */
export interface LoadPlc {
  readonly port: number;
  /** Every value a client wrote to the setpoint, in order. */
  readonly written: readonly number[];
  stop(): Promise<void>;
}

export async function startLoadPlc({ countEveryMs = 50, swingEveryMs = 700 } = {}): Promise<LoadPlc> {
  const bytes = Buffer.alloc(REGISTERS * 2);
  const written: number[] = [];
  const refuse = (): never => {
    throw new ModbusException(EXCEPTION.illegalAddress);
  };
  const server = await startModbusServer({
    host: '127.0.0.1',
    port: 0,
    unitId: 1,
    disturb: () => null,
    target: {
      readRegisters: (table, offset, count) =>
        table === 4 && offset + count <= REGISTERS ? bytes.subarray(offset * 2, (offset + count) * 2) : refuse(),
      readBits: refuse,
      writeRegisters(offset, data) {
        if (offset === SETPOINT) written.push(((data[0] ?? 0) << 8) | (data[1] ?? 0));
        bytes.set(data, offset * 2);
      },
      writeCoils: refuse,
    },
  });
  const counting = setInterval(() => {
    for (let register = COUNTERS.first; register < COUNTERS.count; register++) {
      bytes.writeUInt16BE((bytes.readUInt16BE(register * 2) + 1) & 0xffff, register * 2);
    }
  }, countEveryMs);
  const swinging = setInterval(
    () => bytes.writeUInt16BE(bytes.readUInt16BE(SWING * 2) > 50 ? 0 : 100, SWING * 2),
    swingEveryMs,
  );
  return {
    port: server.port,
    written,
    async stop() {
      clearInterval(counting);
      clearInterval(swinging);
      await server.close();
    },
  };
}

/** The site that records all of it: five reports of a hundred values every 100 ms, and an alarm that comes and goes. */
export function loadSite(port: number, { reports = 5, intervalMs = 100 } = {}): SiteDocumentInput {
  const keys = Array.from({ length: COUNTERS.count }, (_register, index) => `c${index}`);
  return {
    v: 1,
    name: { zh: '负载试验', en: 'Load' },
    devices: [
      {
        name: '负载试验设备',
        deviceNo: 'LOAD-1',
        group: '试验',
        manufacturer: '',
        address: '',
        lng: 121.5,
        lat: 31.2,
        remark: '',
        drivers: [{ name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1', port, unitId: 1 } }],
        variables: [
          ...keys.map((key, index) => ({
            key,
            name: `计数${index}`,
            driver: 'plc',
            address: `4x${index + 1}`,
            dataType: 'uint16' as const,
            decimals: 0,
            intervalMs: 50,
          })),
          {
            key: 'swing',
            name: '摆动',
            driver: 'plc',
            address: `4x${SWING + 1}`,
            dataType: 'uint16',
            decimals: 0,
            intervalMs: 50,
          },
          {
            key: 'setpoint',
            name: '设定',
            driver: 'plc',
            address: `4x${SETPOINT + 1}`,
            dataType: 'uint16',
            decimals: 0,
            intervalMs: 100,
            access: 'readwrite',
            writeLower: 0,
            writeUpper: 60_000,
          },
        ],
        alarms: [
          {
            variable: 'swing',
            comparison: 'gt',
            value: '50',
            content: '摆动值过高',
            severity: 'important',
            confirmRule: 'auto',
          },
        ],
        reports: Array.from({ length: reports }, (_report, index) => ({
          name: `记录${index + 1}`,
          type: 'periodic' as const,
          intervalMs,
          variables: keys,
        })),
      },
    ],
  };
}
