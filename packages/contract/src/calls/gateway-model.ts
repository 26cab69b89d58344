import { z } from 'zod';
import { GatewayModelChoice } from '../entities/gateway-line.ts';
import {
  type Capacities,
  GatewayFeature,
  GatewayMode,
  GatewayModel,
  GatewayModelSettings,
} from '../entities/gateway-model.ts';
import { Id, commaList, formInt, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const managed = { access: 'system_gatewaymodel_edit', scope: 'none' } as const;

/** A comma list that may be empty. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item, max: number) =>
  optional(commaList(item, max)).transform((items) => items ?? []);
const { capacities, name, series } = GatewayModelSettings.shape;
const amount = (of: keyof Capacities) => formInt.pipe(capacities.shape[of]);
/** Names of ports are joined by commas, so they have none. */
const portName = text(100)
  .min(1)
  .regex(/^[^,]+$/);
/** `GatewayModelSettings`, flat as forms are. */
const settings = {
  name,
  series,
  drivers: amount('drivers'),
  variables: amount('variables'),
  alarms: amount('alarms'),
  reports: amount('reports'),
  scripts: amount('scripts'),
  features: listOf(GatewayFeature, GatewayFeature.options.length),
  modes: listOf(GatewayMode, GatewayMode.options.length),
  /** Empty: all. */
  protocols: listOf(text(50).min(1), 100),
  /** Empty: any. */
  ports: listOf(portName, 50),
  /** A form leaves out what is empty. */
  remark: optional(GatewayModelSettings.shape.remark).transform((remark) => remark ?? ''),
};

/** `/manage/system/gatewaymodel`: what each model of gateway can hold and do. */
export const gatewayModelCalls = {
  query: defineCall('/lfscada/gatewaymodel/query', {
    ...managed,
    effect: 'reads',
    summary: 'Models of gateways, by series and name',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(GatewayModel),
  }),
  add: defineCall('/lfscada/gatewaymodel/add', {
    ...managed,
    effect: 'changes',
    summary: 'Add a model of gateways',
    body: z.object(settings),
    answer: GatewayModel,
  }),
  /** 1362, with what stands against it, when registered gateways use what the change would take away. */
  edit: defineCall('/lfscada/gatewaymodel/edit', {
    ...managed,
    effect: 'changes',
    summary: 'Change a model of gateways',
    body: z.object({ id: Id, ...settings }),
    answer: GatewayModel,
  }),
  /** 1361 while gateways, the factory list or templates name it. */
  delete: defineCall('/lfscada/gatewaymodel/delete', {
    ...managed,
    effect: 'changes',
    summary: 'Delete a model that nothing uses',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /** For choosers of devices, templates and gateways. */
  queryAll: defineCall('/lfscada/gatewaymodel/queryAll', {
    access: 'session',
    scope: 'none',
    effect: 'reads',
    summary: 'All models of gateways, for choosers',
    body: empty,
    answer: z.array(GatewayModelChoice),
  }),
  /**
   * The model of a gateway the caller reaches, or of what stands on a label (SN and code). 1303, 1304, 1308: malformed; 1103:
   * neither; 1104: another enterprise has registered it.
   */
  queryBySn: defineCall('/lfscada/gatewaymodel/queryBySn', {
    access: 'session',
    scope: 'organisation',
    effect: 'reads',
    summary: 'The model of a gateway by SN and verification code',
    body: z.object({ sn: text(50), code: optional(text(50)) }),
    answer: GatewayModelChoice.extend({
      sn: z.string(),
      /** `null`: not registered yet. */
      gatewayId: Id.nullable(),
      gatewayName: z.string().nullable(),
    }),
  }),
};

/** Lines a batch may be sent with before it is even looked at; more than `batchAdd` answers 1305. */
export const BATCH_LINES_MAX = 10 * LIMITS.gateway.batchAdd;
