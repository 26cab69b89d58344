import type { Queryable, Transaction } from '../../../kernel/db.ts';

/** A gateway of ours that is to be replaced, or to take the place. */
export interface ExchangedGateway {
  id: string;
  org_id: string;
  sn: string;
  name: string;
  verification_code: string;
  model_id: string | null;
  device_count: number;
}
export interface CarriedDevice {
  id: string;
  name: string;
  owner_id: string | null;
}

const COLUMNS = `gateway.id, gateway.org_id, gateway.sn, gateway.name, gateway.verification_code, gateway.model_id,
  (select count(*) from device where device.gateway_id = gateway.id) as device_count`;

/** SQL of moving what a gateway carries to another one. */
export function createExchangeRepository() {
  return {
    async gateway(on: Queryable, id: string): Promise<ExchangedGateway | undefined> {
      const [row] = await on.query<ExchangedGateway>(
        `select ${COLUMNS} from gateway where id = $1 and kind = 'lightfield'`,
        [id],
      );
      return row;
    },
    async bySn(on: Queryable, sn: string): Promise<ExchangedGateway | undefined> {
      const [row] = await on.query<ExchangedGateway>(
        `select ${COLUMNS} from gateway where sn = $1 and kind = 'lightfield'`,
        [sn],
      );
      return row;
    },
    /** On the factory list. */
    async factory(on: Queryable, sn: string): Promise<{ code: string; model_id: string } | undefined> {
      const [row] = await on.query<{ code: string; model_id: string }>(
        'select code, model_id from hardware where sn = $1',
        [sn],
      );
      return row;
    },

    /** Nobody puts a device on one of them or takes one off until the transaction ends; in the order of their ids. */
    async lock(tx: Transaction, ids: readonly string[]): Promise<void> {
      await tx.query('select 1 from gateway where id = any($1::uuid[]) order by id for no key update', [ids]);
    },

    async carried(on: Queryable, gatewayId: string): Promise<CarriedDevice[]> {
      return on.query<CarriedDevice>(
        'select id, name, owner_id from device where gateway_id = $1 order by sort, name, id',
        [gatewayId],
      );
    },

    /** Everything that hangs on the one hangs on the other; its settings too, where the other carries nothing yet. */
    async move(tx: Transaction, from: ExchangedGateway, to: ExchangedGateway): Promise<void> {
      await tx.query('update device set gateway_id = $2 where gateway_id = $1', [from.id, to.id]);
      if (to.device_count > 0) return;
      await tx.query(
        `update gateway set mode = old.mode, settings = old.settings, vpn = old.vpn, economize_open = old.economize_open,
           smart_saving = old.smart_saving,
                interval_ms = old.interval_ms
           from gateway old where gateway.id = $2 and old.id = $1`,
        [from.id, to.id],
      );
      // How its going is told belongs to the place, too.
      await tx.query(
        `update loss_settings set gateway_id = $2
          where gateway_id = $1 and not exists (select from loss_settings where gateway_id = $2)`,
        [from.id, to.id],
      );
    },

    /** The new one is to run what it got, the old one nothing any more. */
    async setWhenBack(tx: Transaction, ids: readonly string[]): Promise<void> {
      await tx.query('update gateway set sync_when_back = true where id = any($1::uuid[])', [ids]);
    },

    /** A device like another one in all that is not its configuration, on no gateway. */
    async insertLike(
      tx: Transaction,
      fromId: string,
      device: { id: string; name: string; ownerId: string | null },
    ): Promise<void> {
      await tx.query(
        `insert into device (id, org_id, group_id, name, manufacturer, address, lng, lat, remark, sort, display, owner_id,
                             default_value_mode, position_source, lng_key, lat_key)
         select $2, org_id, group_id, $3, manufacturer, address, lng, lat, remark, sort, display, $4,
                default_value_mode, position_source, lng_key, lat_key
           from device where id = $1`,
        [fromId, device.id, device.name, device.ownerId],
      );
    },
  };
}
export type ExchangeRepository = ReturnType<typeof createExchangeRepository>;
