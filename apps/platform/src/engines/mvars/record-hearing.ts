import type { RecordItem } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import type { BatchPart } from '../types.ts';
import type { MvarProject } from './mvar-project.ts';
import { layoutsOf } from './mvar-table.ts';

export interface RecordHearingOptions {
  db: Db;
  projects: () => Iterable<MvarProject>;
}

/** Tells statistics that are made of reports what has been stored of these, here or by another process. */
export function createRecordHearing({ db, projects }: RecordHearingOptions) {
  let watched: ReadonlySet<number> = new Set();
  /** Series by column, by layout. */
  let layouts = new Map<number, (number | undefined)[]>();

  const tellAll = (items: readonly RecordItem[]) => {
    for (const item of items) tell(item, layouts.get(item.layout) ?? [], projects());
  };
  const isNew = ({ layout }: RecordItem) => !layouts.has(layout);

  return {
    /** These reports, from now on. */
    watch(reports: Iterable<number>): void {
      watched = new Set(reports);
      layouts = new Map();
    },
    reports: (): ReadonlySet<number> => watched,
    hearing: (part: BatchPart<RecordItem>): BatchPart<RecordItem> => ({
      async write(tx, items) {
        const done = await part.write(tx, items);
        const heard = items.flatMap(({ item }) => (watched.has(item.report) ? item : []));
        if (heard.length === 0) return done;
        if (heard.some(isNew)) layouts = await layoutsOf(tx, [...watched]);
        return () => {
          done();
          tellAll(heard);
        };
      },
    }),
    async heard(items: readonly RecordItem[]): Promise<void> {
      if (items.some(isNew)) layouts = await layoutsOf(db, [...watched]);
      tellAll(items);
    },
  };
}

/** Statistics that are made of its report hear of a record. `columns`: series by column. */
function tell(item: RecordItem, columns: readonly (number | undefined)[], projects: Iterable<MvarProject>): void {
  for (const project of projects)
    project.record(item.report, item.time, (seriesId) => {
      const column = columns.indexOf(seriesId);
      return column < 0 ? undefined : { value: item.values[column] ?? null, quality: item.q?.[column] ?? 0 };
    });
}
