import type { RawValue } from '../driver.ts';
import type { PeerPoint } from '../testing/peer.ts';

const PLACES = 1_000;
/** Registers from here on do not exist. */
const END = 600;
const BLOCK = 500;

/** Registers and coils for the servers of modbus-serial, the same behind every kind of line. */
export function modbusMemory() {
  const registers = new Uint16Array(PLACES);
  const coils = new Uint8Array(PLACES);
  const existing = (at: number) => {
    if (at < END) return at;
    // The library answers this with exception 2.
    throw Object.assign(new Error('no such register'), { modbusErrorCode: 2 });
  };
  return {
    getHoldingRegister: (at: number) => registers[existing(at)] ?? 0,
    getInputRegister: (at: number) => (registers[existing(at)] ?? 0) ^ 0xffff,
    getCoil: (at: number) => coils[at] === 1,
    getDiscreteInput: (at: number) => coils[at] !== 1,
    setRegister: (at: number, value: number) => void (registers[at] = value),
    setCoil: (at: number, value: boolean) => void (coils[at] = value ? 1 : 0),
  };
}

const point = (address: string, dataType: PeerPoint['dataType'], ...values: RawValue[]): PeerPoint => ({
  address,
  dataType,
  values,
  stringLength: dataType === 'string' ? 12 : 0,
});

export const modbusPoints: readonly PeerPoint[] = [
  point('4x1', 'uint16', 7, 65_535),
  point('4x2', 'int16', -1, 32_767),
  point('4x3', 'int32', -2_147_483_648, 1),
  point('4x5', 'float', 12.5, -0.125),
  point('4x7', 'int64', 9_007_199_254_740_993n, -1n),
  point('4x11', 'double', 1 / 3, 0),
  point('4x15', 'string', 'pump 1', 'valve'),
  point('4x30.3', 'bit', 1, 0),
  point('4x31.H', 'uint8', 200, 1),
  point('0x9', 'bit', 1, 0),
];
export const modbusMissing = point('4x700', 'uint16');
/** 500 registers in a row: four requests of 125. */
export const modbusMany = {
  points: Array.from({ length: BLOCK }, (_, i) => point(`4x${i + 51}`, 'uint16')),
  requests: 4,
};
