import type { PermissionCode } from '@lightfield/contract';
import type { ComponentType } from 'react';
import type { Text } from '@lightfield/contract';

/** What is opened beside the list for one device. */
export interface DeviceActionProps {
  deviceId: string;
  deviceName: string;
  onClose: () => void;
}

/** What is opened beside the list for all chosen devices. */
export interface ManyDevicesProps {
  devices: readonly { readonly id: string; readonly name: string }[];
  onClose: () => void;
}

/** Something that a feature lets one do with a device of the list under "manage", and beside its editor. */
export interface DeviceAction {
  readonly key: string;
  readonly title: Text;
  /** Absent: whoever sees the list. */
  readonly permission?: PermissionCode;
  /** Namespaces of its texts, fetched with the list. */
  readonly texts: readonly string[];
  /** Seldom wanted: in the list it stands behind "more". */
  readonly rare?: true;
  readonly load: () => Promise<{ default: ComponentType<DeviceActionProps> }>;
  /** The same for several devices at once; absent: one at a time only. */
  readonly loadMany?: () => Promise<{ default: ComponentType<ManyDevicesProps> }>;
}
