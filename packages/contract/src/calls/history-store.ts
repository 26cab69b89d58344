import { z } from 'zod';
import {
  BucketFigure,
  BucketUnit,
  ExportFormat,
  ExportStarted,
  ExportState,
  HistoryBuckets,
  Retention,
  RetentionDays,
  StorageUse,
} from '../entities/history-store.ts';
import { AggregateColumnKey } from '../entities/report.ts';
import { Id, commaList, formInt, rangeMillis, optional, TimeZone, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ImageBytes } from '../upload.ts';
import { defineCall } from './define-call.ts';
import { contractText } from '../locales/words/text.ts';

const range = {
  equipmentId: Id,
  reportId: Id,
  /** Inclusive. */
  startTime: rangeMillis,
  /** Exclusive, later than the start, at most 30 days after it. */
  endTime: rangeMillis,
};
/** Variables, or single columns of an aggregate report by their key; absent: every column. */
const chosen = optional(commaList(z.union([Id, AggregateColumnKey]), LIMITS.report.columns));
const timeZone = optional(TimeZone).transform((zone) => zone ?? 'UTC');
const byUuid = z.object({ uuid: Id });

/** How many of a unit the next larger one has; a day is the largest. */
const UNITS_ABOVE = { minute: 60, hour: 24, day: 1 } as const;

/** Sums over periods, and exports as files. */
export const historySumCalls = {
  /**
   * Count, lowest, highest, average, sum, first, last and delta of each period of a report's columns, from rollups where whole
   * minutes or hours lie in a period and from records elsewhere: always what the records themselves give. Periods are cut by
   * the clock of `timeZone`, so that a day of a change of clocks has 23 or 25 hours. The first and the last one are cut off
   * at the range. 10014: buckets × columns × figures are more than `LIMITS.history.bucketFigures`.
   */
  buckets: defineCall('/lfscada/monitor/project/history/queryBuckets', {
    access: 'monitor_equip_history',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'Lowest, highest, average, first, last, delta of each minute, hour or day',
    body: z
      .object({
        ...range,
        signalIds: chosen,
        unit: BucketUnit,
        /** Units a bucket: of minutes a divisor of 60, of hours a divisor of 24, of days 1. */
        every: optional(formInt.pipe(z.int().min(1).max(30))).transform((every) => every ?? 1),
        timeZone,
        figures: commaList(BucketFigure, BucketFigure.options.length),
      })
      .refine(({ unit, every }) => UNITS_ABOVE[unit] % every === 0, {
        path: ['every'],
        ...told(contractText('historyStore.doesNotDivideTheNextUnit')),
      }),
    answer: HistoryBuckets,
  }),
  /**
   * Prepares a file of the latest 50,000 rows, oldest first; `exportFile` is then the download. Texts and the formats of times
   * follow the language of the request. 10015: as many exports of this account run as may.
   */
  exportStart: defineCall('/lfscada/monitor/project/history/export/start', {
    access: 'monitor_equip_export',
    scope: { device: 'equipmentId' },
    effect: 'marks',
    summary: 'Prepare an export of history as .xlsx or .csv',
    body: z.object({ ...range, signalIds: chosen, format: ExportFormat, timeZone }),
    answer: ExportStarted,
  }),
  /** The file itself, written while it is read; ending the request ends the export. */
  exportFile: defineCall('/lfscada/monitor/project/history/export/file', {
    method: 'GET',
    binary: true,
    access: 'monitor_equip_export',
    scope: 'own',
    effect: 'reads',
    summary: 'Download a prepared export',
    body: byUuid,
    answer: ImageBytes,
  }),
  exportCallback: defineCall('/lfscada/monitor/project/history/export/callback', {
    access: 'monitor_equip_export',
    scope: 'own',
    effect: 'reads',
    summary: 'How far an export is',
    body: byUuid,
    answer: ExportState,
  }),
  exportCancel: defineCall('/lfscada/monitor/project/history/export/cancel', {
    access: 'monitor_equip_export',
    scope: 'own',
    effect: 'marks',
    summary: 'End an export',
    body: byUuid,
    answer: ExportState,
  }),
};

/** How long history is kept, and how much room it takes. */
export const retentionCalls = {
  info: defineCall('/lfscada/org/retention/info', {
    access: 'orgal_enterprise_view',
    scope: { org: 'id' },
    effect: 'reads',
    summary: 'How long the history of an organisation is kept',
    body: z.object({ id: Id }),
    answer: Retention,
  }),
  /** None of them: no own setting any more. 2913: minutes are kept as long as records at least, hours as long as minutes. */
  edit: defineCall('/lfscada/org/retention/edit', {
    access: 'orgal_enterprise_edit',
    scope: { org: 'id' },
    effect: 'changes',
    summary: 'Change how long the history of an organisation is kept',
    body: z.object({
      id: Id,
      raw: optional(formInt.pipe(RetentionDays.shape.raw)),
      minute: optional(formInt.pipe(RetentionDays.shape.minute)),
      hour: optional(formInt.pipe(RetentionDays.shape.hour)),
      message: optional(formInt.pipe(RetentionDays.shape.message)),
    }),
    answer: Retention,
  }),
  orgStorage: defineCall('/lfscada/org/storage/info', {
    access: 'orgal_enterprise_view',
    scope: { org: 'id' },
    effect: 'reads',
    summary: 'Room that the history of an organisation takes, and the devices that take most',
    body: z.object({ id: Id }),
    answer: StorageUse.extend({
      devices: z.array(z.object({ id: Id, name: z.string(), bytes: z.int(), records: z.int() })),
    }),
  }),
  deviceStorage: defineCall('/lfscada/equipment/multi/storage/info', {
    access: 'monitor_equip_list',
    scope: { device: 'id' },
    effect: 'reads',
    summary: 'Room that the history of a device takes',
    body: z.object({ id: Id }),
    answer: StorageUse,
  }),
};
