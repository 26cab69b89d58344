import { z } from 'zod';
import { defineDriver, inBoth, type Point, type ReadRequest } from '../driver.ts';
import { type JsonPath, parsePath } from '../json/json.ts';
import { type MqttSettings, mqttSettings } from './settings.ts';
import { driversText } from '../../locales/drivers/text.ts';

export interface MqttAddress {
  /** Nothing: that of the driver. */
  readonly topic: string | undefined;
  /** Nothing: the payload is the value. */
  readonly path: JsonPath | undefined;
}
export type MqttPoint = Point<MqttAddress>;
export interface MqttRequest extends ReadRequest {
  readonly points: readonly MqttPoint[];
}

/**
 * "topic", or "topic#path" into a JSON payload. A "#" is a wildcard in filters, so no topic has one. "#path" and "#" alone are of
 * the topic that the driver subscribes to.
 */
const NOTATION = /^(?:(?<topic>[^+#\0]+)(?:#(?<path>.+))?|#(?<own>.*))$/;

/** Where a variable is read; nothing: neither it nor its driver says. */
export const topicOf = ({ topic }: MqttAddress, { subscribeTopic }: MqttSettings): string | undefined =>
  topic ?? (subscribeTopic || undefined);

const NO_TOPIC = driversText('mqtt.noTopic');

export const mqttSource = defineDriver<MqttSettings, MqttAddress, MqttRequest>({
  type: 'mqtt',
  title: driversText('mqtt.mqttSource'),
  notation: driversText('mqtt.topicOrTopicPathIntoJson'),
  addressPattern: '^(?:[^+#]+(?:#.+)?|#.*)$',
  settings: mqttSettings,
  address: z.string().transform((text, context): MqttAddress => {
    const groups = NOTATION.exec(text.trim())?.groups;
    const path = groups?.['path'] ?? (groups?.['own'] || undefined);
    const steps = path === undefined ? undefined : parsePath(path);
    if (groups && (path === undefined || steps)) return { topic: groups['topic'], path: steps };
    context.addIssue({ code: 'custom', message: inBoth(driversText('mqtt.addressForm')) });
    return z.NEVER;
  }),
  refuse({ address }, write, settings) {
    if (topicOf(address, settings) === undefined) return NO_TOPIC;
    return write && address.path?.some((step) => typeof step === 'number')
      ? driversText('mqtt.anEntryOfAListCannot')
      : undefined;
  },
  line: ({ host, port, userName, clientId }) => `${host}:${port} ${userName} ${clientId}`,
  gapMs: () => 0,
  // The broker tells by itself: one request, whatever there is.
  plan: (_settings, points) => (points.length > 0 ? [{ points }] : []),
  open: async (settings, host) => (await import('./connection.ts')).MqttConnection.open(settings, host),
});
