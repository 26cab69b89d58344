import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField } from '../form.ts';
import { loginFields, tlsFields } from '../json/settings.ts';

/** Of one topic, or of none: "+" and "#" stand for many in MQTT. */
const PLAIN_TOPIC = /^[^+#\0]*$/;

/** One account at a broker. */
export const mqttSettings = z.strictObject({
  host: hostField(),
  port: portField(1_883),
  ...tlsFields,
  ...loginFields,
  clientId: field(z.string().trim().max(100).default(''), {
    zh: '客户端标识',
    en: 'Client id',
    hint: { zh: '留空则自动生成', en: 'Made up when it is empty' },
    advanced: true,
  }),
  qos: field(z.enum(['0', '1']).default('0'), {
    zh: '服务质量',
    en: 'Quality of service',
    options: { 0: { zh: '0：至多一次', en: '0: at most once' }, 1: { zh: '1：至少一次', en: '1: at least once' } },
  }),
  subscribeTopic: field(z.string().trim().max(LIMITS.gateway.mqttTopicMax).regex(PLAIN_TOPIC).default(''), {
    zh: '订阅主题',
    en: 'Subscribe topic',
    hint: {
      zh: '地址只写“#JSON路径”的变量取自该主题，地址“#”取整条消息；最多200个字符，不能含通配符+和#',
      en: 'Variables whose address is only #path are read from this topic, "#" is its whole message; up to 200 characters, no wildcards + and #',
    },
  }),
  writeSuffix: field(z.string().max(100).regex(PLAIN_TOPIC).default('/set'), {
    zh: '写入主题后缀',
    en: 'Suffix of topics for writing',
    hint: {
      zh: '写入时向“主题+后缀”发布；留空则发布到原主题',
      en: 'A write is published to the topic with this suffix; without it, to the topic itself',
    },
  }),
  retain: field(z.boolean().default(false), { zh: '写入时保留消息', en: 'Retain what is written', advanced: true }),
  replyTimeoutMs: replyTimeoutField(5_000),
});
export type MqttSettings = z.infer<typeof mqttSettings>;
