import { createHash } from 'node:crypto';
import type { Ticks } from '../../../kernel/clock.ts';
import {
  type Purpose,
  SOCIAL_PATH,
  SocialError,
  type SocialIdentity,
  type SocialProvider,
  returnAddress,
} from '../provider.ts';
import { STATE_VALID_MS, newToken } from '../states.ts';

/** Not in the specification: what comes back must be handed in at once. */
const CODE_VALID_MS = 60_000;
/** Pages that were opened and not answered, and codes that were not handed in; the oldest make room. */
const KEPT_MAX = 10_000;

/** The embedded chat service that needs no account anywhere: a page of ours, where the browser itself is the identity. */
export interface Standin extends SocialProvider {
  /** Was this page opened by us, and not long ago. */
  knows(state: string): boolean;
  /**
   * The person has confirmed (or not: `undefined`); answers where the browser goes. `secret` is what this browser alone
   * holds: the identity is its hash, so that neither another browser nor who reads our tables can be this person.
   */
  answer(state: string, person: { secret: string; name: string } | undefined): string | undefined;
}

export function createStandin(clock: Ticks): Standin {
  const pages = new Map<string, { purpose: Purpose; until: number }>();
  const codes = new Map<string, { identity: SocialIdentity; until: number }>();

  function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
    map.set(key, value);
    const [oldest] = map.keys();
    if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest);
  }
  const holds = (entry: { until: number } | undefined) => entry !== undefined && clock.ticks() < entry.until;

  return {
    begin(state, purpose) {
      keep(pages, state, { purpose, until: clock.ticks() + STATE_VALID_MS });
      return `${SOCIAL_PATH}/standin?${new URLSearchParams({ state }).toString()}`;
    },
    knows: (state) => holds(pages.get(state)),
    answer(state, person) {
      const page = pages.get(state);
      pages.delete(state);
      if (!page || !holds(page)) return undefined;
      if (!person) return returnAddress(page.purpose, state, undefined);
      const code = newToken();
      const id = `standin:${createHash('sha256').update(person.secret).digest('hex')}`;
      keep(codes, code, { identity: { id, name: person.name }, until: clock.ticks() + CODE_VALID_MS });
      return returnAddress(page.purpose, state, code);
    },
    finish(code) {
      const known = codes.get(code);
      codes.delete(code);
      if (!known || !holds(known)) return Promise.reject(new SocialError('refused', 'no such code'));
      return Promise.resolve(known.identity);
    },
  };
}
