import { ROUTES } from '@lightfield/contract';
import { to } from '../../lib/hrefs.ts';

/** Where a partner system sends its people, without the ticket. */
export const entryOf = (sys: string): string => new URL(to(ROUTES.partnerLogin, { sys }), location.origin).href;

/** What is signed begins with this line; docs/protocol/http.md. */
export const TICKET_PURPOSE = 'lightfield-ticket-1';

/** Content of a ticket, for showing. Times in seconds. */
export const ticketExample = (words: { sub: string; jti: string }, validSeconds: number): string => {
  const iat = 1_780_000_000;
  return JSON.stringify({ sub: words.sub, iat, exp: iat + validSeconds, jti: words.jti });
};
