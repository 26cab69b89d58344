import type { BlockList } from 'node:net';
import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Action, type Gate, isSameSecret } from './gate.ts';

export const LOGIN_PATH = '/broker/login';
export const REACH_PATH = '/broker/acl';
/** A name, a password and a topic. */
const BODY_BYTES = 16 * 1024;

const Login = z.object({ username: z.string(), password: z.string() });
/** `action` as EMQX names it, `acc` as plugins of Mosquitto do: 1 read, 2 write, 4 subscribe. */
const Reach = z.object({
  username: z.string(),
  topic: z.string(),
  action: z.enum(['publish', 'subscribe']).optional(),
  acc: z.coerce.number().int().optional(),
});
const BEARER = /^bearer +(\S+) *$/i;
const ACTION_OF: Readonly<Record<number, Action>> = { 1: 'subscribe', 2: 'publish', 4: 'subscribe' };

export interface GateRoutesOptions {
  app: FastifyInstance;
  gate: Gate;
  secret: string;
  networks: BlockList;
}

/**
 * For brokers that ask by HTTP (`docs/operations/brokers-of-others.md`): JSON or a form in, both answers that are usual out. Refusals are all the
 * same; where the database is away it is no answer, and whoever asks has to refuse.
 */
export function gateRoutes({ app, gate, secret, networks }: GateRoutesOptions): void {
  const on = (path: string, answer: (body: unknown) => Promise<boolean>) =>
    app.post(path, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!mayAsk(request)) return refused(reply);
      const isAllowed = await answer(request.body);
      return {
        result: isAllowed ? 'allow' : 'deny',
        is_superuser: false,
        Ok: isAllowed,
        Error: isAllowed ? '' : 'refused',
      };
    });
  function mayAsk({ ip, headers }: FastifyRequest): boolean {
    const given = BEARER.exec(headers.authorization ?? '')?.[1];
    return networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4') && given !== undefined && isSameSecret(given, secret);
  }

  on(LOGIN_PATH, async (body) => {
    const asked = Login.safeParse(body);
    return asked.success && (await gate.admit(asked.data.username, asked.data.password)) !== undefined;
  });
  on(REACH_PATH, async (body) => {
    const asked = Reach.safeParse(body);
    if (!asked.success) return false;
    const { username, topic, action = ACTION_OF[asked.data.acc ?? 0] } = asked.data;
    return action !== undefined && gate.mayReach(username, action, topic);
  });
}

/** Also for those who come from elsewhere: they learn nothing of it. */
const refused = (reply: FastifyReply) => reply.code(403).type('text/plain').send('refused\n');
