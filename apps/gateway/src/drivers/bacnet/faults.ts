import { deviceFaultErrors, type ErrorSpec, monitorErrors } from '@lightfield/contract';
import { DeviceRefusal, type RefusalKind } from '../driver.ts';
import type { Answer } from './message.ts';
import { type ErrorPair, parseError } from './services.ts';

type Meaning = readonly [kind: RefusalKind, fault: ErrorSpec];
const TOO_MUCH: Meaning = ['address', deviceFaultErrors.valueRefused.spec];
const NO_SUCH_SERVICE: Meaning = ['refused', deviceFaultErrors.functionUnsupported.spec];
const UNKNOWN: Meaning = ['refused', deviceFaultErrors.unknownFault.spec];

/** BACnetErrorCode (ASHRAE 135 clause 21). */
const ERRORS = new Map<number, Meaning>([
  [2, ['refused', deviceFaultErrors.deviceBusy.spec]],
  [3, ['refused', deviceFaultErrors.deviceBusy.spec]],
  [9, ['refused', deviceFaultErrors.dataTypeWrong.spec]],
  [25, ['refused', deviceFaultErrors.deviceFault.spec]],
  [27, ['refused', deviceFaultErrors.accessRefused.spec]],
  [29, ['refused', deviceFaultErrors.negativeAcknowledge.spec]],
  [31, ['address', deviceFaultErrors.addressMissing.spec]],
  [32, ['address', deviceFaultErrors.addressMissing.spec]],
  [37, ['refused', deviceFaultErrors.valueRefused.spec]],
  [40, ['refused', monitorErrors.readOnly.spec]],
  [42, ['address', deviceFaultErrors.addressMissing.spec]],
  [45, NO_SUCH_SERVICE],
  [50, ['address', deviceFaultErrors.addressMissing.spec]],
  // Aborts and rejections that come as errors.
  ...[51, 54, 59, 65, 123, 125].map((code) => [code, TOO_MUCH] as const),
  [61, ['refused', deviceFaultErrors.dataTypeWrong.spec]],
  [64, ['refused', deviceFaultErrors.valueRefused.spec]],
  [67, NO_SUCH_SERVICE],
]);
/** BACnetRejectReason. */
const REJECTS = new Map<number, Meaning>([
  [1, TOO_MUCH],
  [3, ['refused', deviceFaultErrors.dataTypeWrong.spec]],
  [6, ['refused', deviceFaultErrors.valueRefused.spec]],
  [7, TOO_MUCH],
  [9, NO_SUCH_SERVICE],
]);
/** BACnetAbortReason: the answer is longer than a message may be, or than the device can build. */
const ABORTS = new Map<number, Meaning>([
  [1, TOO_MUCH],
  [4, TOO_MUCH],
  [9, TOO_MUCH],
  [11, TOO_MUCH],
]);

/** An error of the device itself. */
export function refusalOfError({ errorClass, errorCode }: ErrorPair): DeviceRefusal {
  const [kind, fault] = ERRORS.get(errorCode) ?? UNKNOWN;
  return new DeviceRefusal(kind, fault, `BACnet error ${errorCode} (class ${errorClass})`);
}

/** An answer that is no acknowledgement. Throws `Malformed` for an error that says nothing. */
export function refusalOf(answer: Exclude<Answer, { kind: 'ack' }>): DeviceRefusal {
  switch (answer.kind) {
    case 'error':
      return refusalOfError(parseError(answer.body));
    case 'segmented':
      return new DeviceRefusal(...TOO_MUCH, 'an answer in segments');
    default: {
      const [kind, fault] = (answer.kind === 'reject' ? REJECTS : ABORTS).get(answer.reason) ?? UNKNOWN;
      return new DeviceRefusal(kind, fault, `BACnet ${answer.kind} ${answer.reason}`);
    }
  }
}

/** The device does not know the service it was asked for. */
export const isNoSuchService = ({ fault }: DeviceRefusal): boolean => fault === NO_SUCH_SERVICE[1];

export const garbled = (message: string): DeviceRefusal =>
  new DeviceRefusal('garbled', deviceFaultErrors.replyMalformed.spec, message);
export const noWay = (network: number): DeviceRefusal =>
  new DeviceRefusal('unreachable', deviceFaultErrors.pathUnavailable.spec, `the router has no way to ${network}`);
export const wrongDevice = (instance: number): DeviceRefusal =>
  new DeviceRefusal('unreachable', deviceFaultErrors.addressMissing.spec, `no device ${instance} here`);
