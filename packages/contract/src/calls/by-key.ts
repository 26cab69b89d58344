import { ANY_RANGE } from './by-key-any-range.ts';
import { WHOLE_RANGE } from './by-key-whole-range.ts';
import type { Call } from './define-call.ts';

/**
 * What an API key may call (decision 106). A call that stands in neither list refuses every key: those that belong to a person (their
 * password, sessions, messages, settings, phone), those that give somebody access (accounts, roles, shares, keys), and those of live
 * sockets. A new call is closed to keys until it is written down here.
 */

/** `range`: any key; `whole`: a key for all devices; `no`: none. */
export const keysOf = ({ path }: Pick<Call, 'path'>): 'no' | 'whole' | 'range' =>
  ANY_RANGE.has(path) ? 'range' : WHOLE_RANGE.has(path) ? 'whole' : 'no';

/** Every address in the lists. */
export const KEY_PATHS: readonly string[] = [...ANY_RANGE, ...WHOLE_RANGE];
