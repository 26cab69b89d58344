import { duplexPair, type Duplex } from 'node:stream';
import { lf1 } from '@lightfield/contract';
import { generate, parser } from 'mqtt-packet';
import { expect, it, vi } from 'vitest';
import { silentLog } from '../../kernel/log.ts';
import { aGateway } from './broker.testing.ts';
import { GatewayBroker } from './gateway-broker.ts';

const SESSIONS = 5_000;

/** A session without a socket, so that the test needs no file descriptors. */
function openSession(mqtt: GatewayBroker, sn: string, granted: () => void): Duplex {
  const [near, far] = duplexPair();
  const packets = parser();
  packets.on('packet', (packet) => {
    if (packet.cmd === 'connack') {
      near.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: lf1.down.ack(sn), qos: 1 }] }));
    } else if (packet.cmd === 'suback') {
      granted();
    }
  });
  near.on('data', (chunk: Buffer) => packets.parse(chunk));
  near.on('error', () => undefined);
  mqtt.accept(far);
  near.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clientId: sn,
      clean: true,
      keepalive: 60,
      username: sn,
      password: Buffer.from(sn),
    }),
  );
  return near;
}

it('carries 5,000 sessions that all speak and are spoken to at once', async () => {
  const mqtt = new GatewayBroker({
    directory: { authenticate: (username) => Promise.resolve(aGateway(username)) },
    log: silentLog,
    messageBytes: 1_000_000,
  });
  let heard = 0;
  mqtt.messageHandlers.push(() => {
    heard += 1;
  });
  await mqtt.listen();
  const names = Array.from({ length: SESSIONS }, (_, index) => String(100_000_000_000 + index));
  let ready = 0;
  const sessions = names.map((sn) =>
    openSession(mqtt, sn, () => {
      ready += 1;
    }),
  );
  await vi.waitFor(() => expect(ready).toBe(SESSIONS));

  const rounds = 6;
  for (const [index, session] of sessions.entries()) {
    const topic = lf1.up.batch(names[index] ?? '');
    for (let messageId = 1; messageId <= rounds; messageId += 1) {
      session.write(generate({ cmd: 'publish', topic, payload: 'x', qos: 1, messageId, retain: false, dup: false }));
    }
  }
  await Promise.all([
    ...names.map((sn) => mqtt.send(lf1.down.ack(sn), 'stored', 1, false)),
    // Nobody hears these: a bounded emitter, once full, would work them off by calling itself, message after message.
    ...names.flatMap((sn) => [1, 2, 3, 4].map(() => mqtt.send(lf1.down.config(sn), '{}', 1, false))),
  ]);
  await vi.waitFor(() => expect(heard).toBe(SESSIONS * rounds));
  expect(mqtt.connectedClients).toBe(SESSIONS);
  await mqtt.end();
}, 40_000);
