import { tablesText } from '../locales/tables/text.ts';
import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { Equip, equipBinding, oneUnbound, reboundEquip } from '../kit/equips.ts';
import { LONGEST_MINUTES } from '../kit/table/span.ts';
import { TABLE_STYLE, tableLook, tableMarks } from '../kit/table/look.ts';

/** What a column shows, spelled as the specification does (S2 §3 "Alarm"). */
export const AlarmColumnValue = z.enum([
  'alarmLevelId',
  'equipTitle',
  'msg',
  'value',
  'type',
  'gmtTrigger',
  'gmtRelease',
  'gmtConfirm',
  'opration',
]);
export type AlarmColumnValue = z.infer<typeof AlarmColumnValue>;

const AlarmColumn = z.object({
  value: AlarmColumnValue.default('msg'),
  /** '': what it shows, in the language of who looks. */
  title: z.string().max(100).default(''),
  /** Page units; 0: by what is left, and it goes where there is no room. */
  width: z.number().min(0).max(2_000).default(0),
});
export type AlarmColumn = z.infer<typeof AlarmColumn>;
export const freshColumn = (value: AlarmColumnValue): AlarmColumn => AlarmColumn.parse({ value });

/** Alarms of the device or project of the page (S2 §3 "Alarm"). */
export const complexAlarm = defineWidget({
  type: 'ComplexAlarm',
  title: tablesText('alarm.alarmList'),
  keywords: 'alarm table list event 报警 告警 事件 表格',
  category: 'complex',
  form: 'box',
  layer: 'html',
  size: { width: 880, height: 320 },
  style: TABLE_STYLE,
  data: z.object({
    /** None: all devices of the page. */
    equips: z.array(Equip).max(100).default([]),
    /** Only those that hold, or that nobody has confirmed, whenever they were raised. */
    unresolved: z.boolean().default(false),
    sort: z.enum(['desc', 'asc']).default('desc'),
    showPage: z.boolean().default(true),
    pageSize: z.number().int().min(1).max(100).default(20),
    filterTime: z.boolean().default(true),
    exportExcel: z.boolean().default(true),
    /** Minutes up to now. */
    timeRange: z.number().int().min(1).max(LONGEST_MINUTES).default(720),
    /** Seconds after which the table moves on; 0: it stands. */
    rollTime: z.number().int().min(0).max(3_600).default(30),
    /** '': as the language writes times. */
    format: z.string().max(60).default(''),
    columns: z
      .array(AlarmColumn)
      .min(1)
      .max(20)
      .default(() => AlarmColumnValue.options.map(freshColumn)),
    ...tableLook,
    ...tableMarks,
  }),
  animations: ['twinkle', 'fillColor', 'borderColor'],
  ownClick: true,
  isOfPast: true,
  bindings: ({ equips }) => equips.map(equipBinding),
  rebind: (data, change) => ({ ...data, equips: data.equips.map((equip) => reboundEquip(equip, change)) }),
  standsAlone: ({ equips }) => equips.length === 0,
  problems: ({ equips }) => (oneUnbound(equips) ? [tablesText('alarm.oneUnbound')] : []),
});
