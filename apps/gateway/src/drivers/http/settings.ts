import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField, requestGapField } from '../form.ts';
import { loginFields, tlsFields } from '../json/settings.ts';

/** One HTTP server. */
export const httpSettings = z.strictObject({
  host: hostField(),
  port: portField(80),
  ...tlsFields,
  login: field(z.enum(['none', 'basic', 'bearer']).default('none'), {
    zh: '身份验证',
    en: 'Log in with',
    options: {
      none: { zh: '无', en: 'Nothing' },
      basic: { zh: '用户名和密码（Basic）', en: 'User name and password (Basic)' },
      bearer: { zh: '令牌（Bearer）', en: 'Token (Bearer)' },
    },
  }),
  userName: field(loginFields.userName, { zh: '用户名', en: 'User name', when: { field: 'login', is: ['basic'] } }),
  password: field(loginFields.password, {
    zh: '密码或令牌',
    en: 'Password or token',
    secret: true,
    when: { field: 'login', is: ['basic', 'bearer'] },
  }),
  writeMethod: field(z.enum(['PUT', 'POST', 'PATCH']).default('PUT'), {
    zh: '写入方法',
    en: 'Method of writing',
    options: {
      PUT: { zh: 'PUT', en: 'PUT' },
      POST: { zh: 'POST', en: 'POST' },
      PATCH: { zh: 'PATCH', en: 'PATCH' },
    },
    advanced: true,
  }),
  replyTimeoutMs: replyTimeoutField(5_000),
  requestGapMs: requestGapField(),
});
export type HttpSettings = z.infer<typeof httpSettings>;
