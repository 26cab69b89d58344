import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayConfig, type Hello, lf1 } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { storableText } from '../history/storable-text.ts';
import type { GatewayIdentity } from '../types.ts';
import type { BatchStore } from './batch-store.ts';
import type { Nodes } from './nodes.ts';
import type { Presence } from './presence.ts';

/** A gateway of ours that has connected and says nothing is there all the same. */
const HELLO_PATIENCE_MS = 1_000;
const RETRY_MS = 1_000;

export interface HellosOptions {
  db: Db;
  log: Log;
  store: BatchStore;
  presence: Presence;
  nodes: Nodes;
  acknowledge: (gateway: GatewayIdentity, epoch: string, through: number) => void;
  tell: (topic: string, payload: string, qos: 0 | 1) => void;
  configFor: (gatewayId: string, running: number) => Promise<GatewayConfig | undefined>;
}

interface Session {
  ip: string;
  /** While the first hello is awaited. */
  patience: NodeJS.Timeout | undefined;
  /** It was said that the gateway is there. */
  known: boolean;
  /** A hello is being answered; the newest one that came meanwhile. */
  answering: boolean;
  next: Hello | undefined;
}

/** How sessions of gateways begin and end. */
export function createHellos(options: HellosOptions) {
  const { db, log, store, presence, nodes, acknowledge, tell, configFor } = options;
  const sessions = new Map<string, Session>();

  /** Once in a session. */
  function greet(gatewayId: string, session: Session): void {
    if (session.known) return;
    session.known = true;
    presence.up(gatewayId, session.ip);
  }

  async function answer(from: GatewayIdentity, hello: Hello, session: Session): Promise<void> {
    const { gatewayId, sn } = from;
    const { epoch, revision, firmware, model, waiting } = hello;
    acknowledge(from, epoch, await store.through({ gatewayId, epoch }));
    await db.query(
      `update gateway set firmware = $2, model = case when $3 = '' then model else $3 end,
              outbox_waiting = least($4, 2147483647), applied_revision = least($5, 2147483647)
        where id = $1`,
      [gatewayId, storableText(firmware), storableText(model), waiting, revision],
    );
    // It has subscribed before it said hello: from here on it hears what it is told.
    if (sessions.get(gatewayId) === session) greet(gatewayId, session);
    const config = await configFor(gatewayId, revision);
    if (config && config.revision !== revision) tell(lf1.down.config(sn), JSON.stringify(config), 1);
  }

  async function work(from: GatewayIdentity, session: Session): Promise<void> {
    if (session.answering) return;
    session.answering = true;
    for (let hello = session.next; hello; hello = session.next) {
      session.next = undefined;
      try {
        await answer(from, hello, session);
      } catch (error) {
        log.warn({ error, sn: from.sn }, 'A hello could not be answered; tried again');
        await sleep(RETRY_MS);
        if (sessions.get(from.gatewayId) === session) session.next ??= hello;
      }
    }
    session.answering = false;
  }

  return {
    connected(who: GatewayIdentity, ip: string): void {
      nodes.connected(who, ip);
      if (who.kind !== 'lightfield') return;
      const session: Session = { ip, patience: undefined, known: false, answering: false, next: undefined };
      session.patience = setTimeout(() => greet(who.gatewayId, session), HELLO_PATIENCE_MS);
      clearTimeout(sessions.get(who.gatewayId)?.patience);
      sessions.set(who.gatewayId, session);
    },
    closed(who: GatewayIdentity): void {
      clearTimeout(sessions.get(who.gatewayId)?.patience);
      sessions.delete(who.gatewayId);
      nodes.closed(who);
    },
    /** Another process hears it from now on. */
    left({ gatewayId }: GatewayIdentity): void {
      clearTimeout(sessions.get(gatewayId)?.patience);
      sessions.delete(gatewayId);
    },
    take(from: GatewayIdentity, hello: Hello): void {
      const session = sessions.get(from.gatewayId);
      if (!session) return;
      clearTimeout(session.patience);
      session.next = hello;
      void work(from, session);
    },
    stop(): void {
      for (const { patience } of sessions.values()) clearTimeout(patience);
      sessions.clear();
    },
  };
}
