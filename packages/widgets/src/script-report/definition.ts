import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { boundIn, reboundIn, scripted, scriptedAxis, scriptProblems } from '../kit/script/data.ts';
import { TABLE_STYLE, tableLook, tableMarks } from '../kit/table/look.ts';
import { tablesText } from '../locales/tables/text.ts';

/** Values of a query as a table, a row for each window (S2 §3 "Script widgets"). */
export const scriptReport = defineWidget({
  type: 'ScriptReport',
  title: tablesText('script.title'),
  keywords: 'script report query table 脚本 报表 表格',
  category: 'script',
  form: 'box',
  layer: 'html',
  size: { width: 560, height: 320 },
  style: TABLE_STYLE,
  data: z.object({
    ...scripted,
    /** `fixed`: values below `min` or above `max` are marked. */
    ...scriptedAxis,
    /** Of numbers that are not whole. */
    decimals: z.number().int().min(0).max(6).default(2),
    sort: z.enum(['desc', 'asc']).default('desc'),
    showPage: z.boolean().default(true),
    pageSize: z.number().int().min(1).max(100).default(20),
    exportExcel: z.boolean().default(true),
    /** Seconds after which the table moves on; 0: it stands. */
    rollTime: z.number().int().min(0).max(3_600).default(30),
    /** '': as exact as the windows are long. */
    format: z.string().max(60).default(''),
    timeAlias: z.string().max(100).default(''),
    timeWidth: z.number().min(0).max(2_000).default(0),
    columnWidth: z.number().min(0).max(2_000).default(0),
    ...tableLook,
    ...tableMarks,
  }),
  animations: ['twinkle', 'fillColor', 'borderColor'],
  ownClick: true,
  isOfPast: true,
  bindings: (data) => boundIn(data),
  rebind: (data, change) => reboundIn(data, change),
  problems: (data) => [
    ...scriptProblems(data),
    ...(data.mode === 'fixed' && data.min >= data.max ? [tablesText('script.limits')] : []),
  ],
});
