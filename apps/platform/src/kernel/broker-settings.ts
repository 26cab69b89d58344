import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { z } from 'zod';
import { type NatsServers, parseNatsServers } from './nats/nats-servers.ts';
import { PRIVATE_NETWORKS, networkList } from './networks.ts';
import { StartError } from './start-error.ts';

/** Servers of one cluster of MQTT brokers, with the platform's own login. */
export interface BrokerServers {
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly tls: boolean;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** PEM that vouches for them in place of the well-known ones. */
  readonly ca?: Buffer | undefined;
}

export interface BrokerConfig {
  /** Whose broker gateways connect to; `embedded`: that of each process. */
  readonly kind: 'embedded' | 'nats' | 'mqtt';
  readonly servers: BrokerServers | undefined;
  /** What brokers that ask who may log in have to say; `undefined`: nobody is answered. */
  readonly secret: string | undefined;
  readonly networks: BlockList;
  /** A cluster of NATS servers that asks by its auth callout; `undefined`: it does not. */
  readonly callout: { readonly servers: NatsServers; readonly seed: string; readonly account: string } | undefined;
}

const PORTS = { mqtt: 1883, mqtts: 8883 } as const;

/** `mqtt://user:password@host:1883,host,…` (or `mqtts://`): one login for all, from the first address that has one. */
export function parseBrokerServers(text: string): BrokerServers | undefined {
  const [, scheme, rest = ''] = /^(mqtts?):\/\/(.*)$/s.exec(text) ?? [];
  if (scheme !== 'mqtt' && scheme !== 'mqtts') return undefined;
  const urls = rest.split(',').map((part) => urlOf(part.trim().replace(`${scheme}://`, '')));
  if (!urls.every((url) => url !== undefined)) return undefined;
  const user = urls.find(({ username }) => username)?.username;
  const password = urls.find((url) => url.password)?.password;
  return {
    hosts: urls.map(({ hostname, port }) => ({ host: hostname, port: Number(port || PORTS[scheme]) })),
    tls: scheme === 'mqtts',
    ...(user !== undefined && { user: decodeURIComponent(user) }),
    ...(password !== undefined && { password: decodeURIComponent(password) }),
  };
}

function urlOf(address: string): URL | undefined {
  const url = URL.canParse(`ws://${address}`) ? new URL(`lf://${address}`) : undefined;
  return !url?.hostname || url.pathname || url.search || url.hash ? undefined : url;
}

export const BROKER_SETTINGS = {
  LF_BROKER: z
    .enum(['embedded', 'nats', 'mqtt'])
    .default('embedded')
    .describe(
      'Whose MQTT broker gateways connect to: that of each process, or a cluster of NATS servers or of another broker at LF_BROKER_URL',
    ),
  LF_BROKER_URL: z
    .string()
    .transform((text, context) => {
      const servers = parseBrokerServers(text);
      if (!servers) context.addIssue('must be mqtt://user:password@host:1883,host,... (or mqtts://)');
      return servers;
    })
    .optional()
    .describe('That cluster: mqtt://user:password@a:1883,b:1883 or mqtts://'),
  LF_BROKER_CA: z.string().optional().describe('File with the certificate that vouches for its servers (PEM)'),
  LF_BROKER_SECRET: z
    .string()
    .regex(/^\S{16,200}$/, 'must be 16 characters at least, and no spaces')
    .optional()
    .describe(
      'What that cluster has to say when it asks who may log in and reach which topics. Not set: it may not ask',
    ),
  LF_BROKER_NETWORKS: networkList.prefault(PRIVATE_NETWORKS).describe('Networks from which it may ask'),
  LF_BROKER_CALLOUT_URL: z
    .string()
    .transform((text, context) => {
      const servers = parseNatsServers(text);
      if (!servers) context.addIssue('must be nats://user:password@host:4222,host,... (or tls://)');
      return servers;
    })
    .optional()
    .describe('NATS servers that ask by their auth callout who may log in, with a login that they do not ask about'),
  LF_BROKER_CALLOUT_SEED: z
    .string()
    .regex(/^SA[A-Z2-7]{56}$/, 'must be the seed of an account key (SA...)')
    .optional()
    .describe('Seed of the key that they know as issuer'),
  LF_BROKER_CALLOUT_ACCOUNT: z.string().default('$G').describe('Account of theirs that gateways are in'),
};

interface Given {
  LF_BROKER_CALLOUT_URL?: NatsServers | undefined;
  LF_BROKER_CALLOUT_SEED?: string | undefined;
  LF_BROKER_CALLOUT_ACCOUNT: string;
  LF_BROKER: BrokerConfig['kind'];
  LF_BROKER_URL?: BrokerServers | undefined;
  LF_BROKER_CA?: string | undefined;
  LF_BROKER_SECRET?: string | undefined;
  LF_BROKER_NETWORKS: BlockList;
}
export function brokerConfig(given: Given): BrokerConfig {
  const { LF_BROKER: kind, LF_BROKER_URL: servers, LF_BROKER_CA: file } = given;
  if (kind !== 'embedded' && !servers) throw new StartError(`LF_BROKER=${kind} needs LF_BROKER_URL`);
  if (kind === 'embedded' && servers) throw new StartError('LF_BROKER_URL needs LF_BROKER=nats or LF_BROKER=mqtt');
  return {
    kind,
    servers: servers && { ...servers, ...(file !== undefined && { ca: caOf(file) }) },
    secret: given.LF_BROKER_SECRET,
    networks: given.LF_BROKER_NETWORKS,
    callout: calloutOf(given),
  };
}

function calloutOf(given: Given): BrokerConfig['callout'] {
  const { LF_BROKER_CALLOUT_URL: servers, LF_BROKER_CALLOUT_SEED: seed, LF_BROKER_CALLOUT_ACCOUNT: account } = given;
  if (!servers && seed === undefined) return undefined;
  if (!servers || seed === undefined)
    throw new StartError('LF_BROKER_CALLOUT_URL and LF_BROKER_CALLOUT_SEED need each other');
  if (given.LF_BROKER !== 'nats') throw new StartError('LF_BROKER_CALLOUT_URL needs LF_BROKER=nats');
  return { servers, seed, account };
}

function caOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`LF_BROKER_CA=${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
