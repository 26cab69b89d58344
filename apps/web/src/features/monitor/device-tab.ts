import type { PermissionCode } from '@lightfield/contract';
import type { ComponentType } from 'react';
import type { Text } from '@lightfield/contract';

export interface DeviceTabProps {
  deviceId: string;
  deviceName: string;
}

/** A tab that another feature adds to the device page. The page hands in the device; live values hang on the page itself. */
export interface DeviceTab {
  /** Name in the address (`?tab=`). */
  readonly key: string;
  readonly title: Text;
  /** Absent: whoever may open the page. */
  readonly permission?: PermissionCode;
  /** Namespaces of its texts, fetched with the page. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType<DeviceTabProps> }>;
}
