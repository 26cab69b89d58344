import type { ErrorSpec } from './define-errors.ts';
import { deviceFaultErrors } from './device-fault.ts';
import type { Text } from '../text/text.ts';
import { contractText } from '../locales/words/text.ts';

/** A Modbus exception: its name in the protocol, and the fault of the catalogue that a caller gets for it. */
export interface ModbusException extends Text {
  readonly fault: ErrorSpec;
}

/** By exception code of the Modbus Application Protocol V1.1b3, section 7 (7 is from the older Modicon reference). */
export const MODBUS_EXCEPTIONS: Readonly<Record<number, ModbusException>> = {
  1: contractText.of('modbus.illegalFunction', { fault: deviceFaultErrors.functionUnsupported.spec }),
  2: contractText.of('modbus.illegalDataAddress', { fault: deviceFaultErrors.addressMissing.spec }),
  3: contractText.of('modbus.illegalDataValue', { fault: deviceFaultErrors.valueRefused.spec }),
  4: contractText.of('modbus.serverDeviceFailure', { fault: deviceFaultErrors.deviceFault.spec }),
  5: contractText.of('modbus.acknowledge', { fault: deviceFaultErrors.stillProcessing.spec }),
  6: contractText.of('modbus.serverDeviceBusy', { fault: deviceFaultErrors.deviceBusy.spec }),
  7: contractText.of('modbus.negativeAcknowledge', { fault: deviceFaultErrors.negativeAcknowledge.spec }),
  8: contractText.of('modbus.memoryParityError', { fault: deviceFaultErrors.parityError.spec }),
  10: contractText.of('modbus.gatewayPathUnavailable', { fault: deviceFaultErrors.pathUnavailable.spec }),
  11: contractText.of('modbus.gatewayTargetDeviceFailedToRespond', {
    fault: deviceFaultErrors.targetSilent.spec,
  }),
};

/** The exception of a code; one the protocol does not name is an unknown fault that still says its number. */
export function modbusException(code: number): ModbusException {
  return (
    MODBUS_EXCEPTIONS[code] ??
    contractText.of(
      'modbus.unknownException',
      {
        fault: deviceFaultErrors.unknownFault.spec,
      },
      { code },
    )
  );
}
