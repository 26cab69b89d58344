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

/** Why the lock of this machine cannot vouch for anybody: nothing is plugged in, it cannot be read, or the service does not answer. */
export type LockReason = 'noLock' | 'unreadable' | 'noService';
export class LockFault extends Error {
  override readonly name = 'LockFault';
  readonly reason: LockReason;
  constructor(reason: LockReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The part of a description that is used. */
interface Described {
  /** Names the key. */
  id: string;
}

export interface LockPorts {
  timers: Timers;
  accountId: string;
  /** A challenge of the platform, base64, good once. */
  nonce: () => Promise<string>;
  /** What lock there is; rejects with a `LockFault` where there is none. */
  describe: () => Promise<Described>;
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
    const { describe, nonce, sign, validate, accountId, timers, onFailed } = this.#ports;
    try {
      // first what lock there is (S3 §4): a challenge is good once, and none is asked for in vain
      await describe();
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

/** Asks the lock service of this machine what lock there is. */
export async function describeByService(fetch: typeof globalThis.fetch = globalThis.fetch): Promise<Described> {
  const answer = await asked(fetch, '/describe', {});
  if (!hasText(answer, 'id')) throw new LockFault('noService', `no description: ${JSON.stringify(answer)}`);
  return answer;
}

/** Asks the lock service of this machine to sign. */
export async function signByService(
  request: { challenge: string; accountId: string },
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Signed> {
  const answer = await asked(fetch, '/sign', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!hasText(answer, 'id') || !hasText(answer, 'signature'))
    throw new LockFault('noService', `no signature: ${JSON.stringify(answer)}`);
  return answer;
}

/** `error` of its refusals that people are told of; all others are a service that is of no use to this page. */
const REASONS = new Map<unknown, LockReason>([
  ['noLock', 'noLock'],
  ['lockUnreadable', 'unreadable'],
]);

async function asked(fetch: typeof globalThis.fetch, path: string, init: RequestInit): Promise<object> {
  let answer: unknown;
  try {
    const signal = AbortSignal.timeout(LOCK_PATIENCE_MS);
    answer = await (await fetch(`${LOCK_SERVICE}${path}`, { ...init, signal })).json();
  } catch (error) {
    // not running, not for this page (the browser hides the answer), or something else at its port
    throw new LockFault('noService', String(error));
  }
  const refusal = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  if (typeof answer !== 'object' || answer === null || refusal !== undefined)
    throw new LockFault(REASONS.get(refusal) ?? 'noService', `the lock service answered ${JSON.stringify(answer)}`);
  return answer;
}

const hasText = <Key extends string>(answer: object, key: Key): answer is Record<Key, string> =>
  typeof Reflect.get(answer, key) === 'string';
