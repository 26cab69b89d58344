import { defineErrors } from './define-errors.ts';

/** 1501-1505 (S1 §8): drivers of a device. */
export const driverErrors = defineErrors({
  driverNotFound: { code: 1501 },
  driverNameExists: { code: 1502 },
  driversMax: { code: 1503 },
  driverInUse: { code: 1504 },
  driverSettingsInvalid: { code: 1505 },
});

/** 2101 (S1 §8): protocols. */
export const protocolErrors = defineErrors({
  protocolUnsupported: { code: 2101 },
});

/** 2201-2202 (S1 §8): registers. */
export const registerErrors = defineErrors({
  registerTypeUnknown: { code: 2201 },
  registerAddressInvalid: { code: 2202 },
});
