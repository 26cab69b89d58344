import { SPARKPLUG_GROUP } from '@lightfield/contract';
import type { GatewayDirectory } from '../../engines/types.ts';
import { isMachineSecret } from '../../kernel/machine-secret.ts';
import type { GatewayRepository } from './gateway.repository.ts';

/** Longest name there is: group and node of 100 characters each and the slash between them. */
const USERNAME_MAX = 201;

/** Who logs in to the broker. Passwords are random and long (see kernel/machine-secret), so their plain hash is compared. */
export function createGatewayDirectory(gateways: Pick<GatewayRepository, 'login'>): GatewayDirectory {
  return {
    async authenticate(username, password) {
      // PostgreSQL refuses a NUL, and would be asked in vain.
      if (username.length > USERNAME_MAX || username.includes('\u0000')) return undefined;
      const row = await gateways.login(username);
      if (!row || !isMachineSecret(password, row.mqtt_password_hash)) return undefined;
      const { id: gatewayId, org_id: orgId, kind, sn, mqtt_password_hash: credential } = row;
      const who = { gatewayId, orgId, kind, sn, credential };
      if (kind === 'lightfield') return { ...who, group: SPARKPLUG_GROUP, node: sn };
      const slash = sn.indexOf('/');
      return { ...who, group: sn.slice(0, slash), node: sn.slice(slash + 1) };
    },
  };
}
