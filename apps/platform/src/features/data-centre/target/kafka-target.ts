import type { TargetOf } from '@lightfield/contract';
import type { Message } from 'kafkajs';
import { type Fact, rowOf } from '../facts.ts';
import { createKafkaConnection } from './kafka-connection.ts';
import type { Target, TargetParts } from './target.ts';

/** Bytes of one request at most, about: a broker takes batches of 1 MB unless somebody has made that less (`max.message.bytes`). */
const REQUEST_MAX = 512 * 1_024;

/** Rows with the same key go to the same partition, where they stay in order. A record has all variables of its report. */
export const messageKey = (
  keyBy: TargetOf<'kafka'>['keyBy'],
  { deviceId, variableId }: Pick<Fact, 'deviceId' | 'variableId'>,
): string =>
  [deviceId, ...(keyBy === 'variable' ? [variableId] : [])].filter((part) => typeof part === 'string').join('/');

function* portions(messages: readonly Message[]): Generator<Message[]> {
  let portion: Message[] = [];
  let size = 0;
  for (const message of messages) {
    // signs of three bytes at most
    const more = 100 + (message.value?.length ?? 0) * 3;
    if (portion.length > 0 && size + more > REQUEST_MAX) {
      yield portion;
      portion = [];
      size = 0;
    }
    portion.push(message);
    size += more;
  }
  if (portion.length > 0) yield portion;
}

/** A message for each row, one request after the other: taken when all replicas that are in sync have them. */
export function createKafkaTarget(parts: TargetParts<TargetOf<'kafka'>>): Target {
  const { target, mapping } = parts;
  const { connected, send, attempt, close } = createKafkaConnection(parts);
  const publish = (topic: string, messages: readonly Message[]) =>
    attempt(async () => {
      for (const portion of portions(messages)) await send(topic, portion);
    });
  return {
    send: (rows) =>
      publish(
        target.topic,
        rows.map((row) => ({
          key: messageKey(target.keyBy, row),
          value: JSON.stringify(rowOf(row, mapping)),
          timestamp: String(Date.parse(row.time)),
        })),
      ),
    sendAlarms: (alarms) =>
      publish(
        target.alarmTopic,
        alarms.map((alarm) => ({ key: alarm.deviceId, value: JSON.stringify(alarm) })),
      ),
    async test(begun) {
      begun('connect');
      await attempt(connected);
      begun('write');
      const said = { test: true, from: 'lightfield' };
      await publish(target.topic, [{ key: 'lightfield-test', value: JSON.stringify(said) }]);
    },
    close,
  };
}
