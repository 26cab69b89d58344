/**
 * Makes keys and licence files, for whoever operates or sells the product (docs/operations/licence.md). Needs no network:
 * the private key belongs on a machine that has none.
 *
 *   node tools/licence/licence.ts keys DIR
 *   node tools/licence/licence.ts sign PRIVATE_KEY_FILE CONTENT.json > customer.licence
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LicenceContent } from '@lightfield/contract';
import { FORMAT, signedText } from '../../apps/platform/src/features/licence/licence-file.ts';

const USAGE = 'usage: licence.ts keys DIR | licence.ts sign PRIVATE_KEY_FILE CONTENT.json > FILE';

function makeKeys(folder: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(folder, { recursive: true });
  // wx: a private key that is overwritten takes all licences signed by it along.
  const options = { flag: 'wx', mode: 0o600 } as const;
  writeFileSync(path.join(folder, 'licence-private.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }), options);
  const pem = publicKey.export({ format: 'pem', type: 'spki' });
  writeFileSync(path.join(folder, 'licence-public.pem'), pem, { flag: 'wx' });
  return `LF_LICENCE_KEY=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;
}

function signFile(keyFile: string, contentFile: string): string {
  const key = createPrivateKey(readFileSync(keyFile));
  if (createPublicKey(key).asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile}: no Ed25519 key`);
  const parsed = LicenceContent.strict().safeParse(JSON.parse(readFileSync(contentFile, 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${contentFile}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const content = Buffer.from(JSON.stringify(parsed.data)).toString('base64url');
  const signature = sign(null, signedText(content), key).toString('base64url');
  return JSON.stringify({ format: FORMAT, content, signature });
}

function run([command, first, second]: readonly string[]): string {
  if (command === 'keys' && first !== undefined) return makeKeys(first);
  if (command === 'sign' && first !== undefined && second !== undefined) return signFile(first, second);
  throw new Error(USAGE);
}

try {
  process.stdout.write(`${run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
