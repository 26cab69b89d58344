import { tablesText } from '../locales/tables/text.ts';
import { Binding, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { NumberFormat } from '../kit/number-format.ts';
import {
  ColumnField,
  ColumnSignal,
  reboundSignal,
  renamedOfProject,
  renamedReports,
  renamedShared,
  sharedReport,
} from '../kit/recorded.ts';
import { TABLE_STYLE, tableLook, tableMarks } from '../kit/table/look.ts';
import { LONGEST_MINUTES } from '../kit/table/span.ts';
import { everyOf, planOf } from './plan.ts';

const width = (first: number) => z.number().min(0).max(2_000).default(first);

/** What reports have stored, as a table (S2 §3 "History"). */
export const complexHistory = defineWidget({
  type: 'ComplexHistory',
  title: tablesText('history.history'),
  keywords: 'history report table record 历史 报表 记录 表格',
  category: 'complex',
  form: 'box',
  layer: 'html',
  size: { width: 720, height: 320 },
  style: TABLE_STYLE,
  data: z.object({
    /** Of reports of devices, or of a report of the project. */
    type: z.enum(['report', 'custom']).default('report'),
    /** Report whose records are shown one by one; '': the one its variables name. */
    reportId: Binding.shape.signalId,
    customReportId: Binding.shape.signalId,
    reportSignalArray: z.array(ColumnSignal).max(50).default([]),
    /** Columns of the report of the project; none: all of it, as it is stored. */
    customArray: z.array(ColumnField).max(100).default([]),
    /** A row for each time, or one for each time and device. */
    dimensionType: z.enum(['time', 'equip']).default('time'),
    /** A row for each `interval` of these, or for each record. */
    timeUnit: z.enum(['record', 'minute', 'hour', 'day']).default('minute'),
    interval: z.number().int().min(1).max(60).default(5),
    showPage: z.boolean().default(true),
    pageSize: z.number().int().min(1).max(100).default(20),
    filterTime: z.boolean().default(true),
    exportExcel: z.boolean().default(true),
    /** Minutes up to now. */
    timeRange: z.number().int().min(1).max(LONGEST_MINUTES).default(720),
    /** Seconds after which the table moves on; 0: it stands. */
    rollTime: z.number().int().min(0).max(3_600).default(30),
    /** How numbers are written where a column has no format of its own; units stand in the headings. */
    numbers: NumberFormat,
    /** '': as the language writes times. */
    format: z.string().max(60).default(''),
    /** Headings of both; '': the usual ones. Widths in page units; 0: by what they show. */
    timeAlias: z.string().max(100).default(''),
    equipAlias: z.string().max(100).default(''),
    timeWidth: width(0),
    equipWidth: width(0),
    /** Of each other column; 0: what is left is shared. */
    columnWidth: width(0),
    ...tableLook,
    ...tableMarks,
  }),
  animations: ['twinkle', 'fillColor', 'borderColor'],
  ownClick: true,
  isOfPast: true,
  bindings: ({ type, reportSignalArray }) =>
    type === 'custom' ? [] : reportSignalArray.length > 0 ? reportSignalArray : [null],
  rebind: (data, change) => ({
    ...data,
    reportId: sharedReport(data.reportId, data.reportSignalArray, change),
    reportSignalArray: data.reportSignalArray.flatMap((signal) => reboundSignal(signal, change)),
  }),
  // what a table of the other kind would show is asked for by nobody
  reports: (data, change) =>
    data.type === 'custom'
      ? { ...data, customReportId: renamedOfProject(data.customReportId, change) }
      : {
          ...data,
          reportId: renamedShared(data.reportId, data.reportSignalArray, change),
          reportSignalArray: renamedReports(data.reportSignalArray, change),
        },
  problems: (data) => {
    const plan = planOf(data);
    const said = plan.kind === 'none' && plan.isWrong ? [plan.why] : [];
    const { timeUnit, interval } = data;
    return timeUnit !== 'record' && everyOf(timeUnit, interval) !== interval
      ? [...said, tablesText('history.unevenInterval')]
      : said;
  },
});
