import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { z } from 'zod';
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
    .min(16, 'must be 16 characters at least')
    .optional()
    .describe(
      'What that cluster has to say when it asks who may log in and reach which topics. Not set: it may not ask',
    ),
  LF_BROKER_NETWORKS: networkList.prefault(PRIVATE_NETWORKS).describe('Networks from which it may ask'),
};

interface Given {
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
  };
}

function caOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`LF_BROKER_CA=${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
