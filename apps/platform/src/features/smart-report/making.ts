import { type SmartReport, smartReportErrors } from '@lightfield/contract';
import type { Db, Transaction } from '../../kernel/db.ts';
import { type Period, dueAfter } from './periods.ts';
import { recordWrites } from './record.repository.ts';
import type { ReportValues } from './report-values.ts';
import type { ReportWork } from './report-work.ts';
import { templateRepository } from './template.repository.ts';

export interface MakingParts {
  db: Db;
  values: ReportValues;
  work: Pick<ReportWork, 'bound' | 'fill'>;
}
/** Makes records: the template as it is now, with what was bound in the period. */
export function createRecordMaking({ db, values, work }: MakingParts) {
  return {
    /** In a transaction that holds the report. `undefined`: the schedule has made it before. 3312, 3306. */
    async make(
      tx: Transaction,
      report: SmartReport,
      period: Period,
      { id, at, by }: { id: string; at: number; by: string },
    ): Promise<{ number: number; isFilled: boolean } | undefined> {
      const template = await templateRepository.text(db, report.id);
      if (!template) throw smartReportErrors.templateMissing({ id: report.id });
      const number = await recordWrites.number(tx, report.id);
      const known = await values.known(await work.bound(template.text), { report, period, record: { id, number } });
      const { text: document, inputs } = await work.fill(template.text, known);
      const isFilled = inputs === 0;
      const made = await recordWrites.insert(tx, {
        id,
        reportId: report.id,
        number,
        ...period,
        timeZone: report.schedule.timeZone,
        madeAt: at,
        madeBy: by,
        dueAt: dueAfter(report.schedule, at),
        document,
        templateVersion: template.version,
        isFilled,
      });
      return made ? { number, isFilled } : undefined;
    },
  };
}
export type RecordMaking = ReturnType<typeof createRecordMaking>;
