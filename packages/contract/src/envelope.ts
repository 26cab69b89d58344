import { z } from 'zod';

/** Every answer: `code` 200 (or 201) is success; anything else is refused, with `msg` in the caller's language. */
export const Envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });
export type Envelope = z.infer<typeof Envelope>;
export const SUCCESS = 200;
/** Codes that clear the session and lead to login (S3 §8). */
export const LOGIN_CODES: readonly number[] = [1010, 1006];
