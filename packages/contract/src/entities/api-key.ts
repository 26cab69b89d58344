import { z } from 'zod';
import { Id } from '../fields.ts';

/** `soon`: it expires within `LIMITS.apiKey.soonDays`. */
export const API_KEY_STATES = ['active', 'soon', 'expired', 'disabled'] as const;
export const ApiKeyState = z.enum(API_KEY_STATES);
export type ApiKeyState = z.infer<typeof ApiKeyState>;

/** Which devices a key reaches, of those that whoever made it reaches. A group: also what lies in groups below it. */
export const API_KEY_RANGES = ['all', 'groups', 'devices'] as const;
export const ApiKeyRange = z.enum(API_KEY_RANGES);
export type ApiKeyRange = z.infer<typeof ApiKeyRange>;

const Named = z.object({ id: Id, name: z.string() });

export const ApiKeyRow = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  /** The last characters of its secret, to tell keys apart by. */
  hint: z.string(),
  state: ApiKeyState,
  disabled: z.boolean(),
  /** Login name of the account it acts for. */
  maker: z.string(),
  /** It is the caller's: they alone change it and renew its secret. */
  mine: z.boolean(),
  permissions: z.array(z.string()),
  range: ApiKeyRange,
  /** What was chosen, as far as it is there still. */
  devices: z.array(Named),
  groups: z.array(Named),
  /** Comma list of addresses and networks it may come from; '': from everywhere. */
  networks: z.string(),
  perMinute: z.int(),
  expiresAt: z.int().nullable(),
  createdAt: z.int(),
  /** Until when the secret before is good, too. */
  oldUntil: z.int().nullable(),
  lastUsedAt: z.int().nullable(),
  lastIp: z.string(),
  /** Calls of the last 30 days. */
  calls30: z.int(),
});
export type ApiKeyRow = z.infer<typeof ApiKeyRow>;

/** The one time that the secret is told. */
export const ApiKeySecret = z.object({ id: Id, secret: z.string() });
export type ApiKeySecret = z.infer<typeof ApiKeySecret>;

export const ApiKeyUsage = z.object({
  /** Days of UTC, oldest first, those without a call left out. */
  days: z.array(z.object({ day: z.iso.date(), calls: z.int(), refused: z.int() })),
  /** Most used first. */
  byCall: z.array(z.object({ path: z.string(), calls: z.int(), refused: z.int() })),
});
export type ApiKeyUsage = z.infer<typeof ApiKeyUsage>;

export const ApiExternal = z.object({
  id: Id,
  name: z.string(),
  /** Its enterprise. */
  parentName: z.string(),
  /** Of one that is authorised: since when, by whom, and how many keys it has. */
  at: z.int().nullable(),
  by: z.string(),
  keys: z.int(),
});
export type ApiExternal = z.infer<typeof ApiExternal>;
