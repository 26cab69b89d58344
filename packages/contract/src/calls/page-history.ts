import { z } from 'zod';
import { HistoryAsk, HistoryFound } from '../entities/page-history.ts';
import { Id, TimeZone, jsonText, optional } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const looks = {
  access: 'monitor_equip_history',
  effect: 'reads',
  answer: HistoryFound,
} as const satisfies Partial<Call>;
const asked = {
  asks: jsonText(z.array(HistoryAsk).min(1).max(LIMITS.history.asksPerCall)),
  timeZone: optional(TimeZone).transform((zone) => zone ?? 'UTC'),
};

/**
 * What all charts and figures of a page show of the past, in one answer. Each ask and each source in it is answered for itself: a
 * report that is gone takes nothing else with it. Where there would be more than `LIMITS.history.answerValues` values, curves are coarser.
 */
export const pageHistoryCalls = {
  /** Variables and reports of this device alone. */
  ofDevice: defineCall('/lfscada/monitor/multi/history/queryMany', {
    ...looks,
    share: true,
    scope: { device: 'equipmentId' },
    summary: 'Curves and figures of a page of a device, all in one answer',
    body: z.object({ equipmentId: Id, ...asked }),
  }),
  /** Of what the page shows to the caller, and of reports of its project. 1908 until this session has given the page's password. */
  ofPage: defineCall('/lfscada/monitor/project/history/queryMany', {
    ...looks,
    share: true,
    scope: { page: 'pageId' },
    summary: 'Curves and figures of a page of a project, all in one answer',
    body: z.object({ pageId: Id, ...asked }),
  }),
  /** For a page that is being drawn: of whatever the project has. */
  ofProject: defineCall('/lfscada/project/history/queryMany', {
    ...looks,
    scope: { project: 'projectId' },
    summary: 'Curves and figures of values of a project, all in one answer',
    body: z.object({ projectId: Id, ...asked }),
  }),
};
