import { isOrigin } from './origins.ts';

export interface LockConfig {
  readonly port: number;
  readonly keyFile: string;
  readonly origins: readonly string[];
}

const DEFAULT_PORT = 18_990;
const PORT_MAX = 65_535;

/** The table that `--help` prints. */
export const SETTINGS = {
  LF_LOCK_KEY: 'Key file, made with --make-key; it may be missing at the start and come later',
  LF_LOCK_PORT: `Port on 127.0.0.1, ${DEFAULT_PORT} when not set; 0: any free one`,
  LF_LOCK_ORIGINS:
    'Pages that may ask, separated by commas: https://scada.example.org; those of this machine always may',
} as const;

/** Throws with one line that names the variable and what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): LockConfig {
  const misspelt = Object.keys(environment).find((name) => name.startsWith('LF_LOCK_') && !(name in SETTINGS));
  if (misspelt) throw new Error(`${misspelt} is not a setting; "--help" lists all of them`);
  const keyFile = environment['LF_LOCK_KEY'] ?? '';
  if (keyFile === '') throw new Error('LF_LOCK_KEY: name the key file; "--make-key FILE" makes one');
  // An empty variable is one that is not set.
  const port = environment['LF_LOCK_PORT'] || String(DEFAULT_PORT);
  if (!/^\d{1,5}$/.test(port) || Number(port) > PORT_MAX) throw new Error(`LF_LOCK_PORT: ${port} is no port`);
  const origins = (environment['LF_LOCK_ORIGINS'] ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined)
    throw new Error(`LF_LOCK_ORIGINS: ${wrong} is no origin; write https://name or http://name:port, without a path`);
  return { port: Number(port), keyFile, origins };
}
