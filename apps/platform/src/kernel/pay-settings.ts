import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from './start-error.ts';

export interface WeixinPayConfig {
  readonly appId: string;
  readonly merchantId: string;
  /** Serial number of the merchant's certificate. */
  readonly serial: string;
  readonly key: KeyObject;
  /** APIv3 key: 32 characters. */
  readonly secret: string;
  /** Of the service: its public key, by its id, or that of its certificate, by its serial number. */
  readonly serviceKey: KeyObject;
  readonly serviceKeyId: string;
  readonly endpoint: string;
}
export interface AlipayConfig {
  readonly appId: string;
  readonly key: KeyObject;
  readonly serviceKey: KeyObject;
  readonly endpoint: string;
}
export interface PayConfig {
  /** The embedded stand-in. */
  readonly test: boolean;
  readonly weixin: WeixinPayConfig | undefined;
  readonly alipay: AlipayConfig | undefined;
}

const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word');
const address = z.string().regex(/^https?:\/\/[^\s?#]+$/, 'must be an http(s) address');
const file = z.string();

/** The settings of payments; part of the table in config.ts. */
export const PAY_SETTINGS = {
  LF_PAY: z
    .string()
    .regex(/^(test|off|(weixin|alipay)(,(weixin|alipay))?)$/, 'must be test, off, or weixin and alipay by a comma')
    .default('test')
    .describe('Who takes payments: test (an embedded cashier, no money moves), off, or weixin,alipay'),
  LF_PAY_WEIXIN_APP_ID: word.optional().describe('AppID that payments by WeChat Pay are for'),
  LF_PAY_WEIXIN_MERCHANT: word.optional().describe('Merchant number at WeChat Pay'),
  LF_PAY_WEIXIN_SERIAL: word.optional().describe('Serial number of the certificate of the merchant'),
  LF_PAY_WEIXIN_KEY: file.optional().describe('File with the private key of that certificate (PEM)'),
  LF_PAY_WEIXIN_SECRET_FILE: file.optional().describe('File with the APIv3 key (32 characters)'),
  LF_PAY_WEIXIN_PUBLIC_KEY: file
    .optional()
    .describe('File with the public key of WeChat Pay, or its platform certificate (PEM)'),
  LF_PAY_WEIXIN_PUBLIC_KEY_ID: word
    .optional()
    .describe('Id of that key (PUB_KEY_ID_...), or serial number of that certificate'),
  LF_PAY_WEIXIN_ENDPOINT: address.default('https://api.mch.weixin.qq.com').describe('Address of WeChat Pay'),
  LF_PAY_ALIPAY_APP_ID: word.optional().describe('Id of the application at Alipay'),
  LF_PAY_ALIPAY_KEY: file.optional().describe('File with the private key of the application (PEM, RSA2)'),
  LF_PAY_ALIPAY_PUBLIC_KEY: file.optional().describe('File with the public key of Alipay (PEM)'),
  LF_PAY_ALIPAY_ENDPOINT: address.default('https://openapi.alipay.com/gateway.do').describe('Address of Alipay'),
};
type Settings = z.output<z.ZodObject<typeof PAY_SETTINGS>> & { readonly LF_PUBLIC_URL?: string | undefined };

/** Throws StartError that names the setting the chosen service lacks, or the file that holds no key. */
export function payConfig(settings: Settings): PayConfig {
  const chosen = settings.LF_PAY.split(',');
  const need = <Name extends keyof Settings>(name: Name): NonNullable<Settings[Name]> => {
    const value = settings[name];
    if (value === undefined || value === null) throw new StartError(`LF_PAY=${settings.LF_PAY} needs ${name}`);
    return value;
  };
  // Both call back.
  if (chosen.some((one) => one === 'weixin' || one === 'alipay')) need('LF_PUBLIC_URL');
  return {
    test: chosen.includes('test'),
    weixin: chosen.includes('weixin')
      ? {
          appId: need('LF_PAY_WEIXIN_APP_ID'),
          merchantId: need('LF_PAY_WEIXIN_MERCHANT'),
          serial: need('LF_PAY_WEIXIN_SERIAL'),
          key: keyIn('LF_PAY_WEIXIN_KEY', need('LF_PAY_WEIXIN_KEY'), createPrivateKey),
          secret: secretIn(need('LF_PAY_WEIXIN_SECRET_FILE')),
          serviceKey: keyIn('LF_PAY_WEIXIN_PUBLIC_KEY', need('LF_PAY_WEIXIN_PUBLIC_KEY'), createPublicKey),
          serviceKeyId: need('LF_PAY_WEIXIN_PUBLIC_KEY_ID'),
          endpoint: settings.LF_PAY_WEIXIN_ENDPOINT.replace(/\/+$/, ''),
        }
      : undefined,
    alipay: chosen.includes('alipay')
      ? {
          appId: need('LF_PAY_ALIPAY_APP_ID'),
          key: keyIn('LF_PAY_ALIPAY_KEY', need('LF_PAY_ALIPAY_KEY'), createPrivateKey),
          serviceKey: keyIn('LF_PAY_ALIPAY_PUBLIC_KEY', need('LF_PAY_ALIPAY_PUBLIC_KEY'), createPublicKey),
          endpoint: settings.LF_PAY_ALIPAY_ENDPOINT,
        }
      : undefined,
  };
}

function textIn(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new StartError(`${name}: ${path} cannot be read`);
  }
}
function keyIn(name: string, path: string, read: (pem: string) => KeyObject): KeyObject {
  const pem = textIn(name, path);
  try {
    const key = read(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // told below
  }
  throw new StartError(`${name}: ${path} holds no RSA key (PEM)`);
}
/** Length of an APIv3 key. */
const SECRET_BYTES = 32;
function secretIn(path: string): string {
  const secret = textIn('LF_PAY_WEIXIN_SECRET_FILE', path).trim();
  if (Buffer.byteLength(secret) !== SECRET_BYTES)
    throw new StartError(`LF_PAY_WEIXIN_SECRET_FILE: ${path} does not hold ${SECRET_BYTES} characters`);
  return secret;
}
