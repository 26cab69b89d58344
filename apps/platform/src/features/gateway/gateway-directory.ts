import { SPARKPLUG_GROUP } from '@lightfield/contract';
import type { GatewayDirectory, GatewayIdentity, GatewayList } from '../../engines/types.ts';
import { isMachineSecret } from '../../kernel/machine-secret.ts';
import type { GatewayRepository, LoginRow } from './gateway.repository.ts';

/** Longest name there is: group and node of 100 characters each and the slash between them. */
const USERNAME_MAX = 201;

/** Who logs in to the broker. Passwords are random and long (see kernel/machine-secret), so their plain hash is compared. */
export function createGatewayDirectory(
  gateways: Pick<GatewayRepository, 'login' | 'logins'>,
): GatewayDirectory & GatewayList & { find(username: string): Promise<GatewayIdentity | undefined> } {
  const rowOf = (username: string) =>
    // PostgreSQL refuses a NUL, and would be asked in vain.
    username.length > USERNAME_MAX || username.includes('\u0000')
      ? Promise.resolve(undefined)
      : gateways.login(username);
  return {
    async find(username) {
      const row = await rowOf(username);
      return row && identityOf(row);
    },
    async all() {
      const rows = await gateways.logins();
      return rows.map((row) => ({ who: identityOf(row), isThere: row.is_there }));
    },
    async authenticate(username, password) {
      const row = await rowOf(username);
      if (!row || !isMachineSecret(password, row.mqtt_password_hash)) return undefined;
      return identityOf(row);
    },
  };
}

function identityOf({
  id: gatewayId,
  org_id: orgId,
  kind,
  sn,
  mqtt_password_hash: credential,
}: LoginRow): GatewayIdentity {
  const who = { gatewayId, orgId, kind, sn, credential };
  if (kind === 'lightfield') return { ...who, group: SPARKPLUG_GROUP, node: sn };
  const slash = sn.indexOf('/');
  return { ...who, group: sn.slice(0, slash), node: sn.slice(slash + 1) };
}
