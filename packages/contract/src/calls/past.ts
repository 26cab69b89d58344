import { z } from 'zod';
import { PastWindow, ProjectPastWindow, RecordedStretch } from '../entities/past.ts';
import { Id, commaList, formInt, rangeMillis } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const stretch = {
  /** Inclusive. */
  startTime: rangeMillis,
  /** Exclusive. */
  endTime: rangeMillis,
  /** How far apart the moments are that will be shown; of several rows between two of them the last is answered. */
  stepMs: formInt.pipe(z.int().min(LIMITS.past.stepMinMs).max(LIMITS.past.stepMaxMs)),
};

/** What a page needs to be played as it was. */
export const pastCalls = {
  /** 10003: it ends before it begins; 10004: longer than 30 days. Variables of other devices are left out. */
  query: defineCall('/lfscada/monitor/multi/past/query', {
    access: 'monitor_equip_history',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary:
      'Values, alarms and state of the gateway of a device over a stretch of the past, as they stood at each step',
    body: z.object({
      equipmentId: Id,
      signalIds: commaList(Id, LIMITS.past.variables),
      ...stretch,
    }),
    answer: PastWindow,
  }),
  /**
   * Of what the page shows to the caller, and of nothing else of the project. 1908 until this session has given the page's
   * password; 10003, 10004 as above. Calculated variables that follow from what no report stores have no rows.
   */
  ofProject: defineCall('/lfscada/monitor/project/past/query', {
    access: 'monitor_equip_history',
    share: true,
    scope: { page: 'pageId' },
    effect: 'reads',
    summary: 'Values, alarms and states of gateways of a project page over a stretch of the past',
    body: z.object({ pageId: Id, ...stretch }),
    answer: ProjectPastWindow,
  }),
  /** Where the past of these variables has something to show; null: nothing was recorded within 30 days. */
  recorded: defineCall('/lfscada/monitor/multi/past/recorded', {
    access: 'monitor_equip_history',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'The newest stretch of the past of a device in which something was recorded',
    body: z.object({ equipmentId: Id, signalIds: commaList(Id, LIMITS.past.variables) }),
    answer: RecordedStretch.nullable(),
  }),
  /** As `recorded`, of what the page shows to the caller. */
  recordedOfProject: defineCall('/lfscada/monitor/project/past/recorded', {
    access: 'monitor_equip_history',
    share: true,
    scope: { page: 'pageId' },
    effect: 'reads',
    summary: 'The newest stretch of the past of a project page in which something was recorded',
    body: z.object({ pageId: Id }),
    answer: RecordedStretch.nullable(),
  }),
};
