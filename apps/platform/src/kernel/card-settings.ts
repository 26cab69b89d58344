import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from './start-error.ts';

export interface OneLinkConfig {
  readonly appId: string;
  readonly password: string;
  readonly endpoint: string;
}
export interface JasperConfig {
  readonly user: string;
  readonly key: string;
  readonly endpoint: string;
}
export interface CardConfig {
  /** The embedded stand-in answers for every operator. */
  readonly test: boolean;
  readonly onelink: OneLinkConfig | undefined;
  readonly jasper: JasperConfig | undefined;
}

const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word');
const address = z.string().regex(/^https?:\/\/[^\s?#]+$/, 'must be an http(s) address');

/** The settings of IoT cards; part of the table in config.ts. */
export const CARD_SETTINGS = {
  LF_CARDS: z
    .string()
    .regex(/^(test|off|(onelink|jasper)(,(onelink|jasper))?)$/, 'must be test, off, or onelink and jasper by a comma')
    .default('test')
    .describe('Who is asked about IoT cards: test (an embedded stand-in, no operator), off, or onelink,jasper'),
  LF_CARDS_ONELINK_APP_ID: word.optional().describe('Application at China Mobile OneLink'),
  LF_CARDS_ONELINK_PASSWORD_FILE: z.string().optional().describe('File with the password of that application'),
  LF_CARDS_ONELINK_ENDPOINT: address
    .default('https://api.iot.10086.cn/v5/ec')
    .describe('Address of China Mobile OneLink'),
  LF_CARDS_JASPER_USER: word.optional().describe('Account at the control centre of China Unicom'),
  LF_CARDS_JASPER_KEY_FILE: z.string().optional().describe('File with the API key of that account'),
  LF_CARDS_JASPER_ENDPOINT: address
    .default('https://api.10646.cn/rws/api/v1')
    .describe('Address of the control centre of China Unicom'),
};
type Settings = z.output<z.ZodObject<typeof CARD_SETTINGS>>;

/** Throws StartError that names the setting the chosen service lacks, or the file that cannot be read. */
export function cardConfig(settings: Settings): CardConfig {
  const chosen = settings.LF_CARDS.split(',');
  const need = (name: keyof Settings): string => {
    const value = settings[name];
    if (value === undefined) throw new StartError(`LF_CARDS=${settings.LF_CARDS} needs ${name}`);
    return value;
  };
  const secret = (name: keyof Settings): string => {
    const path = need(name);
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text !== '') return text;
    } catch {
      // told below
    }
    throw new StartError(`${name}: ${path} cannot be read, or is empty`);
  };
  const plain = (text: string) => text.replace(/\/+$/, '');
  return {
    test: chosen.includes('test'),
    onelink: chosen.includes('onelink')
      ? {
          appId: need('LF_CARDS_ONELINK_APP_ID'),
          password: secret('LF_CARDS_ONELINK_PASSWORD_FILE'),
          endpoint: plain(settings.LF_CARDS_ONELINK_ENDPOINT),
        }
      : undefined,
    jasper: chosen.includes('jasper')
      ? {
          user: need('LF_CARDS_JASPER_USER'),
          key: secret('LF_CARDS_JASPER_KEY_FILE'),
          endpoint: plain(settings.LF_CARDS_JASPER_ENDPOINT),
        }
      : undefined,
  };
}
