import type { ChannelInfo, NoticeChannel } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { NotifyConfig } from '../../kernel/notify-settings.ts';
import type { Provider } from './provider.ts';
import { createAliyunSms } from './providers/aliyun-sms/aliyun-sms.ts';
import { createAliyunVoice } from './providers/aliyun-voice/aliyun-voice.ts';
import { createSmtp } from './providers/smtp/smtp.ts';
import { createTencentSms } from './providers/tencent-sms/tencent-sms.ts';

/** Who takes the messages of a channel: a provider, the stand-in that keeps them, nobody. */
export type Carrier = Provider | 'outbox' | 'off';
export type Carriers = Readonly<Record<NoticeChannel, Carrier>>;

export function createCarriers({ sms, voice, email }: NotifyConfig, clock: Clock): Carriers {
  return {
    sms:
      sms.kind === 'aliyun'
        ? createAliyunSms(sms, clock)
        : sms.kind === 'tencent'
          ? createTencentSms(sms, clock)
          : sms.kind,
    voice: voice.kind === 'aliyun' ? createAliyunVoice(voice, clock) : voice.kind,
    email: email.kind === 'smtp' ? createSmtp(email) : email.kind,
  };
}

export const isProvider = (carrier: Carrier): carrier is Provider => typeof carrier !== 'string';

export function channelInfo(channel: NoticeChannel, carrier: Carrier): ChannelInfo {
  if (isProvider(carrier)) return { channel, mode: 'provider', provider: carrier.name };
  return { channel, mode: carrier, provider: carrier === 'outbox' ? carrier : '' };
}
