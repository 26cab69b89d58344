import type { Caller } from './caller.ts';

/** Which devices a caller reaches. Implemented by features/device/list. */
export interface DeviceScope {
  /** False for a device of somebody else and for one that does not exist: the caller cannot tell them apart. */
  mayRead(caller: Caller, deviceId: string): Promise<boolean>;
}
