import type { Capacities, GatewayFeature, GatewayModel, GatewayMode } from '@lightfield/contract';
import type { ModelBody } from './api/queries.ts';

/** In the order they are shown. */
export const CAPACITIES = [
  'drivers',
  'variables',
  'alarms',
  'reports',
  'scripts',
] as const satisfies readonly (keyof Capacities)[];

/** A new model begins as what a small gateway of today can do; the person changes it. */
const NEW = { drivers: 20, variables: 2_000, alarms: 500, reports: 100, scripts: 10 };
const USUAL_FEATURES: readonly GatewayFeature[] = ['script', 'mqtt', 'remoteUpload', 'remoteDownload', 'firmware'];

export type ModelFields = Omit<ModelBody, 'modes'> & { modes: GatewayMode[] };

export function fieldsOf(model: GatewayModel | undefined): ModelFields {
  if (!model) {
    const features = [...USUAL_FEATURES];
    return { ...NEW, name: '', series: '', features, modes: ['standard'], protocols: [], ports: [], remark: '' };
  }
  const { capacities, name, series, features, modes, protocols, ports, remark } = model;
  return { ...capacities, name, series, features, modes, protocols, ports, remark };
}
