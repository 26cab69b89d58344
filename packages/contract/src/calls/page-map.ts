import { z } from 'zod';
import { PageMapFound } from '../entities/page-map.ts';
import { Id, jsonText, optional } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const looks = {
  access: 'monitor_equip_real',
  effect: 'reads',
  answer: PageMapFound,
} as const satisfies Partial<Call>;
/** Absent: all that may be shown. */
const equips = optional(jsonText(z.array(Id).max(LIMITS.page.mapEquips)));

/** Where devices stand and how they are, for the maps of a page (S2 §3 "Map and GisMap"). */
export const pageMapCalls = {
  /** Of a page of a device: this one. */
  ofDevice: defineCall('/lfscada/monitor/multi/map/query', {
    ...looks,
    share: true,
    scope: { device: 'equipmentId' },
    summary: 'Position and state of a device, for a map on its page',
    body: z.object({ equipmentId: Id }),
  }),
  /** What maps on the page show to the caller, and nothing else. 1908 until this session has given the page's password. */
  ofPage: defineCall('/lfscada/monitor/project/map/query', {
    ...looks,
    share: true,
    scope: { page: 'pageId' },
    summary: 'Positions and states of the devices that maps on a page of a project show',
    body: z.object({ pageId: Id, equips }),
  }),
  /** For a page that is being drawn: of whatever devices the project has. */
  ofProject: defineCall('/lfscada/project/map/query', {
    ...looks,
    scope: { project: 'projectId' },
    summary: 'Positions and states of the devices of a project',
    body: z.object({ projectId: Id, equips }),
  }),
};
