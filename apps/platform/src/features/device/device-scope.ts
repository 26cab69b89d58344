import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { DeviceScope } from '../../kernel/device-scope.ts';
import { visibilityParams, visibleDevices, writesWithoutGrant } from './device.visibility.ts';

/** Which devices a caller may see, and to which he may write. */
export interface DeviceRights extends DeviceScope {
  /** Permission to write at all, and the device's own grant where the account lives by grants. */
  mayWrite(caller: Caller, deviceId: string): Promise<boolean>;
}

export function createDeviceScope(db: Queryable): DeviceRights {
  const exists = async (sql: string, params: readonly unknown[]) => (await db.query(sql, params)).length > 0;
  const mayRead = (caller: Caller, deviceId: string) =>
    exists(`select 1 from device where ${visibleDevices(caller)} and device.id = $3`, [
      ...visibilityParams(caller),
      deviceId,
    ]);
  return {
    mayRead,
    async mayWrite(caller, deviceId) {
      if (!caller.permissions.has('monitor_equip_write')) return false;
      const mayByGrant = () =>
        exists('select 1 from device_grant where account_id = $1 and device_id = $2 and can_write', [
          caller.accountId,
          deviceId,
        ]);
      if (!writesWithoutGrant(caller)) return mayByGrant();
      return mayRead(caller, deviceId);
    },
  };
}
