import { z } from 'zod';
import type { Clock } from '../../../../kernel/clock.ts';
import type { TencentSmsConfig } from '../../../../kernel/notify-settings.ts';
import { type Provider, SendError } from '../../provider.ts';
import { international } from '../../target.ts';
import { askProvider } from '../http-answer.ts';
import { registeredTexts } from '../registered-text.ts';
import { signTencent } from './tencent-signature.ts';

const ENDPOINT = 'https://sms.tencentcloudapi.com/';
const VERSION = '2021-01-11';

/** As for the other provider: throttling, faults of theirs, and how often one number may be written to in half a minute. */
const PASSING =
  /^(InternalError|ResourceUnavailable|RequestLimitExceeded|LimitExceeded\.(PhoneNumberThirtySecondLimit|DeliveryFrequencyLimit))/;

const Answer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string(), Message: z.string().default('') }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string(), Message: z.string().default('') })).optional(),
  }),
});

/** SendSms of Tencent Cloud. Parameters are numbered there: their order counts. */
export function createTencentSms(config: TencentSmsConfig, clock: Clock): Provider {
  const registered = registeredTexts('LF_SMS_TEMPLATES', config.templates);
  const url = new URL(config.endpoint ?? ENDPOINT);
  return {
    name: 'tencent-sms',
    async send(message, signal) {
      const { id, values } = registered(message);
      const payload = JSON.stringify({
        PhoneNumberSet: [international(message.target)],
        SmsSdkAppId: config.appId,
        SignName: config.sign,
        TemplateId: id,
        TemplateParamSet: values.map(([, value]) => value),
      });
      const headers = signTencent({
        service: 'sms',
        host: url.host,
        path: url.pathname,
        action: 'SendSms',
        payload,
        key: { id: config.keyId, secret: config.keySecret },
        timestamp: Math.floor(clock.now() / 1_000),
      });
      const { status, body } = await askProvider(url, {
        method: 'POST',
        headers: { ...headers, 'x-tc-version': VERSION, 'x-tc-region': config.region },
        body: payload,
        signal,
      });
      const answer = Answer.safeParse(body).data?.Response;
      const outcome = answer?.Error ?? answer?.SendStatusSet?.[0];
      if (!outcome)
        throw new SendError(`${url.host} answered HTTP ${status} without a code`, { passing: status < 400 });
      if (outcome.Code !== 'Ok')
        throw new SendError(`${outcome.Code}: ${outcome.Message}`, { passing: PASSING.test(outcome.Code) });
    },
  };
}
