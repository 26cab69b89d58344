import { GatewaySecrets, GatewaySettings, type GatewayStatus } from '@lightfield/contract';
import { storableText } from '../../engines/history/storable-text.ts';
import type { Db } from '../../kernel/db.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { gatewaySecretOwner } from './gateway-secrets.ts';

/** What an integer of the database takes. */
const INT_MAX = 2_147_483_647;
/** A status that has not changed is stored again after this, ms. */
const AGAIN_MS = 600_000;

interface SettingsRow {
  sn: string;
  settings: unknown;
  settings_revision: number;
  tamper_rule: string | null;
}

/** SQL of what gateways say of themselves, and of the settings they get. */
export function createGatewayLinkRepository(db: Db, vault: Vault) {
  return {
    /** Stores the status; answers the revision of the settings the gateway should have, `undefined` when it is gone. */
    takeStatus: (gatewayId: string, status: GatewayStatus): Promise<number | undefined> =>
      db.transaction(async (tx) => {
        const { position, signal, vpn, nextMode, waiting } = status;
        const [row] = await tx.query<{ settings_revision: number }>(
          // Said again as it was, nothing is written: the time alone is noted every now and then.
          `with taken as (
             update gateway set status = $2, signal = $3, vpn = $4, mode = $5, lng = coalesce($6, lng), lat = coalesce($7, lat),
                    outbox_waiting = coalesce($8::int, outbox_waiting),
                    vpn_by = case when $4 then coalesce(vpn_by, (
                      select account_id from command
                       where gateway_id = $1 and kind = 'vpn' order by created_at desc limit 1)) end
              where id = $1 and (
                    (status - 'at', signal, vpn, mode, lng, lat, outbox_waiting) is distinct from
                    ($2::jsonb - 'at', $3, $4, $5, coalesce($6, lng), coalesce($7, lat), coalesce($8::int, outbox_waiting))
                    or abs($9::float8 - (status ->> 'at')::float8) > ${AGAIN_MS}))
           select settings_revision from gateway where id = $1`,
          [
            gatewayId,
            // PostgreSQL takes no NUL, in whatever way it is written.
            storableText(JSON.stringify(status).replaceAll('\\u0000', '')),
            signal,
            vpn,
            nextMode,
            position?.lng ?? null,
            position?.lat ?? null,
            waiting === undefined ? null : Math.min(waiting, INT_MAX),
            status.at,
          ],
        );
        if (row && position) await moveDevices(tx, gatewayId, position);
        return row?.settings_revision;
      }),

    async settings(gatewayId: string) {
      const [row] = await db.query<SettingsRow>(
        'select sn, settings, settings_revision, tamper_rule from gateway where id = $1',
        [gatewayId],
      );
      if (!row) return undefined;
      const secrets = await db.query<{ name: string; value: string }>(
        'select name, value from gateway_secret where gateway_id = $1',
        [gatewayId],
      );
      return {
        sn: row.sn,
        revision: row.settings_revision,
        settings: GatewaySettings.parse(row.settings),
        secrets: GatewaySecrets.parse(
          Object.fromEntries(
            secrets.map(({ name, value }) => [name, vault.open(gatewaySecretOwner(gatewayId, name), value)]),
          ),
        ),
        tamperRule: row.tamper_rule,
      };
    },
  };
}
export type GatewayLinkRepository = ReturnType<typeof createGatewayLinkRepository>;

/** Devices that stand where their gateway is, and the way they went. */
async function moveDevices(
  tx: Pick<Db, 'query'>,
  gatewayId: string,
  { lng, lat, at }: NonNullable<GatewayStatus['position']>,
): Promise<void> {
  await tx.query(
    `with moved as (
       update device set lng = $2, lat = $3
        where gateway_id = $1 and position_source = 'gateway' and (lng is distinct from $2 or lat is distinct from $3)
       returning id)
     insert into device_track (device_id, at, lng, lat) select id, $4, $2, $3 from moved on conflict do nothing`,
    [gatewayId, lng, lat, new Date(at)],
  );
}
