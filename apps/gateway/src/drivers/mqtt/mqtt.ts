import { z } from 'zod';
import { defineDriver, inBoth, type Point, type ReadRequest } from '../driver.ts';
import { type JsonPath, parsePath } from '../json/json.ts';
import { type MqttSettings, mqttSettings } from './settings.ts';

export interface MqttAddress {
  readonly topic: string;
  /** Nothing: the payload is the value. */
  readonly path: JsonPath | undefined;
}
export type MqttPoint = Point<MqttAddress>;
export interface MqttRequest extends ReadRequest {
  readonly points: readonly MqttPoint[];
}

/** "topic", or "topic#path" into a JSON payload. A "#" is a wildcard in filters, so no topic has one. */
const NOTATION = /^(?<topic>[^+#\0]+)(?:#(?<path>.+))?$/;

export const mqttSource = defineDriver<MqttSettings, MqttAddress, MqttRequest>({
  type: 'mqtt',
  title: { zh: 'MQTT数据源', en: 'MQTT source' },
  notation: {
    zh: '主题，或“主题#JSON路径”，如plant/pump1/state#motor.speed',
    en: 'Topic, or topic#path into JSON, e.g. plant/pump1/state#motor.speed',
  },
  addressPattern: '^[^+#]+(?:#.+)?$',
  settings: mqttSettings,
  address: z.string().transform((text, context): MqttAddress => {
    const groups = NOTATION.exec(text.trim())?.groups;
    const topic = groups?.['topic'];
    const path = groups?.['path'];
    const steps = path === undefined ? undefined : parsePath(path);
    if (topic !== undefined && (path === undefined || steps)) return { topic, path: steps };
    const [zh, en] = [
      '应写作plant/pump1/state或plant/pump1/state#motor.speed',
      'write it like plant/pump1/state#motor.speed',
    ];
    context.addIssue({ code: 'custom', message: inBoth({ zh, en }) });
    return z.NEVER;
  }),
  refuse: ({ address }, write) =>
    write && address.path?.some((step) => typeof step === 'number')
      ? { zh: '列表中的单个元素不能写入', en: 'an entry of a list cannot be written alone' }
      : undefined,
  line: ({ host, port, userName, clientId }) => `${host}:${port} ${userName} ${clientId}`,
  gapMs: () => 0,
  // The broker tells by itself: one request, whatever there is.
  plan: (_settings, points) => (points.length > 0 ? [{ points }] : []),
  open: async (settings, host) => (await import('./connection.ts')).MqttConnection.open(settings, host),
});
