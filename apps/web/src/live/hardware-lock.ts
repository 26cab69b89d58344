import { LIMITS } from '@lightfield/contract';
import type { Timers } from './clock.ts';

/** Where the lock service of this machine listens (docs/operations/lock.md). */
const LOCK_SERVICE = 'http://127.0.0.1:18990';
/** The lock, or the line to it, gets this long for an answer, ms. Not in the specification. */
const LOCK_PATIENCE_MS = 10_000;

export interface Signed {
  /** Names the key. */
  id: string;
  /** Ed25519, base64. */
  signature: string;
}

export interface LockPorts {
  timers: Timers;
  accountId: string;
  /** A challenge of the platform, base64, good once. */
  nonce: () => Promise<string>;
  sign: (request: { challenge: string; accountId: string }) => Promise<Signed>;
  /** Rejects when the platform does not take it. */
  validate: (verifyData: string) => Promise<void>;
  /** Once; nothing is checked any more. */
  onFailed: (error: unknown) => void;
}

/** Base64 of JSON {nonce, id, signature}; all three are plain ASCII. */
export const verifyDataOf = (nonce: string, { id, signature }: Signed): string =>
  btoa(JSON.stringify({ nonce, id, signature }));

/**
 * The session of an account with `useLock` lives as long as its lock is there: asked at once, then every 60 s (S3 §4). Any
 * failure ends it; there is no second try, since a lock that was pulled out is the usual reason.
 */
export class HardwareLock {
  readonly #ports: LockPorts;
  #cancel: (() => void) | undefined;
  #running = false;

  constructor(ports: LockPorts) {
    this.#ports = ports;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#check();
  }

  stop(): void {
    this.#running = false;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  async #check(): Promise<void> {
    const { nonce, sign, validate, accountId, timers, onFailed } = this.#ports;
    try {
      const challenge = await nonce();
      await validate(verifyDataOf(challenge, await sign({ challenge, accountId })));
    } catch (error) {
      // what fails after leaving is nobody's business any more
      if (!this.#running) return;
      this.stop();
      onFailed(error);
      return;
    }
    if (this.#running) this.#cancel = timers.after(LIMITS.account.lockCheckMs, () => void this.#check());
  }
}

/** Asks the lock service of this machine to sign. */
export async function signByService(
  request: { challenge: string; accountId: string },
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Signed> {
  const response = await fetch(`${LOCK_SERVICE}/sign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(LOCK_PATIENCE_MS),
  });
  const answer: unknown = await response.json();
  if (!isSigned(answer)) throw new Error(`The lock service answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

const isSigned = (answer: unknown): answer is Signed =>
  typeof answer === 'object' &&
  answer !== null &&
  'id' in answer &&
  typeof answer.id === 'string' &&
  'signature' in answer &&
  typeof answer.signature === 'string';
