import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField } from '../form.ts';
import { loginFields, tlsFields } from '../json/settings.ts';
import { driversText } from '../../locales/drivers/text.ts';

/** Of one topic, or of none: "+" and "#" stand for many in MQTT. */
const PLAIN_TOPIC = /^[^+#\0]*$/;

/** One account at a broker. */
export const mqttSettings = z.strictObject({
  host: hostField(),
  port: portField(1_883),
  ...tlsFields,
  ...loginFields,
  clientId: field(
    z.string().trim().max(100).default(''),
    driversText.of('mqtt.clientId', {
      hint: driversText('mqtt.madeUpWhenItIsEmpty'),
      advanced: true,
    }),
  ),
  qos: field(
    z.enum(['0', '1']).default('0'),
    driversText.of('mqtt.qualityOfService', {
      options: { 0: driversText('mqtt.n0AtMostOnce'), 1: driversText('mqtt.n1AtLeastOnce') },
    }),
  ),
  subscribeTopic: field(
    z.string().trim().max(LIMITS.gateway.mqttTopicMax).regex(PLAIN_TOPIC).default(''),
    driversText.of('mqtt.subscribeTopic', {
      hint: driversText('mqtt.variablesWhoseAddressIsOnlyPath'),
    }),
  ),
  writeSuffix: field(
    z.string().max(100).regex(PLAIN_TOPIC).default('/set'),
    driversText.of('mqtt.suffixOfTopicsForWriting', {
      hint: driversText('mqtt.aWriteIsPublishedToThe'),
    }),
  ),
  retain: field(z.boolean().default(false), driversText.of('mqtt.retainWhatIsWritten', { advanced: true })),
  replyTimeoutMs: replyTimeoutField(5_000),
});
export type MqttSettings = z.infer<typeof mqttSettings>;
