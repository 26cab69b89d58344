import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import type { GatewayDirectory, GatewayIdentity } from '../types.ts';
import { type Broker, type BrokerOptions, createBroker } from './broker.ts';

/** For tests of whole products, which have no MQTT client of their own. */
export { connectAsync as connectMqtt, type MqttClient } from 'mqtt';

/** A gateway of ours whose login name and password are its SN. */
export function aGateway(sn: string): GatewayIdentity {
  return { gatewayId: `gateway-${sn}`, orgId: 'org', kind: 'lightfield', sn, group: 'lightfield', node: sn };
}

/** Somebody else's edge node whose login name and password are "group/node". */
export function anEdgeNode(group: string, node: string): GatewayIdentity {
  const sn = `${group}/${node}`;
  return { gatewayId: `node-${sn}`, orgId: 'org', kind: 'sparkplug', sn, group, node };
}

/** Everybody's password is their SN. */
export function directoryOf(...gateways: GatewayIdentity[]): GatewayDirectory {
  const bySn = new Map(gateways.map((gateway) => [gateway.sn, gateway]));
  return {
    authenticate: (username, password) => Promise.resolve(username === password ? bySn.get(username) : undefined),
  };
}

export interface BrokerBench {
  broker: Broker;
  port: number;
  /** A session of a gateway; closed with the bench. */
  connect(sn: string, options?: IClientOptions): Promise<MqttClient>;
  close(): Promise<void>;
}

export async function startBroker(
  directory: GatewayDirectory,
  options: Partial<BrokerOptions> = {},
): Promise<BrokerBench> {
  const broker = createBroker({
    host: '127.0.0.1',
    port: 0,
    directory,
    clock: systemClock,
    log: silentLog,
    ...options,
  });
  const { port } = await broker.start();
  const clients: MqttClient[] = [];
  return {
    broker,
    port,
    async connect(sn, options = {}) {
      const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
        username: sn,
        password: sn,
        reconnectPeriod: 0,
        ...options,
      });
      client.on('error', () => undefined);
      clients.push(client);
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.endAsync(true)));
      await broker.stop();
    },
  };
}

/** A pair made for these tests alone: it proves nothing to anybody and opens nothing. */
export const TEST_TLS = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+iWUpU76UrrpgbgP
78rfjO/crlTOzmu8j9AX/hwbgpehRANCAATyAAwSxxlm/zmaefILGcAzDCES7hLj
Cw7Ge0OgqnhdeTyFLRGyaO7xx6GqKOcqw5D/KgfQ9dlh6dNtH/8zV93P
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUS18kfIBaKr9fv83em2/BC/1No+cwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA2NTUyMloYDzIxMjYxMDI4
MDY1NTIyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATyAAwSxxlm/zmaefILGcAzDCES7hLjCw7Ge0OgqnhdeTyFLRGyaO7x
x6GqKOcqw5D/KgfQ9dlh6dNtH/8zV93Po1MwUTAdBgNVHQ4EFgQUQ9zqtHnMa8W1
cJdBlpmBUtasfRUwHwYDVR0jBBgwFoAUQ9zqtHnMa8W1cJdBlpmBUtasfRUwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA2spdqquTpJV1HSE1ohhQ
3kuUcTBQJZfmdpVlbFGvYlMCIQDTmgwYawWXs6NtdJnvQjtCDTYOs+OJRzAJKJ32
/0YOow==
-----END CERTIFICATE-----`,
};
