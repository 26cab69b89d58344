import { deviceFaultErrors, modbusException } from '@lightfield/contract';
import { DeviceRefusal, type DriverError, LinkClosed, LinkTimeout, type RefusalKind } from '../driver.ts';

/** Exception codes that say more than no (Modbus application protocol 1.1b3, section 7). */
const KINDS: Readonly<Record<number, RefusalKind>> = {
  2: 'address',
  // On a read, the only value there is is the number of places asked for.
  3: 'address',
  10: 'unreachable',
  11: 'unreachable',
};

/** What the library's errors mean to the host. */
export function faultOf(error: unknown): DriverError {
  const { modbusCode, name, errno, message } = Object(error) as Record<string, unknown>;
  if (typeof modbusCode === 'number') {
    const { en, fault } = modbusException(modbusCode);
    return new DeviceRefusal(KINDS[modbusCode] ?? 'refused', fault, `Modbus exception ${modbusCode}: ${en}`);
  }
  if (errno === 'ETIMEDOUT' || name === 'TransactionTimedOutError') return new LinkTimeout('no reply in time');
  if (name === 'PortNotOpenError') return new LinkClosed('connection closed');
  if (message === 'CRC error')
    return new DeviceRefusal('garbled', deviceFaultErrors.dataValidation.spec, 'wrong checksum');
  return new DeviceRefusal('garbled', deviceFaultErrors.replyMalformed.spec, `malformed reply: ${String(message)}`);
}
