import type { BilingualText, ErrorSpec } from './define-errors.ts';
import { deviceFaultErrors } from './device-fault.ts';

/** A Modbus exception: its name in the protocol, and the fault of the catalogue that a caller gets for it. */
export interface ModbusException extends BilingualText {
  readonly fault: ErrorSpec;
}

/** By exception code of the Modbus Application Protocol V1.1b3, section 7 (7 is from the older Modicon reference). */
export const MODBUS_EXCEPTIONS: Readonly<Record<number, ModbusException>> = {
  1: { zh: '非法功能码', en: 'Illegal function', fault: deviceFaultErrors.functionUnsupported.spec },
  2: { zh: '非法数据地址', en: 'Illegal data address', fault: deviceFaultErrors.addressMissing.spec },
  3: { zh: '非法数据值', en: 'Illegal data value', fault: deviceFaultErrors.valueRefused.spec },
  4: { zh: '从站设备故障', en: 'Server device failure', fault: deviceFaultErrors.deviceFault.spec },
  5: { zh: '已确认，处理中', en: 'Acknowledge', fault: deviceFaultErrors.stillProcessing.spec },
  6: { zh: '从站设备忙', en: 'Server device busy', fault: deviceFaultErrors.deviceBusy.spec },
  7: { zh: '否定应答', en: 'Negative acknowledge', fault: deviceFaultErrors.negativeAcknowledge.spec },
  8: { zh: '存储奇偶校验错误', en: 'Memory parity error', fault: deviceFaultErrors.parityError.spec },
  10: { zh: '网关路径不可用', en: 'Gateway path unavailable', fault: deviceFaultErrors.pathUnavailable.spec },
  11: {
    zh: '网关目标设备无响应',
    en: 'Gateway target device failed to respond',
    fault: deviceFaultErrors.targetSilent.spec,
  },
};

/** The exception of a code; one the protocol does not name is an unknown fault that still says its number. */
export function modbusException(code: number): ModbusException {
  return (
    MODBUS_EXCEPTIONS[code] ?? {
      zh: `未知异常码${code}`,
      en: `Unknown exception ${code}`,
      fault: deviceFaultErrors.unknownFault.spec,
    }
  );
}
