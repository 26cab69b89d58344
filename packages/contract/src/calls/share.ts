import { z } from 'zod';
import { ShareAuth, ShareInfo, ShareToken, ShareVisit } from '../entities/share.ts';
import { Id, Nonce, Sealed, commaList, optional } from '../fields.ts';
import { type Call, defineCall } from './define-call.ts';

/** A password travels sealed, as at the login; none given: none is wanted. */
const password = { password: optional(Sealed), nonce: optional(Nonce) };
/** Each once; an empty list is none. */
const auth = z
  .preprocess(
    (given) => (Array.isArray(given) && given.length === 0 ? '' : given),
    optional(commaList(ShareAuth, ShareAuth.options.length)),
  )
  .transform((list) => [...new Set(list ?? [])]);
const owner = { access: 'manage_equip_share', scope: { device: 'equipId' } } as const satisfies Partial<Call>;

export const shareCalls = {
  info: defineCall('/lfscada/equipment/multi/share/info', {
    ...owner,
    effect: 'reads',
    summary: 'How a device is shared',
    body: z.object({ equipId: Id }),
    answer: ShareInfo,
  }),
  open: defineCall('/lfscada/equipment/multi/share/open', {
    ...owner,
    effect: 'changes',
    summary: 'Share a device by a new link',
    body: z.object({ equipId: Id, auth, ...password }),
    answer: ShareInfo,
  }),
  /** 2505: not 4 or more letters or digits. Whoever is looking has to open the link again. */
  editPwd: defineCall('/lfscada/equipment/multi/share/editPwd', {
    ...owner,
    effect: 'changes',
    summary: 'Set the password of a share, or remove it',
    body: z.object({ equipId: Id, ...password }),
    answer: ShareInfo,
  }),
  editAuth: defineCall('/lfscada/equipment/multi/share/editAuth', {
    ...owner,
    effect: 'changes',
    summary: 'Set what a share permits beyond live values',
    body: z.object({ equipId: Id, auth }),
    answer: ShareInfo,
  }),
  renew: defineCall('/lfscada/equipment/multi/share/renew', {
    ...owner,
    effect: 'changes',
    summary: 'Replace the link of a share; the old one ends',
    body: z.object({ equipId: Id }),
    answer: ShareInfo,
  }),
  revoke: defineCall('/lfscada/equipment/multi/share/revoke', {
    ...owner,
    effect: 'changes',
    summary: 'End a share and everybody’s access by it at once',
    body: z.object({ equipId: Id }),
    answer: ShareInfo,
  }),
  /**
   * Opens a share link: gives the browser a share session of its own. 2501 no such link, 2502 revoked, 2503 a password is
   * needed, 2504 it is wrong, 1005 too many wrong ones. Whoever was let in before comes in again without the password.
   */
  enter: defineCall('/lfscada/share/enter', {
    access: 'public',
    scope: 'none',
    effect: 'marks',
    summary: 'Open a share link',
    body: z.object({ token: ShareToken, ...password }),
    answer: ShareVisit,
  }),
};
