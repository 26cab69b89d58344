import type { Queryable, Transaction } from '../../../kernel/db.ts';

/** A gateway as its label names it. */
export interface LabelledGateway {
  id: string;
  org_id: string;
  kind: 'lightfield' | 'sparkplug';
  sn: string;
  name: string;
  verification_code: string;
  model_id: string | null;
}
export interface FactoryGateway {
  sn: string;
  code: string;
  model_id: string;
}

/** SQL of putting devices on gateways. */
export function createBindingRepository() {
  return {
    /** Nobody else puts a device on it until the transaction ends. */
    async gateway(tx: Transaction, sn: string): Promise<LabelledGateway | undefined> {
      const [row] = await tx.query<LabelledGateway>(
        `select id, org_id, kind, sn, name, verification_code, model_id from gateway
          where sn = $1 and kind = 'lightfield' for no key update`,
        [sn],
      );
      return row;
    },

    /** One that is registered, ours and of the caller's reach. */
    async registered(tx: Transaction, id: string): Promise<LabelledGateway | undefined> {
      const [row] = await tx.query<LabelledGateway>(
        `select id, org_id, kind, sn, name, verification_code, model_id from gateway
          where id = $1 and kind = 'lightfield' for no key update`,
        [id],
      );
      return row;
    },

    /** An edge node that is not ours ("group/node") within the enterprise of the organisation. */
    async isEdgeNodeOf(on: Queryable, sn: string, orgId: string): Promise<boolean> {
      const rows = await on.query(
        `select 1 from gateway join org on org.id = gateway.org_id join org as mine on mine.id = $2
          where gateway.sn = $1 and gateway.kind = 'sparkplug'
            and case when org.kind = 'external' then org.parent_id else org.id end
              = case when mine.kind = 'external' then mine.parent_id else mine.id end`,
        [sn, orgId],
      );
      return rows.length > 0;
    },

    async factory(tx: Transaction, sn: string): Promise<FactoryGateway | undefined> {
      const [row] = await tx.query<FactoryGateway>('select sn, code, model_id from hardware where sn = $1', [sn]);
      return row;
    },

    /** `undefined`: somebody has registered it in this very moment. */
    async register(
      tx: Transaction,
      gateway: { id: string; orgId: string; factory: FactoryGateway; passwordHash: string },
    ): Promise<LabelledGateway | undefined> {
      const { sn, code, model_id } = gateway.factory;
      const [row] = await tx.query<LabelledGateway>(
        `insert into gateway (id, org_id, kind, sn, verification_code, name, mqtt_username, mqtt_password_hash, model_id, model)
         select $1, $2, 'lightfield', $3, $4, $3, $3, $5, $6, coalesce((select name from gateway_model where id = $6), '')
         on conflict (sn) do nothing
         returning id, org_id, kind, sn, name, verification_code, model_id`,
        [gateway.id, gateway.orgId, sn, code, gateway.passwordHash, model_id],
      );
      return row;
    },

    /** Two organisations of one enterprise: itself and its customers. */
    async isOneEnterprise(tx: Transaction, one: string, other: string): Promise<boolean> {
      const rows = await tx.query(
        `select 1 from org a, org b where a.id = $1 and b.id = $2
            and case when a.kind = 'external' then a.parent_id else a.id end
              = case when b.kind = 'external' then b.parent_id else b.id end`,
        [one, other],
      );
      return rows.length > 0;
    },

    /** Made by the operation centre: for everybody. */
    async isCentre(tx: Transaction, orgId: string): Promise<boolean> {
      return (await tx.query(`select 1 from org where id = $1 and kind = 'center'`, [orgId])).length > 0;
    },

    async setGateway(tx: Transaction, deviceId: string, gatewayId: string | null): Promise<void> {
      await tx.query('update device set gateway_id = $2 where id = $1', [deviceId, gatewayId]);
    },

    async gatewayName(tx: Transaction, id: string): Promise<{ sn: string; name: string }> {
      const [row] = await tx.query<{ sn: string; name: string }>('select sn, name from gateway where id = $1', [id]);
      return row ?? { sn: '', name: '' };
    },

    async ownerOf(on: Queryable, deviceId: string): Promise<string | null> {
      const [row] = await on.query<{ owner_id: string | null }>('select owner_id from device where id = $1', [
        deviceId,
      ]);
      return row?.owner_id ?? null;
    },
  };
}
export type BindingRepository = ReturnType<typeof createBindingRepository>;
