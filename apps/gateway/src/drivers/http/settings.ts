import { z } from 'zod';
import { field, hostField, portField, replyTimeoutField, requestGapField } from '../form.ts';
import { loginFields, tlsFields } from '../json/settings.ts';
import { driversText } from '../../locales/drivers/text.ts';
import { asItIs } from '@lightfield/contract';

/** One HTTP server. */
export const httpSettings = z.strictObject({
  host: hostField(),
  port: portField(80),
  ...tlsFields,
  login: field(
    z.enum(['none', 'basic', 'bearer']).default('none'),
    driversText.of('http.logInWith', {
      options: {
        none: driversText('http.none'),
        basic: driversText('http.basic'),
        bearer: driversText('http.bearer'),
      },
    }),
  ),
  userName: field(loginFields.userName, driversText.of('http.userName', { when: { field: 'login', is: ['basic'] } })),
  password: field(
    loginFields.password,
    driversText.of('http.passwordOrToken', {
      secret: true,
      when: { field: 'login', is: ['basic', 'bearer'] },
    }),
  ),
  writeMethod: field(
    z.enum(['PUT', 'POST', 'PATCH']).default('PUT'),
    driversText.of('http.methodOfWriting', {
      options: {
        PUT: asItIs('PUT'),
        POST: asItIs('POST'),
        PATCH: asItIs('PATCH'),
      },
      advanced: true,
    }),
  ),
  replyTimeoutMs: replyTimeoutField(5_000),
  requestGapMs: requestGapField(),
});
export type HttpSettings = z.infer<typeof httpSettings>;
