import type { TargetOf } from '@lightfield/contract';
import { type MqttClient, connect } from 'mqtt';
import { isIP } from 'node:net';
import { outboundAddress } from '../../../kernel/outbound.ts';
import { type AlarmFact, type Fact, filledTopic, rowOf } from '../facts.ts';
import { type Target, TargetError, type TargetParts, connectionProblem, within } from './target.ts';

/** Messages on their way at a time. */
const AT_ONCE = 500;
/** CONNACK: user name or password, not authorised (3.1.1 and 5). */
const NOT_LET_IN = new Set([4, 5, 134, 135]);

/** A message for each row, QoS 1: taken when the broker has acknowledged. */
export function createMqttTarget({
  id,
  target,
  mapping,
  secret,
  allowed,
  timeoutMs,
}: TargetParts<TargetOf<'mqtt'>>): Target {
  let client: MqttClient | undefined;
  let broken: Error | undefined;

  async function connected(): Promise<MqttClient> {
    if (client?.connected && !broken) return client;
    await close();
    broken = undefined;
    const address = await outboundAddress(target.host, allowed);
    const isSecure = target.tls !== 'off';
    const fresh = connect({
      protocol: isSecure ? 'mqtts' : 'mqtt',
      host: address,
      port: target.port,
      clientId: `lightfield-${id.replaceAll('-', '').slice(-12)}-${Math.random().toString(36).slice(2, 8)}`,
      ...(target.user !== '' && { username: target.user, password: secret }),
      ...(isSecure && {
        rejectUnauthorized: target.tls === 'verified',
        ...(isIP(target.host) === 0 && { servername: target.host }),
      }),
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: timeoutMs,
      keepalive: 30,
    });
    client = fresh;
    await within(
      timeoutMs,
      new Promise<void>((resolve, reject) => {
        fresh.once('connect', () => resolve());
        fresh.on('error', (error) => {
          broken = error;
          reject(error);
        });
        fresh.on('close', () => {
          broken ??= new TargetError('unreachable', 'the connection was closed');
          reject(broken);
        });
      }),
      () => fresh.end(true),
    );
    return fresh;
  }
  async function close(): Promise<void> {
    const old = client;
    client = undefined;
    if (!old) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 500);
      old.end(true, {}, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
  async function publish(messages: readonly { topic: string; payload: string }[]): Promise<void> {
    try {
      const to = await connected();
      for (let from = 0; from < messages.length; from += AT_ONCE) {
        const part = messages.slice(from, from + AT_ONCE);
        const gone = new Promise<never>((_resolve, reject) => {
          to.once('close', () => reject(new TargetError('unreachable', 'the connection was closed')));
        });
        const all = Promise.all(part.map(({ topic, payload }) => to.publishAsync(topic, payload, { qos: 1 })));
        gone.catch(() => undefined);
        await within(timeoutMs, Promise.race([all, gone]), () => to.end(true));
      }
    } catch (error) {
      await close();
      const { code } = error as { code?: unknown };
      if (typeof code === 'number' && NOT_LET_IN.has(code)) throw new TargetError('login', (error as Error).message);
      throw connectionProblem(error);
    }
  }

  return {
    send: (rows: readonly Fact[]) =>
      publish(
        rows.map((row) => ({
          topic: filledTopic(target.topic, row),
          payload: JSON.stringify(rowOf(row, mapping)),
        })),
      ),
    sendAlarms: (alarms: readonly AlarmFact[]) =>
      publish(
        alarms.map((alarm) => ({
          topic: filledTopic(target.alarmTopic, { ...alarm }),
          payload: JSON.stringify(alarm),
        })),
      ),
    async test(begun) {
      begun('connect');
      // no message: it connects, and what is wrong comes in our words
      await publish([]);
      begun('write');
      const said = { test: true, from: 'lightfield' };
      await publish([{ topic: filledTopic(target.topic, {}), payload: JSON.stringify(said) }]);
    },
    close,
  };
}
