import { z } from 'zod';
import { PushBrowser, PushKind, PushPlace, PushProblem } from '../entities/push.ts';
import { Id, commaList, optional } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const own = { access: 'session', scope: 'own' } as const;
/** How a browser of one's own is told is one's own state; see `Effect`. */
const marks = { ...own, effect: 'marks' } as const;
const empty = z.object({});
/** '-' says "none", which an empty list in a form cannot. */
const kinds = z.union([z.literal('-').transform(() => []), commaList(PushKind, PushKind.options.length)]);
/** So many bytes, as base64url without padding. */
const key = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** Messages that browsers are told of while no page is open: Web Push (decision 158). */
export const pushCalls = {
  query: defineCall('/lfscada/push/query', {
    ...own,
    effect: 'reads',
    summary: 'Browsers of the caller that are told of messages, and the key that a browser subscribes with',
    body: empty,
    answer: z.object({
      /** P-256 point, base64url; '': the platform sends no pushes. */
      publicKey: z.string(),
      browsers: z.array(PushBrowser),
      /** This browser was switched off by hand since its person has logged in. */
      off: z.boolean(),
    }),
  }),
  /** What was known of the browser, or of its subscription, is no more. 1978: no push service that the platform may ask. */
  subscribe: defineCall('/lfscada/push/subscribe', {
    ...marks,
    summary: 'Have this browser told of messages until the session ends',
    body: z.object({
      endpoint: z.string().min(1).max(LIMITS.push.endpointMax),
      /** 65 bytes. */ p256dh: key(87),
      /** 16 bytes. */ auth: key(22),
      /** Absent: as it was, or the desk. */
      place: optional(PushPlace),
      kinds: optional(kinds),
    }),
    answer: z.object({ id: Id }),
  }),
  setKinds: defineCall('/lfscada/push/setKinds', {
    ...marks,
    summary: 'Choose what a browser of the caller is told of',
    body: z.object({ id: Id, kinds }),
    answer: empty,
  }),
  remove: defineCall('/lfscada/push/remove', {
    ...marks,
    summary: 'Tell a browser of the caller nothing more',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  test: defineCall('/lfscada/push/test', {
    ...marks,
    summary: 'Send a push to a browser of the caller to see whether it arrives',
    body: z.object({ id: Id }),
    answer: z.object({ ok: z.boolean(), problem: PushProblem.nullable(), status: z.int().nullable() }),
  }),
};
