import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { StartError } from './start-error.ts';

/** A certificate, with those that vouch for it, and its private key. PEM. */
export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

/** A setting that names a file. */
interface FileSetting {
  name: string;
  file: string | undefined;
}

/**
 * Reads both files, or answers `undefined` when neither is given. Throws StartError with one line that names the setting
 * when one is missing, cannot be read, is not what it should be, or does not belong to the other.
 */
export function readTlsPair(cert: FileSetting, key: FileSetting): TlsPair | undefined {
  if (cert.file === undefined && key.file === undefined) return undefined;
  if (cert.file === undefined) throw new StartError(`${key.name} needs ${cert.name}`);
  if (key.file === undefined) throw new StartError(`${cert.name} needs ${key.name}`);
  const pair = { cert: read(cert), key: read(key) };
  const certificate = parsed(cert, 'is no certificate (PEM)', () => new X509Certificate(pair.cert));
  const privateKey = parsed(key, 'is no private key without a passphrase (PEM)', () => createPrivateKey(pair.key));
  if (!certificate.checkPrivateKey(privateKey)) throw wrong(key, `is not the key of ${cert.name}`);
  // What stands behind the first certificate of the file.
  parsed(cert, 'holds something that is no certificate (PEM)', () => createSecureContext(pair));
  return pair;
}

function read(setting: FileSetting): string {
  try {
    return readFileSync(setting.file ?? '', 'utf8');
  } catch (error) {
    throw wrong(setting, (error as Error).message);
  }
}

function parsed<Result>(setting: FileSetting, otherwise: string, parse: () => Result): Result {
  try {
    return parse();
  } catch {
    throw wrong(setting, otherwise);
  }
}

const wrong = ({ name, file }: FileSetting, what: string) => new StartError(`${name}=${file}: ${what}`);
