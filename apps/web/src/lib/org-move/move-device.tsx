import type { DeviceActionProps } from '../device-action.ts';
import { OrgMoveDialog } from './org-move-dialog.tsx';

/** One device of the list. */
export default function MoveDevice({ deviceId, deviceName, onClose }: DeviceActionProps) {
  return <OrgMoveDialog what={{ equipmentIds: [deviceId] }} title={deviceName} onClose={onClose} />;
}
