import type { CookieSerializeOptions } from '@fastify/cookie';

export const SESSION_COOKIE = 'lf_session';
/** Longest life of a session (ACC-23 leaves it open): a week, after which people log in again. */
export const SESSION_MAX_MS = 7 * 24 * 3_600_000;
/** A session nobody used for this long has ended. */
export const SESSION_IDLE_MS = 12 * 3_600_000;

export const sessionCookie = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
  maxAge: SESSION_MAX_MS / 1_000,
});

/** The session's token out of a cookie header; for upgrades, which do not pass through fastify. */
export const sessionTokenIn = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1);
