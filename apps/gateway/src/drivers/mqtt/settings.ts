import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField } from '../form.ts';
import { loginFields, tlsFields } from '../json/settings.ts';

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
  writeSuffix: field(
    z
      .string()
      .max(100)
      .regex(/^[^+#\0]*$/)
      .default('/set'),
    {
      zh: '写入主题后缀',
      en: 'Suffix of topics for writing',
      hint: {
        zh: '写入时向“主题+后缀”发布；留空则发布到原主题',
        en: 'A write is published to the topic with this suffix; without it, to the topic itself',
      },
    },
  ),
  retain: field(z.boolean().default(false), { zh: '写入时保留消息', en: 'Retain what is written', advanced: true }),
  replyTimeoutMs: replyTimeoutField(5_000),
});
export type MqttSettings = z.infer<typeof mqttSettings>;
