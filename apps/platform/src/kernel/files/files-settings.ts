import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import type { S3Login } from './signature-v4.ts';

/** A bucket and how to get in. */
export interface S3Config extends S3Login {
  /** `https://host/bucket`, without an end of its own. */
  readonly url: URL;
  /** PEM that vouches for the store in place of the well-known ones. */
  readonly ca?: Buffer | undefined;
}

const bucket = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBucket = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(url?.pathname ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || !isBucket || url.search || url.hash || url.username || url.password) {
    context.addIssue('must be https://host/bucket, without a login');
    return undefined;
  }
  url.pathname = url.pathname.replace(/\/$/, '');
  return url;
});
/** What may stand in a header as it is. */
const word = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be of letters, digits and signs, without spaces');

export const FILES_SETTINGS = {
  LF_FILES_S3: bucket
    .optional()
    .describe(
      'Bucket of an S3-compatible store for files that all processes have to have (firmware): https://host/bucket. Not set: they lie in LF_DATA',
    ),
  LF_FILES_S3_REGION: word.default('us-east-1').describe('Region that its requests are signed for'),
  LF_FILES_S3_KEY_ID: word.optional().describe('Access key there'),
  LF_FILES_S3_SECRET: word.optional().describe('Its secret'),
  LF_FILES_S3_LOGIN_FILE: z
    .string()
    .optional()
    .describe('File with both in their place: lines aws_access_key_id=... and aws_secret_access_key=...'),
  LF_FILES_S3_CA: z.string().optional().describe('File with the certificate that vouches for it (PEM)'),
};

interface Given {
  LF_FILES_S3?: URL | undefined;
  LF_FILES_S3_REGION: string;
  LF_FILES_S3_KEY_ID?: string | undefined;
  LF_FILES_S3_SECRET?: string | undefined;
  LF_FILES_S3_LOGIN_FILE?: string | undefined;
  LF_FILES_S3_CA?: string | undefined;
}

/** `undefined`: files lie in the folder of the data. */
export function filesConfig(given: Given): S3Config | undefined {
  const { LF_FILES_S3: url, LF_FILES_S3_REGION: region, LF_FILES_S3_CA: ca } = given;
  if (!url) {
    const alone = (['KEY_ID', 'SECRET', 'LOGIN_FILE', 'CA'] as const).find(
      (name) => given[`LF_FILES_S3_${name}`] !== undefined,
    );
    if (alone) throw new StartError(`LF_FILES_S3_${alone} needs LF_FILES_S3`);
    return undefined;
  }
  if (ca !== undefined && url.protocol !== 'https:') throw new StartError('LF_FILES_S3_CA needs LF_FILES_S3=https://');
  return { url, region, ...loginOf(given), ...(ca !== undefined && { ca: certificateIn(ca) }) };
}

function loginOf(given: Given): Pick<S3Config, 'keyId' | 'secret'> {
  const { LF_FILES_S3_KEY_ID: keyId, LF_FILES_S3_SECRET: secret, LF_FILES_S3_LOGIN_FILE: file } = given;
  if (file !== undefined) {
    if (keyId !== undefined || secret !== undefined)
      throw new StartError('LF_FILES_S3_LOGIN_FILE stands in place of LF_FILES_S3_KEY_ID and LF_FILES_S3_SECRET');
    return loginIn(file);
  }
  if (keyId === undefined || secret === undefined)
    throw new StartError('LF_FILES_S3 needs LF_FILES_S3_KEY_ID and LF_FILES_S3_SECRET, or LF_FILES_S3_LOGIN_FILE');
  return { keyId, secret };
}

function loginIn(file: string): Pick<S3Config, 'keyId' | 'secret'> {
  const text = read('LF_FILES_S3_LOGIN_FILE', file).toString();
  const value = (name: string) => new RegExp(`^\\s*${name}\\s*=\\s*(\\S+)\\s*$`, 'm').exec(text)?.[1];
  const [keyId, secret] = [value('aws_access_key_id'), value('aws_secret_access_key')];
  // What stands in it instead is nobody's business.
  if (keyId === undefined || secret === undefined)
    throw new StartError(
      `LF_FILES_S3_LOGIN_FILE=${file}: needs the lines aws_access_key_id=... and aws_secret_access_key=...`,
    );
  return { keyId, secret };
}

function certificateIn(file: string): Buffer {
  const pem = read('LF_FILES_S3_CA', file);
  try {
    new X509Certificate(pem).toString();
  } catch {
    throw new StartError(`LF_FILES_S3_CA=${file}: is no certificate (PEM)`);
  }
  return pem;
}

function read(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`${setting}=${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
