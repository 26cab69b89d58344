import { z } from 'zod';
import { field } from '../form.ts';
import { driversText } from '../../locales/drivers/text.ts';

const LONGEST_PEM = 20_000;

/** A way in by TLS, name and password, the same for every protocol of the Internet's kind. */
export const tlsFields = {
  tls: field(z.boolean().default(false), driversText('json.encryptWithTls')),
  ca: field(
    z.string().max(LONGEST_PEM).default(''),
    driversText.of('json.caCertificatePem', {
      hint: driversText('json.withoutItTheWellKnownAuthorities'),
      advanced: true,
    }),
  ),
};
export const loginFields = {
  userName: field(z.string().max(200).default(''), driversText('json.userName')),
  password: field(z.string().max(500).default(''), driversText.of('json.password', { secret: true })),
};
