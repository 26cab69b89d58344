import { type GatewayModel, GatewayModelSettings } from '@lightfield/contract';

/** With the number of registered gateways. */
export const MODEL_COLUMNS = `gateway_model.id, gateway_model.name, gateway_model.series, gateway_model.settings,
  (select count(*) from gateway where gateway.model_id = gateway_model.id) as gateway_count`;

export interface ModelRow {
  id: string;
  name: string;
  series: string;
  settings: unknown;
  gateway_count: number;
}
export function modelFromRow({ id, settings, gateway_count }: ModelRow): GatewayModel {
  return { ...GatewayModelSettings.parse(settings), id, gatewayCount: gateway_count };
}
