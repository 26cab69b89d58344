import { z } from 'zod';
import type { WeixinConfig } from '../../../kernel/social-settings.ts';
import { SOCIAL_PATH, SocialError, type SocialIdentity, type SocialProvider } from '../provider.ts';

const PAGES = 'https://open.weixin.qq.com';
const API = 'https://api.weixin.qq.com';
/** A person waits for it. */
const TIMEOUT_MS = 10_000;
/** The answers have some hundred characters. */
const ANSWER_MAX = 20_000;
const NAME_MAX = 64;

/** Codes after which the person has to scan again: wrong, used, or too old. All others are faults of the service or of ours. */
const CODE_REFUSED: ReadonlySet<number> = new Set([40_029, 40_163, 41_008, 42_003]);

const Refusal = z.object({ errcode: z.number().refine((code) => code !== 0), errmsg: z.string().default('') });
const TokenAnswer = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(128) });
const Person = z.object({ nickname: z.string().default('') });

/** Website application of the WeChat open platform: QR code on their page, code back to ours, identity by two calls. */
export function createWeixin(config: WeixinConfig, timeoutMs = TIMEOUT_MS): SocialProvider {
  const { appId, secret, publicUrl } = config;

  /** The address is never told: the secret stands in it. */
  async function ask<Answer>(path: string, query: Record<string, string>, answer: z.ZodType<Answer>): Promise<Answer> {
    const url = `${config.endpoint ?? API}${path}?${new URLSearchParams(query).toString()}`;
    let text: string;
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      text = (await response.text()).slice(0, ANSWER_MAX);
    } catch (error) {
      throw new SocialError('unavailable', `${path}: ${(error as Error).name}`);
    }
    const body = parsed(text);
    const refusal = Refusal.safeParse(body);
    if (refusal.success) {
      const { errcode, errmsg } = refusal.data;
      throw new SocialError(CODE_REFUSED.has(errcode) ? 'refused' : 'unavailable', `${path}: ${errcode} ${errmsg}`);
    }
    const read = answer.safeParse(body);
    if (!read.success) throw new SocialError('unavailable', `${path}: an answer that cannot be read`);
    return read.data;
  }

  return {
    begin(state, purpose) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: `${publicUrl}${SOCIAL_PATH}/back/${purpose}`,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return `${config.endpoint ?? PAGES}/connect/qrconnect?${query.toString()}#wechat_redirect`;
    },
    async finish(code): Promise<SocialIdentity> {
      const { access_token, openid } = await ask(
        '/sns/oauth2/access_token',
        { appid: appId, secret, code, grant_type: 'authorization_code' },
        TokenAnswer,
      );
      const { nickname } = await ask('/sns/userinfo', { access_token, openid }, Person);
      return { id: `weixin:${openid}`, name: nickname.replaceAll(/\p{Cc}/gu, '').slice(0, NAME_MAX) };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
