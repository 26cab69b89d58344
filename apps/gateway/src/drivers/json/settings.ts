import { z } from 'zod';
import { field } from '../form.ts';

const LONGEST_PEM = 20_000;

/** A way in by TLS, name and password, the same for every protocol of the Internet's kind. */
export const tlsFields = {
  tls: field(z.boolean().default(false), { zh: '使用TLS加密', en: 'Encrypt with TLS' }),
  ca: field(z.string().max(LONGEST_PEM).default(''), {
    zh: 'CA证书（PEM）',
    en: 'CA certificate (PEM)',
    hint: { zh: '留空则使用系统信任的证书颁发机构', en: 'Without it, the well-known authorities are trusted' },
    advanced: true,
  }),
};
export const loginFields = {
  userName: field(z.string().max(200).default(''), { zh: '用户名', en: 'User name' }),
  password: field(z.string().max(500).default(''), { zh: '密码', en: 'Password', secret: true }),
};
