import { type KeyPair, fromPublic, fromSeed } from '@nats-io/nkeys';
import { type Msg, connect } from '@nats-io/transport-node';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { NatsServers } from '../../../kernel/nats/nats-servers.ts';
import type { Log } from '../../../kernel/log.ts';
import type { GatewayIdentity } from '../../types.ts';
import type { Gate } from './gate.ts';
import { MAPPED, partitionOf } from './partitions.ts';

/** Where NATS servers ask (auth callout, NATS 2.10). */
const SUBJECT = '$SYS.REQ.USER.AUTH';
/** One of all processes answers. */
const GROUP = 'lightfield';
const RECONNECT_MS = 500;

/** As far as it is used, of `authorization_request`. */
const AuthorizationRequest = z.object({
  iss: z.string(),
  nats: z.object({
    user_nkey: z.string(),
    server_id: z.object({ id: z.string() }),
    connect_opts: z.object({ user: z.string().default(''), pass: z.string().default('') }),
  }),
});

export interface AuthCalloutOptions {
  servers: NatsServers;
  /** Of the key whose public part the servers have as `issuer`. */
  seed: string;
  /** Account in which gateways are. */
  account: string;
  gate: Gate;
  log: Log;
}

/** Answers a cluster of NATS servers who may log in by MQTT, and which subjects they may reach; goes on trying to reach them. */
export function createAuthCallout({ servers, seed, account, gate, log }: AuthCalloutOptions) {
  const key = fromSeed(Buffer.from(seed));
  let isStopped = false;
  const opened = connect({
    servers: [...servers.servers],
    ...(servers.user !== undefined && { user: servers.user }),
    ...(servers.password !== undefined && { pass: servers.password }),
    ...(servers.tls && { tls: {} }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    waitOnFirstConnect: true,
    ignoreAuthErrorAbort: true,
    name: 'lightfield logins of gateways',
  });
  async function answer(message: Msg): Promise<void> {
    try {
      const said = await answerTo({ key, account, gate }, message.string());
      if (said !== undefined) message.respond(said);
    } catch (error) {
      // No answer is a refusal.
      log.error({ error }, 'A login at NATS could not be checked');
    }
  }
  async function open(): Promise<void> {
    const connection = await opened;
    if (isStopped) return connection.close();
    connection.subscribe(SUBJECT, {
      queue: GROUP,
      callback(error, message) {
        if (error) log.error({ error }, 'NATS does not let us answer who may log in');
        else void answer(message);
      },
    });
    return connection.flush();
  }
  const ready = open();
  ready.catch((error: unknown) => log.error({ error }, 'Logins of gateways at NATS are not answered'));
  return {
    /** It answers. */
    ready,
    stop(): void {
      isStopped = true;
      void opened.then((connection) => connection.close()).catch(() => undefined);
    },
  };
}

async function answerTo(
  { key, account, gate }: { key: KeyPair; account: string; gate: Gate },
  request: string,
): Promise<string | undefined> {
  const asked = AuthorizationRequest.safeParse(claimsOf(request));
  if (!asked.success) return undefined;
  const { user_nkey: subject, server_id: server, connect_opts: given } = asked.data.nats;
  const admitted = await gate.admit(given.user, given.pass);
  const user =
    admitted?.kind === 'gateway' &&
    isLiteral(admitted.who) &&
    signed(key, {
      sub: subject,
      aud: account,
      name: admitted.who.sn,
      nats: {
        type: 'user',
        version: 2,
        ...permissionsOf(admitted.who),
        subs: -1,
        data: -1,
        payload: -1,
        allowed_connection_types: ['MQTT'],
      },
    });
  const nats = { type: 'authorization_response', version: 2, ...(user ? { jwt: user } : { error: 'refused' }) };
  return signed(key, { sub: subject, aud: server.id, nats });
}

/** In subjects `*` and `>` stand for other names, which MQTT allows in one: who is called so would speak for others. A space parts subjects. */
const isLiteral = ({ group, node }: GatewayIdentity): boolean => !/[*>\s]/.test(`${group}${node}`);
/**
 * What `topic-rules.ts` says, in subjects: `/` is `.`, and the dot of `spBv1.0` is `//`. Servers look at what a message was mapped to, so that is what
 * may be published.
 */
function permissionsOf({ kind, sn, group, node }: GatewayIdentity) {
  const [g, n] = [group, node].map((name) => name.replaceAll('.', '//'));
  const ours = kind === 'lightfield';
  const part = `${MAPPED}.${partitionOf(node)}`;
  const pub = [
    ...(ours ? [`${part}.lf.1.${sn}.up.*`] : []),
    ...['NBIRTH', 'NDATA', 'NDEATH'].map((type) => `${part}.spBv1//0.${g}.${type}.${n}`),
    ...['DBIRTH', 'DDATA', 'DDEATH'].map((type) => `${part}.spBv1//0.${g}.${type}.${n}.*`),
  ];
  const sub = [
    ...(ours ? [`lf.1.${sn}.down.>`, `lf.1.${sn}.down`] : []),
    // `#` is what it stands behind, too.
    ...['NCMD', 'DCMD'].flatMap((type) => [`spBv1//0.${g}.${type}.${n}`, `spBv1//0.${g}.${type}.${n}.>`]),
    'spBv1//0.STATE.lightfield',
    // By these NATS brings what comes with QoS 1; no client may name them in a filter.
    '$MQTT.sub.>',
    '$MQTT.deliver.pubrel.>',
  ];
  return { pub: { allow: pub }, sub: { allow: sub } };
}

const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function signed(key: KeyPair, claims: object): string {
  const at = Math.floor(Date.now() / 1_000);
  const body = `${coded({ typ: 'JWT', alg: 'ed25519-nkey' })}.${coded({ ...claims, iss: key.getPublicKey(), iat: at, jti: newId() })}`;
  return `${body}.${Buffer.from(key.sign(Buffer.from(body))).toString('base64url')}`;
}

/** What a server has signed itself; `undefined`: nobody has, or somebody else. */
function claimsOf(token: string): unknown {
  try {
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    const { iss } = z.object({ iss: z.string() }).parse(claims);
    const isSigned = fromPublic(iss).verify(Buffer.from(`${head}.${body}`), Buffer.from(signature, 'base64url'));
    return isSigned ? claims : undefined;
  } catch {
    return undefined;
  }
}
