import { z } from 'zod';
import { StartError } from './start-error.ts';

export interface WeixinConfig {
  readonly kind: 'weixin';
  readonly appId: string;
  readonly secret: string;
  /** In place of the two addresses of the service: a test. */
  readonly endpoint: string | undefined;
  /** Where browsers reach the platform, without a slash at the end. */
  readonly publicUrl: string;
}
/** `outbox`: the embedded stand-in. */
export type SocialConfig = { readonly kind: 'outbox' | 'off' } | WeixinConfig;

const address = z.string().regex(/^https?:\/\/[^\s?#]+$/, 'must be an http(s) address');
const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word');

/** The settings of logging in by a chat account; part of the table in config.ts. */
export const SOCIAL_SETTINGS = {
  LF_PUBLIC_URL: address
    .optional()
    .describe('Where browsers reach the platform; services that send people back need it'),
  LF_SOCIAL: z
    .enum(['outbox', 'weixin', 'off'])
    .default('outbox')
    .describe('Login by a chat account: outbox (an embedded stand-in, no real service), weixin, or off'),
  LF_SOCIAL_APP_ID: word.optional().describe('AppID of the website application at the chat service'),
  LF_SOCIAL_SECRET: word.optional().describe('AppSecret of that application'),
  LF_SOCIAL_ENDPOINT: address.optional().describe('Address to use in place of those of the chat service'),
};
type Settings = z.output<z.ZodObject<typeof SOCIAL_SETTINGS>>;

/** Throws StartError that names the setting the chosen service lacks. */
export function socialConfig(settings: Settings): SocialConfig {
  const kind = settings.LF_SOCIAL;
  if (kind !== 'weixin') return { kind };
  const need = (name: 'LF_SOCIAL_APP_ID' | 'LF_SOCIAL_SECRET' | 'LF_PUBLIC_URL'): string => {
    const value = settings[name];
    if (value === undefined) throw new StartError(`LF_SOCIAL=weixin needs ${name}`);
    return value;
  };
  return {
    kind,
    appId: need('LF_SOCIAL_APP_ID'),
    secret: need('LF_SOCIAL_SECRET'),
    endpoint: settings.LF_SOCIAL_ENDPOINT?.replace(/\/+$/, ''),
    publicUrl: need('LF_PUBLIC_URL').replace(/\/+$/, ''),
  };
}
