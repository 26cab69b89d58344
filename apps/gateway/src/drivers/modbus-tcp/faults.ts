import { DeviceRefusal, LinkClosed, LinkTimeout, type RefusalKind } from '../driver.ts';

/** Exception codes of the Modbus application protocol 1.1b3, section 7. */
const EXCEPTIONS: Readonly<Record<number, readonly [RefusalKind, string]>> = {
  1: ['function', 'illegal function'],
  2: ['address', 'illegal data address'],
  3: ['value', 'illegal data value'],
  4: ['failure', 'server device failure'],
  5: ['busy', 'acknowledge: the device needs longer'],
  6: ['busy', 'server device busy'],
  7: ['failure', 'negative acknowledge'],
  8: ['failure', 'memory parity error'],
  10: ['unreachable', 'gateway path unavailable'],
  11: ['unreachable', 'gateway target device failed to respond'],
};

/** What the library's errors mean to the host. */
export function faultOf(error: unknown): Error {
  const { modbusCode, name, errno, message } = Object(error) as Record<string, unknown>;
  if (typeof modbusCode === 'number') {
    const [kind, text] = EXCEPTIONS[modbusCode] ?? ['failure', 'unknown exception'];
    return new DeviceRefusal(kind, `Modbus exception ${modbusCode}: ${text}`);
  }
  if (errno === 'ETIMEDOUT' || name === 'TransactionTimedOutError') return new LinkTimeout('no reply in time');
  if (name === 'PortNotOpenError') return new LinkClosed('connection closed');
  return new DeviceRefusal('garbled', `reply makes no sense: ${String(message)}`);
}
