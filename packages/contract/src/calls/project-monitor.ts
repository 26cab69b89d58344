import { z } from 'zod';
import { ProjectCount, ProjectGateway, ProjectPageOpened, ProjectPageView } from '../entities/project.ts';
import { ProjectSignal } from '../entities/project-variable.ts';
import { Id, Nonce, Sealed, commaList, formBoolean, formInt, optional } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
/** Also for visitors of a shared project. */
const looks = { access: 'monitor_equip_real', share: true } as const satisfies Partial<Call>;
const ofPage = { page: 'pageId' } as const;
/** Devices bound to the project; absent: all. 90002 for one that is not. */
const dataEquip = optional(commaList(Id, LIMITS.project.devices));
/** Ids of variables of bound devices and of calculated variables; "all" or absent: what the page is bound to. */
const dataSignal = optional(z.union([z.literal('all'), commaList(Id, LIMITS.monitor.signalsPerSocket)]));

/** Live monitoring of a project (S3 §4 and §7), page by page. 1908 until this session has given the page's password. */
export const projectMonitorCalls = {
  gateways: defineCall('/lfscada/monitor/project/gateway/query', {
    ...looks,
    scope: ofPage,
    effect: 'reads',
    summary: 'State of the gateways behind the devices of a project page',
    body: z.object({ pageId: Id, dataEquip }),
    answer: z.array(ProjectGateway),
  }),
  /** 1302 offline, 1322 asleep, 1320 VPN open, 2001 no gateway. */
  open: defineCall('/lfscada/monitor/project/gateway/open', {
    ...looks,
    scope: { project: 'projectId', device: 'equipmentId' },
    effect: 'marks',
    summary: 'Let the gateway stream live values of one device of a project',
    body: z.object({
      projectId: Id,
      equipmentId: Id,
      /** Time between updates, ms. */
      interval: optional(formInt.pipe(z.int().min(20).max(3_600_000))),
      /** Seconds it stays open; refreshed by calling again. Default: 3600. */
      delay: optional(formInt.pipe(z.int().min(1).max(LIMITS.monitor.projectOpenSeconds))),
    }),
    answer: z.object({ openUntil: z.int() }),
  }),
  signals: defineCall('/lfscada/monitor/project/signal/query', {
    ...looks,
    scope: ofPage,
    effect: 'reads',
    summary: 'Signals and calculated variables of a project page with their latest values',
    body: z.object({ pageId: Id, dataSignal }),
    answer: z.array(ProjectSignal),
  }),
  /**
   * Single-use token for `SOCKETS.project`. The socket it opens ends after 3600 s (close 4401, reason 1020) unless another
   * token for the same page was asked for in this session meanwhile. A wrong or used token: close 4401, reason 1021.
   */
  token: defineCall('/lfscada/websocket/monitor/project/token', {
    ...looks,
    scope: ofPage,
    effect: 'marks',
    summary: 'Token for the live socket of a project page',
    body: z.object({ pageId: Id, dataEquip, dataSignal }),
    answer: z.object({ token: z.string(), expiresAt: z.int(), socketUntil: z.int() }),
  }),
  equipCount: defineCall('/lfscada/monitor/project/equip/queryCount', {
    ...looks,
    scope: { project: 'projectId' },
    effect: 'reads',
    summary: 'Devices of a project: all, online, offline, in alarm',
    body: z.object({ projectId: Id, online: optional(formBoolean), alarm: optional(formBoolean) }),
    answer: ProjectCount,
  }),
  /** 2609: no page of a project; 1908: its password is asked for once per session. */
  pageInfo: defineCall('/lfscada/monitor/project/page/info', {
    ...looks,
    scope: { page: 'id' },
    effect: 'reads',
    summary: 'A page of a project to look at, without the regions the caller may not see',
    /** `lean`: the document without what is a default (`briefPage` of packages/page), for who has the same defaults. */
    body: z.object({ id: Id, lean: optional(formBoolean) }),
    answer: ProjectPageView,
  }),
  /** As `pageInfo`, once, when it is opened; what follows is told by the socket. */
  openPage: defineCall('/lfscada/monitor/project/page/open', {
    ...looks,
    scope: { page: 'id' },
    effect: 'marks',
    summary: 'Open a page of a project: the page, and all that its live line begins with, in one answer',
    body: z.object({ id: Id, lean: optional(formBoolean) }),
    answer: ProjectPageOpened,
  }),
  /** 2610 with `attemptsLeft`; 1005: too many wrong ones. */
  validPassword: defineCall('/lfscada/monitor/project/page/validPassword', {
    ...looks,
    scope: { page: 'id' },
    effect: 'marks',
    summary: 'Enter the password of a project page, for this session',
    body: z.object({ id: Id, password: Sealed, nonce: Nonce }),
    answer: empty,
  }),
};
