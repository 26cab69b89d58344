import { called, deviceFaultErrors, type ErrorSpec, type Text } from '@lightfield/contract';
import { DeviceRefusal, inBoth, LinkClosed, type RefusalKind } from '../driver.ts';
import { driversText } from '../../locales/drivers/text.ts';

export const garbled = (what: string): DeviceRefusal =>
  new DeviceRefusal('garbled', deviceFaultErrors.replyMalformed.spec, `malformed reply: ${what}`);

interface Meaning extends Text {
  readonly kind: RefusalKind;
  readonly fault: ErrorSpec;
}
const meaning = (kind: RefusalKind, fault: { spec: ErrorSpec }, text: Text): Meaning =>
  called(text, { kind, fault: fault.spec });

/** There is such an area, and it ends before the last byte asked for. */
export const OUT_OF_RANGE = 0x05;

/** Return codes of single items. */
const OF_ITEMS: Readonly<Record<number, Meaning>> = {
  0x01: meaning('refused', deviceFaultErrors.deviceFault, driversText('s7Faults.hardware')),
  0x03: meaning('refused', deviceFaultErrors.accessRefused, driversText('s7Faults.noAccess')),
  [OUT_OF_RANGE]: meaning('address', deviceFaultErrors.addressMissing, driversText('s7Faults.outOfRange')),
  0x06: meaning('refused', deviceFaultErrors.dataTypeWrong, driversText('s7Faults.dataType')),
  0x07: meaning('refused', deviceFaultErrors.dataTypeWrong, driversText('s7Faults.dataLength')),
  0x0a: meaning('address', deviceFaultErrors.addressMissing, driversText('s7Faults.noObject')),
};

const PUT_GET = driversText('s7Faults.putGet');
/** Error class and code of a whole reply. */
const OF_REPLIES: Readonly<Record<number, Meaning>> = {
  0x8104: meaning('refused', deviceFaultErrors.accessRefused, PUT_GET),
  0x8500: meaning('address', deviceFaultErrors.replyMalformed, driversText('s7Faults.wrongLength')),
  0xd241: meaning('refused', deviceFaultErrors.accessRefused, driversText('s7Faults.password')),
  0xd602: meaning('refused', deviceFaultErrors.accessRefused, driversText('s7Faults.password')),
};

const hex = (code: number, digits: number) => `0x${code.toString(16).toUpperCase().padStart(digits, '0')}`;

function refusal(known: Meaning | undefined, name: string): DeviceRefusal {
  if (!known) return new DeviceRefusal('refused', deviceFaultErrors.unknownFault.spec, `S7 ${name}`);
  return new DeviceRefusal(known.kind, known.fault, `S7 ${name}: ${inBoth(known)}`);
}

/** Why a CPU did not do one item. */
export const itemRefusal = (code: number): DeviceRefusal => refusal(OF_ITEMS[code], `return code ${hex(code, 2)}`);
/** Why a CPU did nothing of what it was asked. */
export const replyRefusal = (error: number): DeviceRefusal => refusal(OF_REPLIES[error], `error ${hex(error, 4)}`);

/** The connection ended before there was one. `why`: what the CPU said, if it said anything. */
export function notConnected(why: string): LinkClosed {
  const hint = driversText('faults.hint');
  return new LinkClosed(`${why}: ${inBoth(hint)}`);
}
