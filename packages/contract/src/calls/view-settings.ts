import { z } from 'zod';
import { ColumnsView, CurveView } from '../entities/view-settings.ts';
import { Id, jsonText } from '../fields.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});

/** How an account looks at what a report stored: kept on the server, so that every browser of the person shows the same. */
export const viewSettingsCalls = {
  /** `null`: nothing was chosen yet. */
  query: defineCall('/lfscada/monitor/project/report/view/query', {
    access: 'monitor_equip_history',
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'Columns and curve settings that the account keeps for a report',
    body: z.object({ equipmentId: Id, reportId: Id }),
    answer: z.object({ columns: ColumnsView.nullable(), curve: CurveView.nullable() }),
  }),
  /** Beyond `LIMITS.history.viewsPerAccount` reports those not looked at for longest are forgotten. */
  save: defineCall('/lfscada/monitor/project/report/view/save', {
    access: 'monitor_equip_history',
    scope: { device: 'equipmentId' },
    effect: 'marks',
    summary: 'Keep columns or curve settings of a report for the account; what is not given stays',
    body: z.object({
      equipmentId: Id,
      reportId: Id,
      columns: jsonText(ColumnsView).optional(),
      curve: jsonText(CurveView).optional(),
    }),
    answer: empty,
  }),
};
