import { type GatewayModel, GatewayModelSettings } from '@lightfield/contract';
import type { Queryable } from '../../../kernel/db.ts';

interface ModelRow {
  id: string;
  name: string;
  series: string;
  settings: object;
  gateways: number;
}

/** A gateway model; `null`: there is none with this id. */
export async function readModel(on: Queryable, id: string): Promise<GatewayModel | null> {
  const [row] = await on.query<ModelRow>(
    `select id, name, series, settings, (select count(*) from gateway where gateway.model_id = gateway_model.id) as gateways
       from gateway_model where id = $1`,
    [id],
  );
  if (!row) return null;
  const settings = GatewayModelSettings.parse({ ...row.settings, name: row.name, series: row.series });
  return { ...settings, id: row.id, gatewayCount: row.gateways };
}
export type ReadModel = typeof readModel;
