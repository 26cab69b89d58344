import { z } from 'zod';
import { defineDriver, inBoth, type Point, type ReadRequest } from '../driver.ts';
import { type JsonPath, parsePath } from '../json/json.ts';
import { type MqttSettings, mqttSettings } from './settings.ts';

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

const NO_TOPIC = {
  zh: '地址未写主题，驱动也未设置订阅主题',
  en: 'names no topic, and the driver subscribes to none',
} as const;

export const mqttSource = defineDriver<MqttSettings, MqttAddress, MqttRequest>({
  type: 'mqtt',
  title: { zh: 'MQTT数据源', en: 'MQTT source' },
  notation: {
    zh: '主题，或“主题#JSON路径”，如plant/pump1/state#motor.speed；取驱动的订阅主题时写“#motor.speed”',
    en: 'Topic, or topic#path into JSON, e.g. plant/pump1/state#motor.speed; #motor.speed is of the topic that the driver subscribes to',
  },
  addressPattern: '^(?:[^+#]+(?:#.+)?|#.*)$',
  settings: mqttSettings,
  address: z.string().transform((text, context): MqttAddress => {
    const groups = NOTATION.exec(text.trim())?.groups;
    const path = groups?.['path'] ?? (groups?.['own'] || undefined);
    const steps = path === undefined ? undefined : parsePath(path);
    if (groups && (path === undefined || steps)) return { topic: groups['topic'], path: steps };
    const [zh, en] = [
      '应写作plant/pump1/state或plant/pump1/state#motor.speed',
      'write it like plant/pump1/state#motor.speed',
    ];
    context.addIssue({ code: 'custom', message: inBoth({ zh, en }) });
    return z.NEVER;
  }),
  refuse({ address }, write, settings) {
    if (topicOf(address, settings) === undefined) return NO_TOPIC;
    return write && address.path?.some((step) => typeof step === 'number')
      ? { zh: '列表中的单个元素不能写入', en: 'an entry of a list cannot be written alone' }
      : undefined;
  },
  line: ({ host, port, userName, clientId }) => `${host}:${port} ${userName} ${clientId}`,
  gapMs: () => 0,
  // The broker tells by itself: one request, whatever there is.
  plan: (_settings, points) => (points.length > 0 ? [{ points }] : []),
  open: async (settings, host) => (await import('./connection.ts')).MqttConnection.open(settings, host),
});
