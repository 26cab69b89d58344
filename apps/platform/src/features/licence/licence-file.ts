import { type KeyObject, verify } from 'node:crypto';
import { LICENCE_FORMAT, LicenceContent } from '@lightfield/contract';
import { z } from 'zod';

/** Name and version of the format; what is signed begins with it, so that no other signature of the key can pass for one. */
export const FORMAT = `${LICENCE_FORMAT}1`;

const base64url = z.string().regex(/^[\w-]+$/);
const LicenceFile = z.object({ format: z.literal(FORMAT), content: base64url, signature: base64url });

/** What is signed: the text of `content`, as it stands in the file. */
export const signedText = (content: string): Buffer => Buffer.from(`${FORMAT}\n${content}`);

/** What a licence file says; `undefined`: it is none, or nobody with the private key has signed it. */
export function readLicence(text: string, key: KeyObject): LicenceContent | undefined {
  const file = LicenceFile.safeParse(parsed(text));
  if (!file.success) return undefined;
  const { content, signature } = file.data;
  // Ed25519: the algorithm is the key's own, and no other may be asked for.
  if (!verify(null, signedText(content), key, Buffer.from(signature, 'base64url'))) return undefined;
  const licence = LicenceContent.safeParse(parsed(Buffer.from(content, 'base64url').toString('utf8')));
  return licence.success ? licence.data : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
