/**
 * Makes keys and signed firmware images for gateways (docs/operations/firmware.md). The private key belongs on a machine of its own.
 *
 *   node tools/firmware/firmware.ts keys DIR
 *   node tools/firmware/firmware.ts pack PRIVATE_KEY_FILE VERSION MODEL[,MODEL...] FILE [NOTES]
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gatewayFiles, packImage } from './pack.ts';

const USAGE = 'usage: firmware.ts keys DIR | firmware.ts pack PRIVATE_KEY_FILE VERSION MODELS FILE [NOTES]';
const ROOT = path.resolve(import.meta.dirname, '..', '..');

function makeKeys(folder: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(folder, { recursive: true });
  // wx: gateways trust this key; one that is overwritten can never sign for them again.
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  writeFileSync(path.join(folder, 'firmware-private.pem'), pem, { flag: 'wx', mode: 0o600 });
  writeFileSync(path.join(folder, 'firmware-public.pem'), publicKey.export({ format: 'pem', type: 'spki' }), {
    flag: 'wx',
  });
  return `LF_FIRMWARE_KEY=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;
}

function pack(keyFile: string, version: string, models: string, file: string, notes: string): string {
  const key = createPrivateKey(readFileSync(keyFile));
  if (createPublicKey(key).asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile}: no Ed25519 key`);
  const about = { version, models: models.split(','), notes, entry: 'apps/gateway/src/run.ts' };
  const image = packImage(gatewayFiles(ROOT), about, key);
  writeFileSync(file, image);
  return `${file}: ${version} for ${models}, ${(image.length / 1e6).toFixed(1)} MB`;
}

function run([command, ...rest]: readonly string[]): string {
  const [first, version, models, file, notes = ''] = rest;
  if (command === 'keys' && first !== undefined) return makeKeys(first);
  if (command === 'pack' && first && version && models && file) return pack(first, version, models, file, notes);
  throw new Error(USAGE);
}

try {
  process.stdout.write(`${run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
