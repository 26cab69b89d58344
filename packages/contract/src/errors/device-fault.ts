import { defineErrors } from './define-errors.ts';

/**
 * 1711-1722, 99901-99907 and 90099 (S1 §8): what the lower device (PLC, meter) or the line to it answers. An over-limit
 * write and a read-only variable are 2003 and 2004 of the monitor table, also when the device is the one that says so.
 */
export const deviceFaultErrors = defineErrors({
  deviceFault: { code: 1711 },
  deviceBusy: { code: 1712 },
  dataValidation: { code: 1713 },
  variableMissing: { code: 1714 },
  responseTimeout: { code: 1715 },
  addressMissing: { code: 1716 },
  dataTypeWrong: { code: 1717 },
  functionUnsupported: { code: 1718 },
  valueRefused: { code: 1719 },
  connectionFailed: { code: 1720 },
  portUnavailable: { code: 1721 },
  readBackDiffers: { code: 1722 },
  parityError: { code: 99901 },
  stillProcessing: { code: 99902 },
  pathUnavailable: { code: 99903 },
  targetSilent: { code: 99904 },
  negativeAcknowledge: { code: 99905 },
  replyMalformed: { code: 99906 },
  accessRefused: { code: 99907 },
  unknownFault: { code: 90099 },
});
