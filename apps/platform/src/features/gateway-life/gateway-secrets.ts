import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { SealedPlace } from '../../kernel/vault/sealed-places.ts';
import type { Owner } from '../../kernel/vault/sealed-text.ts';

export const gatewaySecretOwner = (gatewayId: string, name: string): Owner => ['gateway', gatewayId, name];

const AT_ONCE = 500;
/** Gateway and name, in one text that can be compared. */
const PLACE = `gateway_id::text || '/' || name`;

/** MQTT and WIFI passwords, certificates and keys that gateways get. */
export const gatewaySecretPlace: SealedPlace = {
  name: 'gateway_secret',
  async batch(tx, after, renew) {
    const rows = await tx.query<{ place: string; gateway_id: string; name: string; value: string }>(
      `select ${PLACE} as place, gateway_id, name, value from gateway_secret
        where ${PLACE} > $1 order by 1 limit ${AT_ONCE} for update`,
      [after],
    );
    for (const { gateway_id, name, value } of rows) {
      const next = value === '' ? '' : renew(gatewaySecretOwner(gateway_id, name), value);
      if (next !== value) await store(tx, gateway_id, name, next);
    }
    return rows.at(-1)?.place;
  },
};

/** What is empty is not there: it can be entered anew. */
const store = (tx: Transaction | Queryable, gatewayId: string, name: string, value: string) =>
  value === ''
    ? tx.query('delete from gateway_secret where gateway_id = $1 and name = $2', [gatewayId, name])
    : tx.query('update gateway_secret set value = $3 where gateway_id = $1 and name = $2', [gatewayId, name, value]);
