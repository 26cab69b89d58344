import { EXCEPTION, ModbusException } from './protocol.ts';
import { startModbusServer } from './server.ts';

export interface RegisterBankOptions {
  /** Holding registers, 1 to 65,536. */
  registers: number;
  /** 0 or absent: any free port. */
  port?: number;
  host?: string;
  unitId?: number;
  /** Added to the answer of each request, ms: the scan time of a slow PLC. */
  delayMs?: number;
}

/** A bare PLC for tests and benches: holding registers that the caller changes in-process. Registers count from 0. */
export interface RegisterBank {
  readonly host: string;
  readonly port: number;
  readonly unitId: number;
  /** Requests taken since the start. */
  readonly requests: number;
  /** Value of a register, 0 to 65,535. */
  get(register: number): number;
  /** Changes a register and answers when, in epoch milliseconds with fractions. The next read finds the new value. */
  set(register: number, value: number): number;
  /** Changes consecutive registers in one turn, so that no read sees half of them; answers when. */
  setAll(first: number, values: ArrayLike<number>): number;
  /** When the register was last changed, by `set` or by a client; epoch milliseconds, `undefined` if it never was. */
  changedAt(register: number): number | undefined;
  setDelay(delayMs: number): void;
  stop(): Promise<void>;
}

const MAX_REGISTERS = 65_536;

/** Starts a Modbus TCP server with `registers` holding registers, all 0. Clients may read and write all of them. */
export async function startRegisterBank(options: RegisterBankOptions): Promise<RegisterBank> {
  const { registers, port = 0, host = '127.0.0.1', unitId = 1 } = options;
  if (!Number.isInteger(registers) || registers < 1 || registers > MAX_REGISTERS) {
    throw new RangeError(`a register bank holds 1 to ${MAX_REGISTERS} registers`);
  }
  const bytes = Buffer.alloc(registers * 2);
  const changed = new Float64Array(registers);
  let delayMs = options.delayMs ?? 0;

  const existing = (offset: number, count: number) => {
    if (offset + count > registers) throw new ModbusException(EXCEPTION.illegalAddress);
  };
  const none = (): never => {
    throw new ModbusException(EXCEPTION.illegalAddress);
  };
  const server = await startModbusServer({
    host,
    port,
    unitId,
    disturb: () => (delayMs > 0 ? { kind: 'delay', delayMs } : null),
    target: {
      readRegisters(table, offset, count) {
        if (table !== 4) return none();
        existing(offset, count);
        return bytes.subarray(offset * 2, (offset + count) * 2);
      },
      readBits: none,
      writeRegisters(offset, data) {
        existing(offset, data.length / 2);
        bytes.set(data, offset * 2);
        changed.fill(nowMs(), offset, offset + data.length / 2);
      },
      writeCoils: none,
    },
  });

  const setAll = (first: number, values: ArrayLike<number>) => {
    const at = nowMs();
    for (let index = 0; index < values.length; index += 1) {
      bytes.writeUInt16BE((values[index] ?? 0) & 0xffff, (first + index) * 2);
    }
    changed.fill(at, first, first + values.length);
    return at;
  };
  return {
    host,
    port: server.port,
    unitId,
    get requests() {
      return server.requests;
    },
    get: (register) => bytes.readUInt16BE(register * 2),
    set: (register, value) => setAll(register, [value]),
    setAll,
    changedAt: (register) => changed[register] || undefined,
    setDelay(next) {
      delayMs = next;
    },
    stop: () => server.close(),
  };
}

/** Epoch milliseconds with fractions: a bench compares it with clocks of other processes on this machine. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
