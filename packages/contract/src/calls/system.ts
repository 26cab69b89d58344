import { z } from 'zod';
import { AccountKind } from '../entities/account.ts';
import { FeedbackRow, LicenceInfo, NoticeRow, PartnerRow } from '../entities/system.ts';
import { Id, commaList, formBoolean, formMillis, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Uploaded } from '../upload.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const notice = { access: 'system_msg_publish', scope: 'none' } as const;
const noticeContent = {
  title: text(50).min(1),
  content: text(5_000).min(1),
  audience: commaList(AccountKind, 4),
  dialog: formBoolean,
  public: formBoolean,
  expiry: optional(formMillis),
};

/** `/manage/system/msg`: notices of the operation centre to everybody, and what people write back. */
export const noticeCalls = {
  query: defineCall('/lfscada/notice/query', {
    ...notice,
    effect: 'reads',
    summary: 'Notices, newest first',
    body: z.object({ keyword: optional(text(50)), status: optional(NoticeRow.shape.status), ...paging }),
    answer: pageOf(NoticeRow),
  }),
  add: defineCall('/lfscada/notice/add', {
    ...notice,
    effect: 'changes',
    summary: 'Write a notice; it is a draft until it is published',
    body: z.object(noticeContent),
    answer: NoticeRow,
  }),
  /** Drafts and withdrawn notices only: what people have before them is not rewritten (90011). 2401: no such notice. */
  edit: defineCall('/lfscada/notice/edit', {
    ...notice,
    effect: 'changes',
    summary: 'Change a draft or a withdrawn notice',
    body: z.object({ id: Id, ...noticeContent }),
    answer: NoticeRow,
  }),
  /** One message for every account of the audience, in one transaction. 2401: no such notice, or expired; 90011: published already. */
  publish: defineCall('/lfscada/notice/publish', {
    ...notice,
    effect: 'changes',
    summary: 'Publish a notice to its audience',
    body: z.object({ id: Id }),
    answer: NoticeRow,
  }),
  /** Takes it back: it disappears from the message centres and is public no more. */
  withdraw: defineCall('/lfscada/notice/withdraw', {
    ...notice,
    effect: 'changes',
    summary: 'Withdraw a published notice',
    body: z.object({ id: Id }),
    answer: NoticeRow,
  }),
  delete: defineCall('/lfscada/notice/delete', {
    ...notice,
    effect: 'changes',
    summary: 'Delete a draft or a withdrawn notice',
    body: z.object({ id: Id }),
    answer: empty,
  }),
};

const feedback = { access: 'system_feedback_view', scope: 'none' } as const;
export const feedbackCalls = {
  query: defineCall('/lfscada/feedback/query', {
    ...feedback,
    effect: 'reads',
    summary: 'What people wrote, newest first',
    body: z.object({ keyword: optional(text(50)), settled: optional(formBoolean), ...paging }),
    answer: pageOf(FeedbackRow),
  }),
  /** The reply reaches the person as a message. */
  settle: defineCall('/lfscada/feedback/settle', {
    ...feedback,
    effect: 'changes',
    summary: 'Answer a feedback and close it',
    body: z.object({ id: Id, reply: text(LIMITS.account.feedbackMax).min(1) }),
    answer: FeedbackRow,
  }),
};

const licence = { access: 'system_license_edit', scope: 'none' } as const;
export const licenceCalls = {
  info: defineCall('/lfscada/system/license/info', {
    ...licence,
    effect: 'reads',
    summary: 'What the licence, or the free tier, allows, and what is used',
    body: empty,
    answer: LicenceInfo,
  }),
  /** 10007 when the file is no licence or was not signed by the key of this system; 90100 when it has ended already. */
  import: defineCall('/lfscada/system/license/import', {
    ...licence,
    effect: 'changes',
    upload: { field: 'file', maxBytes: 64 * 1024, kinds: ['licence'] },
    summary: 'Import a signed licence file',
    body: z.object({ file: Uploaded }),
    answer: LicenceInfo,
  }),
  remove: defineCall('/lfscada/system/license/remove', {
    ...licence,
    effect: 'changes',
    summary: 'Remove the licence; the free tier holds again',
    body: empty,
    answer: LicenceInfo,
  }),
};

const partner = { access: 'system_param_edit', scope: 'none' } as const;
const PartnerWithSecret = PartnerRow.extend({
  /** base64url; shown once. */
  secret: z.string(),
});
const partnerName = text(50).min(1);
/** `/manage/system/param`: systems whose people come in by `/bdfae/{sys}`. Ticket format: docs/protocol/http.md. */
export const partnerCalls = {
  query: defineCall('/lfscada/system/partner/query', {
    ...partner,
    effect: 'reads',
    summary: 'Partner systems',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(PartnerRow),
  }),
  add: defineCall('/lfscada/system/partner/add', {
    ...partner,
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Let a system in; its secret is in the answer, once',
    body: z.object({ sys: z.string().regex(/^[a-z][a-z0-9_]{1,31}$/), name: partnerName, orgId: Id }),
    answer: PartnerWithSecret,
  }),
  setDisabled: defineCall('/lfscada/system/partner/setDisabled', {
    ...partner,
    effect: 'changes',
    summary: 'Stop a system, or let it in again',
    body: z.object({ id: Id, disabled: formBoolean }),
    answer: PartnerRow,
  }),
  renewSecret: defineCall('/lfscada/system/partner/renewSecret', {
    ...partner,
    effect: 'changes',
    summary: 'Make a new secret; the old one ends at once',
    body: z.object({ id: Id }),
    answer: PartnerWithSecret,
  }),
  delete: defineCall('/lfscada/system/partner/delete', {
    ...partner,
    effect: 'changes',
    summary: 'Remove a system',
    body: z.object({ id: Id }),
    answer: empty,
  }),
};
