import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { GatewayState } from './common.ts';
import { GatewayMode, GatewayModel } from './gateway-model.ts';
import { GatewayCredentials, GatewayListItem } from './gateway.ts';

/** A line of the gateway screen, with what kind of machine it is. */
export const GatewayLine = GatewayListItem.extend({
  /** Enterprise or external enterprise it belongs to. */
  orgId: Id,
  orgName: z.string(),
  /** `null`: an edge node that is not ours. */
  modelId: Id.nullable(),
  modelName: z.string().nullable(),
  series: z.string().nullable(),
  mode: GatewayMode,
  /** Version it last said it runs; empty: not said yet. */
  firmware: z.string(),
  /** Radio signal, percent; `null`: wired, or not said yet. */
  signal: z.int().nullable(),
});
export type GatewayLine = z.infer<typeof GatewayLine>;

/** Credentials out of a batch, with the name the gateway was given. */
export const NamedCredentials = GatewayCredentials.extend({ name: z.string(), modelName: z.string() });
export type NamedCredentials = z.infer<typeof NamedCredentials>;

/** What whoever chooses a model has to know of it; how many gateways there are of it is the operation centre's. */
export const GatewayModelChoice = GatewayModel.omit({ gatewayCount: true, remark: true });
export type GatewayModelChoice = z.infer<typeof GatewayModelChoice>;

/** What a gateway sent and no table can hold: passed over, so that everything after it is stored. */
export const GatewaySetAside = z.object({
  /** Since the gateway was registered; more than are kept. */
  items: z.int().nonnegative(),
  lastAt: Millis.nullable(),
  /** Newest first. `reason`: the field of the item that does not fit, or what the database said. `item`: its beginning, JSON. */
  newest: z.array(
    z.object({
      at: Millis,
      seq: z.int(),
      kind: z.enum(['record', 'alarm', 'reply', 'lost', 'unknown']),
      reason: z.string(),
      item: z.string(),
    }),
  ),
});
export type GatewaySetAside = z.infer<typeof GatewaySetAside>;

/** For how long a gateway was in which state. Consecutive; the newest last. */
export const GatewayStates = z.object({
  /** The part of the asked period in which there was such a gateway and which is not in the future. */
  from: Millis,
  to: Millis,
  spans: z.array(z.object({ state: GatewayState, from: Millis, to: Millis })),
  /** Spans before the first one shown that were left out. */
  leftOut: z.int().nonnegative(),
  /** Share of the period in which it was online or upgrading, per cent; `null`: there was no such period. */
  onlinePercent: z.number().nullable(),
});
export type GatewayStates = z.infer<typeof GatewayStates>;

/** "LF-STD" of migration 0021: what a gateway is that stands on no factory list, a program on a machine of one's own. */
export const DEFAULT_GATEWAY_MODEL = '01900000-0000-7000-8000-000000000001';
