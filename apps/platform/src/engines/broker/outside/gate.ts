import { createHash, timingSafeEqual } from 'node:crypto';
import type { BrokerServers } from '../../../kernel/broker-settings.ts';
import type { Rate, RateLimiter } from '../../../kernel/rate-limit.ts';
import type { GatewayDirectory, GatewayIdentity } from '../../types.ts';
import { maySubscribe, mayPublish } from '../topic-rules.ts';

/** Logins of one name, also those of a gateway whose broker dies again and again. */
const LOGINS: Rate = { max: 60, perMs: 60_000 };

export type Action = 'publish' | 'subscribe';
export interface GateDirectory extends GatewayDirectory {
  /** Who has this login name. */
  find(username: string): Promise<GatewayIdentity | undefined>;
}
/** Who may come in: a gateway, or the platform itself. */
export type Admitted = { kind: 'gateway'; who: GatewayIdentity } | { kind: 'platform' };

/** What brokers of others ask: who may log in, and who may publish and subscribe to what. The rules are those of our own broker. */
export interface Gate {
  /** `undefined`: refused, whether the name is not known, the password is wrong or it was tried too often. */
  admit(username: string, password: string): Promise<Admitted | undefined>;
  mayReach(username: string, action: Action, topic: string): Promise<boolean>;
}

export interface GateOptions {
  directory: GateDirectory;
  limiter: Pick<RateLimiter, 'takeOfAll'>;
  /** With the platform's own login there. */
  servers: Pick<BrokerServers, 'user' | 'password'>;
}

export function createGate({ directory, limiter, servers: { user, password: own } }: GateOptions): Gate {
  return {
    async admit(username, password) {
      if (!(await limiter.takeOfAll(`broker login ${username}`, LOGINS))) return undefined;
      if (user !== undefined && username === user)
        return own !== undefined && isSameSecret(password, own) ? { kind: 'platform' } : undefined;
      const who = await directory.authenticate(username, password);
      return who && { kind: 'gateway', who };
    },
    async mayReach(username, action, topic) {
      if (user !== undefined && username === user) return true;
      const who = await directory.find(username);
      if (!who) return false;
      return action === 'publish' ? mayPublish(who, topic) : maySubscribe(who, topic);
    },
  };
}

/** In the same time wherever they differ, and however long they are. */
export function isSameSecret(given: string, known: string): boolean {
  const [one, other] = [given, known].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
