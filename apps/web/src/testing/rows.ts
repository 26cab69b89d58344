import {
  type AnswerOf,
  type ProofPurpose,
  ROUTES,
  SHARE_AUTHS,
  accountCalls,
  accountErrors,
  handoverCalls,
  pageCalls,
  securityCalls,
  servicePeriodCalls,
  shareCalls,
} from '@lightfield/contract';
import { SCREENS } from '../app/routes.ts';
import { proofKey } from '../features/account/self/setup/proof.ts';
import { finishRetrieval, keepRetrieval } from '../features/account/retrieval/retrieval.ts';
import type { Address } from '../lib/feature.ts';
import { filled } from '../lib/hrefs.ts';
import { keep } from '../lib/identity/kept.ts';
import type { fakePlatform } from './fake-platform.ts';
import { idOf } from './plausible-answer.ts';

/** What the matrix draws: every address of `app/routes.ts`, those of the router itself, and views that an address has besides its first. */
export interface Row {
  /** Path and search. */
  readonly at: string;
  /** What an earlier step has left in the browser. */
  readonly before?: () => void;
  readonly answers?: (platform: typeof fakePlatform) => void;
  /** A form that can be filled in whatever the platform says: what it asks are choices, or nothing. */
  readonly form?: true;
  /** Nothing is to be done here any more. */
  readonly end?: true;
  /** What the full screen shows last, by code of packages that nobody has loaded before. */
  readonly late?: string;
}

type Visit = AnswerOf<typeof shareCalls.enter>;
const visits =
  (change: (made: Visit) => Visit): NonNullable<Row['answers']> =>
  (platform) =>
    platform.answer(shareCalls.enter, change);

/** The service has ended. */
const endedServices: NonNullable<Row['answers']> = (platform) => {
  platform.answer(servicePeriodCalls.mine, (made) =>
    made.map((period) => ({ ...period, service: 'dataCentre', endsAt: Date.now() - 1_000, state: 'over' })),
  );
};

/** Everything is bound. */
const bound: NonNullable<Row['answers']> = (platform) =>
  platform.answer(securityCalls.overview, (made) => ({
    ...made,
    tel: '138****8000',
    email: 'l***@example.com',
    services: { sms: 'outbox', email: 'outbox', social: 'outbox' },
  }));

const later = () => Date.now() + 600_000;
const TICKET = 'x'.repeat(43);
const FORM = { form: true } as const;
const proven = (purpose: ProofPurpose) => ({
  before: () => keep(proofKey(idOf(0), purpose), { ticket: TICKET, expiresAt: later() }),
});
const retrieving = (more: { ticket?: string } = {}) => ({
  before: () =>
    keepRetrieval({ process: TICKET, services: { sms: 'outbox', email: 'outbox' }, expiresAt: later(), ...more }),
});
const retrieved = { before: () => finishRetrieval(later()) };
const atType = (address: string, type: string) => ({ at: address.replace('{type}', type), ...FORM });

/** Where an address alone is not enough. */
const SPECIAL: Partial<Record<Address, Partial<Row>>> = {
  [ROUTES.overview]: { late: '.lf-page' },
  [ROUTES.deviceAdd]: FORM,
  [ROUTES.templateAdd]: FORM,
  [ROUTES.excelAdd]: FORM,
  [ROUTES.accountFeedback]: FORM,
  [ROUTES.setupValidateTel]: { ...atType(ROUTES.setupValidateTel, 'tel'), answers: bound },
  [ROUTES.setupValidateEmail]: { ...FORM, answers: bound },
  [ROUTES.setupValidatePassword]: FORM,
  [ROUTES.setupTelValidate]: { ...FORM, answers: bound },
  [ROUTES.setupEmailValidate]: { ...FORM, answers: bound },
  [ROUTES.setupQuestionValidate]: { ...FORM, answers: bound },
  [ROUTES.setupPassword]: { ...proven('password'), ...FORM },
  [ROUTES.setupTel]: { ...proven('tel'), ...FORM },
  [ROUTES.setupEmail]: { ...proven('email'), ...FORM },
  [ROUTES.setupQuestion]: proven('question'),
  [ROUTES.setupSuccess]: atType(ROUTES.setupSuccess, 'password'),
  [ROUTES.findpwdAccount]: FORM,
  [ROUTES.findpwdValidate]: { ...retrieving(), ...FORM },
  [ROUTES.findpwdTel]: { ...retrieving(), ...FORM },
  [ROUTES.findpwdEmail]: { ...retrieving(), ...FORM },
  [ROUTES.findpwdQuestion]: retrieving(),
  [ROUTES.findpwdPassword]: { ...retrieving({ ticket: TICKET }), ...FORM },
  [ROUTES.findpwdFinish]: { ...retrieved, ...FORM },
  [ROUTES.clientFindpwdAccount]: FORM,
  [ROUTES.clientFindpwdValidate]: { ...retrieving(), ...FORM },
  [ROUTES.clientFindpwdTel]: { ...retrieving(), ...FORM },
  [ROUTES.clientFindpwdEmail]: { ...retrieving(), ...FORM },
  [ROUTES.clientFindpwdQuestion]: retrieving(),
  [ROUTES.clientFindpwdPassword]: { ...retrieving({ ticket: TICKET }), ...FORM },
  // A mobile client has a way back of its own.
  [ROUTES.clientFindpwdFinish]: { ...retrieved, ...FORM, end: true },
  // A page on which nothing is yet, and of which nothing is left to be restored: how the designer meets somebody new.
  [ROUTES.templateDesigner]: {
    answers: (platform) => platform.answer(pageCalls.info, (made) => ({ ...made, draft: null, document: {} })),
  },
  [ROUTES.dataCentre]: { answers: endedServices },
  // A shift is on each day of the week once.
  [ROUTES.handover]: {
    answers: (platform) =>
      platform.answer(handoverCalls.settings, (made) => ({
        ...made,
        settings: { ...made.settings, shifts: made.settings.shifts.map((shift) => ({ ...shift, days: [1, 2] })) },
      })),
  },
  // Of a style that no entry of the made-up account is in.
  [ROUTES.frame]: FORM,
  [ROUTES.frameOpen]: FORM,
  // A link leads to a device or to a project.
  [ROUTES.sharedDevice]: { answers: visits((made) => ({ ...made, projectId: null, auth: [...SHARE_AUTHS] })) },
};

const DEVICE = `/monitor/eg/detail/list/${idOf(0)}`;
const viewsOf = (address: string, field: string, values: string): string[] =>
  values.split(' ').map((value) => `${address}${address.includes('?') ? '&' : '?'}${field}=${value}`);

/** Beside the first view of their address. */
const VIEWS: readonly string[] = [
  ...viewsOf('/monitor/eg/list', 'view', 'map'),
  ...viewsOf(`${DEVICE}/0`, 'tab', 'command history curve gateway page track'),
  ...viewsOf(`${DEVICE}/0?tab=history`, 'view', 'periods curve'),
  `${DEVICE}/1`,
  ...viewsOf('/monitor/alarm', 'view', 'statistics shelves'),
  ...viewsOf('/manage/eg/gateway', 'tab', 'pending'),
  ...viewsOf('/monitor/excel', 'state', 'notFilled filled'),
  ...viewsOf('/manage/ops/worksheet', 'part', 'board month statistics stock oncall'),
  ...viewsOf('/manage/ops/inspection_plan', 'part', 'month plans statistics calendar'),
  ...viewsOf('/manage/ops/inspection_plan?part=statistics', 'by', 'person item'),
  ...viewsOf(`/manage/eg/gateway?gateway=${idOf(0)}`, 'part', 'status settings loss firmware position'),
  ...viewsOf(`/manage/eg/project/edit/${idOf(0)}`, 'tab', 'devices variables alarms pages accounts reports history'),
  ...viewsOf('/manage/system/msg', 'tab', 'feedback'),
  ...viewsOf('/manage/account/enroll', 'tab', 'applications'),
  ...viewsOf('/account/log', 'whose', 'all'),
  '/manage/api/doc?call=POST+%2Flfscada%2Fpump%2Fstart',
];

/** Nobody is logged in. */
const visitor: Partial<Row> = {
  form: true,
  answers: (platform) => platform.answer(accountCalls.info, () => accountErrors.notLoggedIn()),
};
/** Of the router itself. */
const ALONE: readonly Row[] = [
  { at: ROUTES.login, ...visitor },
  { at: ROUTES.loginJsp, ...visitor },
  { at: ROUTES.notFound, ...FORM },
  { at: ROUTES.noAuth, ...FORM },
];

/** What stands for each name in an address: an id, or the token of a link. */
const NAMED = new Proxy<Record<string, string>>({}, { get: (_none, name) => (name === 'token' ? TICKET : idOf(0)) });
export const ROWS: readonly Row[] = [
  ...SCREENS.map(({ path }) => ({ at: filled(path, NAMED), ...SPECIAL[path] })),
  ...VIEWS.map((at) => ({ at })),
  ...viewsOf(ROUTES.templateAdd, 'from', 'device template').map((at) => ({ at, ...FORM })),
  { at: filled(ROUTES.sharedDevice, NAMED), answers: visits((made) => ({ ...made, equipId: null })) },
  ...ALONE,
];

/** Half of the work, so that two pages of a browser share it. */
export const isWatching = ({ at }: Row): boolean => /^\/(monitor|account|msg|findpwd)/.test(at);
