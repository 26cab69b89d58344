import { deviceFaultErrors, type ErrorSpec, monitorErrors } from '@lightfield/contract';
import { type StatusCode, StatusCodes } from 'node-opcua-client';
import { DeviceRefusal, DriverError, LinkClosed, LinkTimeout, type RefusalKind } from '../driver.ts';

type Meaning = readonly [kind: RefusalKind, fault: ErrorSpec];
const MEANINGS = new Map<number, Meaning>([
  [StatusCodes.BadNodeIdUnknown.value, ['address', deviceFaultErrors.addressMissing.spec]],
  [StatusCodes.BadNodeIdInvalid.value, ['address', deviceFaultErrors.addressMissing.spec]],
  [StatusCodes.BadTooManyOperations.value, ['address', deviceFaultErrors.valueRefused.spec]],
  [StatusCodes.BadNotWritable.value, ['refused', monitorErrors.readOnly.spec]],
  [StatusCodes.BadUserAccessDenied.value, ['refused', deviceFaultErrors.accessRefused.spec]],
  [StatusCodes.BadTypeMismatch.value, ['refused', deviceFaultErrors.dataTypeWrong.spec]],
  [StatusCodes.BadOutOfRange.value, ['refused', deviceFaultErrors.valueRefused.spec]],
]);

/** A bad status in an answer. */
export function refusalOf(status: StatusCode): DeviceRefusal {
  const [kind, fault] = MEANINGS.get(status.value) ?? ['refused', deviceFaultErrors.unknownFault.spec];
  return new DeviceRefusal(kind, fault, status.toString());
}

/** What the library threw during an exchange. */
export function faultOf(error: unknown): DriverError {
  if (error instanceof DriverError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/timeout|timed out/i.test(message)) return new LinkTimeout(message);
  if (/BadTooManyOperations/.test(message)) return refusalOf(StatusCodes.BadTooManyOperations);
  return new LinkClosed(message);
}
