import type { AnswerOf, accountCalls } from '@lightfield/contract';
import { CallRefused, send } from '../../../lib/wire.ts';

/**
 * The three calls of this screen, by hand: the schemas of the contract would make up a fifth of the scripts that a person
 * waits for here. A test holds these against the contract.
 */
export const LOGIN_CALLS = {
  random: '/lfscada/user/random',
  encryptLogin: '/lfscada/user/encryptLogin',
  showVcode: '/lfscada/user/showVcode',
} as const;
/** The nonce has run out (`accountErrors.tokenExpired`). */
export const NONCE_EXPIRED = 1020;

/** The digits of the picture were wrong, or too old (`accountErrors.codeWrong`, `codeExpired`). */
export const CAPTCHA_CODES: readonly number[] = [1003, 1004];
export const isCaptchaRefusal = (error: unknown): boolean =>
  error instanceof CallRefused && CAPTCHA_CODES.includes(error.code);

/** Wrong passwords that may follow before the name is locked, where the refusal says it. */
export function attemptsLeftOf(error: unknown): number | undefined {
  if (!(error instanceof CallRefused) || typeof error.data !== 'object' || error.data === null) return undefined;
  const left: unknown = Reflect.get(error.data, 'attemptsLeft');
  return typeof left === 'number' ? left : undefined;
}

export interface Entry {
  name: string;
  password: string;
  /** Digits of the picture, when one was asked for. */
  captcha?: { id: string; digits: string };
}

/**
 * Seals name and password and logs in; the server sets the session cookie. A nonce that ran out while the page stood open
 * (1020) is replaced once without asking. Refusals: 1001-1005, 1008, 1021, 1027.
 */
export async function logIn(entry: Entry): Promise<void> {
  try {
    await attempt(entry);
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== NONCE_EXPIRED) throw error;
    await attempt(entry);
  }
}

async function attempt({ name, password, captcha }: Entry): Promise<void> {
  const [answer, { seal }] = await Promise.all([send('GET', LOGIN_CALLS.random, {}), import('../../../lib/seal.ts')]);
  const key = answer as AnswerOf<typeof accountCalls.random>;
  await send(
    'POST',
    LOGIN_CALLS.encryptLogin,
    {
      loginname: seal('loginname', name, key),
      password: seal('password', password, key),
      nonce: key.nonce,
      ...(captcha ? { vcode: captcha.digits, vcodeId: captcha.id } : {}),
    },
    { quiet: true },
  );
}

export interface Captcha {
  id: string;
  /** Address of the picture. */
  picture: string;
}

/** A new picture, or nothing when none is wanted for this name from here. */
export async function fetchCaptcha(name: string): Promise<Captcha | undefined> {
  const answer = await send('POST', LOGIN_CALLS.showVcode, { loginname: name }, { quiet: true });
  const { show, vcodeId, image } = answer as AnswerOf<typeof accountCalls.showVcode>;
  if (!show || !vcodeId || !image) return undefined;
  return { id: vcodeId, picture: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}` };
}
