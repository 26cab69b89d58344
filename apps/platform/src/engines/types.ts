import type { Transaction } from '../kernel/db.ts';

/** A gateway or edge node as the broker knows it after its login. */
export interface GatewayIdentity {
  readonly gatewayId: string;
  readonly orgId: string;
  readonly kind: 'lightfield' | 'sparkplug';
  /** 12 digits, or "group/node" for an edge node that is not ours. */
  readonly sn: string;
  /** Sparkplug group and edge node id it may speak for. */
  readonly group: string;
  readonly node: string;
  /** What its credentials were when it logged in; compared when it may have been missed that they have changed. */
  readonly credential?: string;
}

export interface GatewayDirectory {
  authenticate(username: string, password: string): Promise<GatewayIdentity | undefined>;
}

/** All gateways that may log in, and whether they were there when it was last noted. */
export interface GatewayList {
  all(): Promise<readonly { who: GatewayIdentity; isThere: boolean }[]>;
}

/** Sends to a gateway. What engines other than the broker see of it. */
export interface Downlink {
  publish(topic: string, payload: string | Uint8Array, options: { qos: 0 | 1; retain?: boolean }): Promise<void>;
  isConnected(gatewayId: string): boolean;
}

/** Whose an item is. Of what the platform finds out about a project itself `gatewayId` is the project's id, and `sn` its name in logs. */
export type ItemSender = Pick<GatewayIdentity, 'gatewayId' | 'sn'>;

/** One kind of item of an uplink batch. All parts of a batch, and its cursor, share one transaction. */
export interface BatchPart<Item, From = GatewayIdentity> {
  /**
   * Writes the items and answers what to do after the commit (bus events, live frames). Data it cannot place (unknown report,
   * deleted rule) is counted and dropped, never thrown: one bad item must not stop a gateway's stream.
   */
  write(tx: Transaction, items: readonly { gateway: From; item: Item }[]): Promise<() => void>;
}

/** Who watches which signals over one live socket. `variableId`: also that of a calculated variable. */
export interface SignalGrant {
  readonly accountId: string;
  readonly sessionId: string;
  /** Whose gateways and alarms are told of: one, or those of a project's page. */
  readonly deviceIds: readonly string[];
  /** Watched by way of this project; absent: the device itself. */
  readonly projectId?: string;
  /** `deviceId`: whose value it is; absent where it is calculated, or there is only one device. */
  readonly signals: readonly { readonly variableId: string; readonly seriesId: number; readonly deviceId?: string }[];
}
