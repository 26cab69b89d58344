import type { Clock } from '../../../../kernel/clock.ts';
import type { AliyunSmsConfig } from '../../../../kernel/notify-settings.ts';
import type { Provider } from '../../provider.ts';
import { withoutPlus } from '../../target.ts';
import { callAliyun } from '../aliyun-call.ts';
import { registeredTexts } from '../registered-text.ts';

const ENDPOINT = 'https://dysmsapi.aliyuncs.com/';
const VERSION = '2017-05-25';
/** Characters of a parameter; a longer one is refused (isv.PARAM_LENGTH_LIMIT). */
const VALUE_MAX = 35;

/** SendSms of Alibaba Cloud's Short Message Service. */
export function createAliyunSms(config: AliyunSmsConfig, clock: Clock): Provider {
  const registered = registeredTexts('LF_SMS_TEMPLATES', config.templates);
  return {
    name: 'aliyun-sms',
    async send(message, signal) {
      const { id, values } = registered(message);
      const params = {
        PhoneNumbers: withoutPlus(message.target),
        SignName: config.sign,
        TemplateCode: id,
        TemplateParam: JSON.stringify(Object.fromEntries(values.map(([name, value]) => [name, cut(value)]))),
        OutId: message.id,
      };
      const key = { id: config.keyId, secret: config.keySecret };
      const endpoint = config.endpoint ?? ENDPOINT;
      await callAliyun({ endpoint, action: 'SendSms', version: VERSION, params, key, now: clock.now() }, signal);
    },
  };
}

/** By whole characters, with a sign that something is missing. */
const cut = (value: string): string => (LONG.test(value) ? `${FITTING.exec(value)?.[0]}…` : value);
const LONG = new RegExp(`^.{${VALUE_MAX + 1}}`, 'su');
const FITTING = new RegExp(`^.{${VALUE_MAX - 1}}`, 'su');
