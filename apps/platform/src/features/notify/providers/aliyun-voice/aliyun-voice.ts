import type { Clock } from '../../../../kernel/clock.ts';
import type { AliyunVoiceConfig } from '../../../../kernel/notify-settings.ts';
import type { Provider } from '../../provider.ts';
import { withoutPlus } from '../../target.ts';
import { callAliyun } from '../aliyun-call.ts';
import { registeredTexts } from '../registered-text.ts';

const ENDPOINT = 'https://dyvmsapi.aliyuncs.com/';
const VERSION = '2017-05-25';
/** Times the text is spoken in one call: once could be missed while the person says "hello". */
const PLAY_TIMES = '2';

/** SingleCallByTts of Alibaba Cloud's Voice Messaging Service: calls and speaks a registered text. */
export function createAliyunVoice(config: AliyunVoiceConfig, clock: Clock): Provider {
  const registered = registeredTexts('LF_VOICE_TEMPLATES', config.templates);
  return {
    name: 'aliyun-voice',
    async send(message, signal) {
      const { id, values } = registered(message);
      const params = {
        CalledNumber: withoutPlus(message.target),
        ...(config.number !== '' && { CalledShowNumber: config.number }),
        TtsCode: id,
        TtsParam: JSON.stringify(Object.fromEntries(values)),
        PlayTimes: PLAY_TIMES,
      };
      const key = { id: config.keyId, secret: config.keySecret };
      const endpoint = config.endpoint ?? ENDPOINT;
      await callAliyun(
        { endpoint, action: 'SingleCallByTts', version: VERSION, params, key, now: clock.now() },
        signal,
      );
    },
  };
}
