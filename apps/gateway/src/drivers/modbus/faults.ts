import { deviceFaultErrors, modbusException } from '@lightfield/contract';
import { DeviceRefusal, type RefusalKind } from '../driver.ts';

/** Exception codes that say more than no (Modbus application protocol 1.1b3, section 7). */
const KINDS: Readonly<Record<number, RefusalKind>> = {
  2: 'address',
  // On a read, the only value there is is the number of places asked for.
  3: 'address',
  10: 'unreachable',
  11: 'unreachable',
};

/** What an exception means to the host. */
export function exceptionFault(code: number): DeviceRefusal {
  const { en, fault } = modbusException(code);
  return new DeviceRefusal(KINDS[code] ?? 'refused', fault, `Modbus exception ${code}: ${en}`);
}

export const malformed = (what: string): DeviceRefusal =>
  new DeviceRefusal('garbled', deviceFaultErrors.replyMalformed.spec, `malformed reply: ${what}`);

export const wrongChecksum = (): DeviceRefusal =>
  new DeviceRefusal('garbled', deviceFaultErrors.dataValidation.spec, 'wrong checksum');
