import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createSecureServer, type TlsOptions } from 'node:tls';
import { Aedes } from 'aedes';
import { Cord, portOf } from '../testing/cord.ts';
import type { Peer } from '../testing/peer.ts';

const MANY = 500;

export interface MqttPeer extends Peer {
  broker: Aedes;
  publish(topic: string, payload: string): Promise<void>;
}

/** A broker (aedes). What is written is retained, and so is read back. */
export async function mqttPeer(tls?: TlsOptions): Promise<MqttPeer> {
  const broker = await Aedes.createBroker();
  broker.authenticate = (_client, name, password, done) =>
    done(null, name === undefined || String(password) === 'secret');
  const sockets = new Set<Socket>();
  const server = tls ? createSecureServer(tls) : createServer();
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publish = (topic: string, payload: string) =>
    new Promise<void>((resolve, reject) => {
      const packet = { cmd: 'publish', topic, payload, qos: 0, retain: true, dup: false } as const;
      broker.publish(packet, (error) => (error ? reject(error) : resolve()));
    });
  const many = Array.from({ length: MANY }, (_, i) => i);
  await publish('many', JSON.stringify({ values: many }));
  const cord = await Cord.to(portOf(server));
  const point = (
    address: string,
    dataType: Peer['points'][number]['dataType'],
    ...values: Peer['points'][number]['values']
  ) => ({
    address,
    dataType,
    values,
  });
  return {
    broker,
    publish,
    settings: { host: '127.0.0.1', port: cord.port, writeSuffix: '', retain: true, replyTimeoutMs: 1_000 },
    points: [
      point('plant/speed', 'uint16', 7, 65_535),
      point('plant/total', 'int64', 9_007_199_254_740_993n, -1n),
      point('plant/ratio', 'double', 1 / 3, -0.5),
      point('plant/run', 'bit', 1, 0),
      point('plant/label', 'string', '一号泵', 'pump 1'),
      point('plant/state#motor.speed', 'float', 12.5, 3),
    ],
    missing: point('plant/nowhere', 'uint16'),
    many: { points: many.map((i) => point(`many#values[${i}]`, 'uint16', i)), requests: 1 },
    mute: () => cord.mute(),
    down: () => cord.down(),
    up: () => cord.up(),
    async stop() {
      await cord.down();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      server.close();
    },
  };
}
