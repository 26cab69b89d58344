import { z } from 'zod';
import {
  LoadedStyle,
  LoginStyle,
  LoginUrl,
  MainStyle,
  StyleDomain,
  StyleExternal,
  StyleInfo,
  StylePush,
  StyleRow,
  StyleSaved,
} from '../entities/style.ts';
import { Id, commaList, formBoolean, formInt, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Uploaded } from '../upload.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
const { nameMax, agreementMax, pictureBytes, senderMax, pushFooterMax, pushLinkMax, batch } = LIMITS.style;
const name = text(nameMax).min(1);
const version = formInt.pipe(z.int().min(0).max(2_147_483_647));
const sees = { access: 'manage_style_view', effect: 'reads' } as const satisfies Partial<Call>;
const changes = { access: 'manage_style_edit', effect: 'changes' } as const satisfies Partial<Call>;
const authorises = { access: 'manage_style_auth', effect: 'changes' } as const satisfies Partial<Call>;
const ofStyle = { style: 'id' } as const;
const externals = { styleId: Id, keyword: optional(text(50)), ...paging };
const picture = {
  field: 'file',
  maxBytes: pictureBytes,
  kinds: ['png', 'jpg', 'gif', 'webp', 'svg', 'ico'],
  optional: true,
} as const;
const push = {
  styleId: Id,
  /** Before the subject of each e-mail: 【…】. */
  sender: text(senderMax).min(1),
  footer: optional(text(pushFooterMax)),
  /** Where the e-mail leads: the own login. */
  link: optional(
    z
      .string()
      .trim()
      .max(pushLinkMax)
      .regex(/^https?:\/\/[^\s"'<>\\]+$/),
  ),
};
const addresses = { loginUrl: optional(LoginUrl), domain: optional(StyleDomain) };

/** Login page and main page of an enterprise (S3 §3, S3 §5, S3 §7). */
export const styleCalls = {
  /**
   * What the login looks like: by its own address, by the domain it is asked under, or of whoever is logged in. 1940: no style has
   * this address; 1941: it cannot be read. `part`: also the text of the agreement or of the privacy policy.
   */
  loadStyle: defineCall('/lfscada/style/loadStyle', {
    access: 'public',
    scope: 'none',
    effect: 'reads',
    summary: 'Style of the login page, and of the main page for whoever is logged in',
    body: z.object({ loginUrl: optional(LoginUrl), part: optional(z.enum(['agreement', 'policy'])) }),
    answer: LoadedStyle,
  }),
  query: defineCall('/lfscada/style/query', {
    ...sees,
    scope: 'organisation',
    summary: 'Styles of the organisation, paged, the one in use first',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(StyleRow),
  }),
  querySysStyle: defineCall('/lfscada/style/querySysStyle', {
    ...sees,
    scope: 'none',
    summary: 'Styles of the operation centre, for all to begin with',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(StyleRow),
  }),
  /** 1942: the name is taken; 1943: there are as many as there can be. `fromId`: begins as a copy. `system`: operation centre alone (1949). */
  add: defineCall('/lfscada/style/add', {
    ...changes,
    scope: { org: 'orgId', style: 'fromId' },
    summary: 'Add a style, empty or as a copy of one',
    body: z.object({ name, orgId: optional(Id), fromId: optional(Id), system: optional(formBoolean) }),
    answer: StyleSaved,
  }),
  /** What is left out of the addresses is taken away. 1944, 1945: an address is taken. A domain waits for the operation centre. */
  edit: defineCall('/lfscada/style/edit', {
    ...changes,
    scope: ofStyle,
    summary: 'Name, addresses and use of a style',
    body: z.object({ id: Id, name, inUse: formBoolean, ...addresses }),
    answer: StyleSaved,
  }),
  /** 1946 while somebody sees it. */
  delete: defineCall('/lfscada/style/delete', {
    ...changes,
    scope: ofStyle,
    summary: 'Delete a style that nobody sees',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  infoStyle: defineCall('/lfscada/style/infoStyle', {
    ...sees,
    scope: ofStyle,
    summary: 'One style with all that it says',
    body: z.object({ id: Id }),
    answer: StyleInfo,
  }),
  /** 1944, 1945. */
  validateLoginUrl: defineCall('/lfscada/style/validateLoginUrl', {
    ...sees,
    scope: { style: 'styleId' },
    summary: 'Is an own login address or domain still free?',
    body: z.object({ styleId: optional(Id), ...addresses }),
    answer: empty,
  }),
  /** 1947: somebody else has saved since `base`. */
  updateAgreementPolicy: defineCall('/lfscada/style/updateAgreementPolicy', {
    ...changes,
    scope: ofStyle,
    bodyBytes: 512 * 1024,
    summary: 'Agreement and privacy policy of a style',
    body: z.object({ id: Id, base: version, agreement: text(agreementMax), policy: text(agreementMax) }),
    answer: StyleSaved,
  }),
  /** With a file alone: keeps the picture for a save that names it, within a day. 1947: somebody else has saved since `base`. */
  updateWebLogin: defineCall('/lfscada/style/updateWebLogin', {
    ...changes,
    scope: ofStyle,
    upload: picture,
    summary: 'Login page of a style; a picture for it',
    body: z.object({ id: Id, base: optional(version), json: optional(jsonText(LoginStyle)), file: optional(Uploaded) }),
    answer: StyleSaved,
  }),
  /** As `updateWebLogin`. 1948 with `url`: the operator of the platform does not let this address be framed. */
  updateWebMain: defineCall('/lfscada/style/updateWebMain', {
    ...changes,
    scope: ofStyle,
    upload: picture,
    summary: 'Main page of a style; a picture for it',
    body: z.object({ id: Id, base: optional(version), json: optional(jsonText(MainStyle)), file: optional(Uploaded) }),
    answer: StyleSaved,
  }),
  pushQuery: defineCall('/lfscada/style/pushconf/query', {
    ...sees,
    scope: { style: 'styleId' },
    summary: 'Under which name messages go out with a style',
    body: z.object({ styleId: Id }),
    answer: StylePush.nullable(),
  }),
  /** 1950: there are some already. */
  pushAdd: defineCall('/lfscada/style/pushconf/add', {
    ...changes,
    scope: { style: 'styleId' },
    summary: 'Add the push settings of a style',
    body: z.object(push),
    answer: StylePush,
  }),
  /** 1951: there are none yet. */
  pushEdit: defineCall('/lfscada/style/pushconf/edit', {
    ...changes,
    scope: { style: 'styleId' },
    summary: 'Change the push settings of a style',
    body: z.object(push),
    answer: StylePush,
  }),
  queryAuthExternal: defineCall('/lfscada/style/queryAuthExternal', {
    ...sees,
    scope: { style: 'styleId' },
    summary: 'External enterprises that see a style, paged',
    body: z.object(externals),
    answer: pageOf(StyleExternal),
  }),
  queryUnAuthExternal: defineCall('/lfscada/style/queryUnAuthExternal', {
    ...sees,
    scope: { style: 'styleId' },
    summary: 'External enterprises of the same enterprise that do not see a style, paged',
    body: z.object(externals),
    answer: pageOf(StyleExternal),
  }),
  /** One style for each: the last one counts. 1012: no external enterprise of the enterprise of the style. */
  auth: defineCall('/lfscada/style/auth', {
    ...authorises,
    scope: { style: 'styleId', org: 'orgIds' },
    summary: 'Let external enterprises see a style',
    body: z.object({ styleId: Id, orgIds: commaList(Id, batch) }),
    answer: z.object({ count: z.int() }),
  }),
  cancelAuth: defineCall('/lfscada/style/cancelAuth', {
    ...authorises,
    scope: { style: 'styleId', org: 'orgIds' },
    summary: 'Take a style back from external enterprises',
    body: z.object({ styleId: Id, orgIds: commaList(Id, batch) }),
    answer: z.object({ count: z.int() }),
  }),
};
