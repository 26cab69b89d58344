import type { SmartRecordFileKind } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import type { NoticeFile } from '../../kernel/notifier.ts';
import { PDF_TYPE, fileTitle } from '../../kernel/upload/download-of.ts';
import { picturesIn } from './entries.ts';
import type { RecordRepository } from './record.repository.ts';
import type { PictureBytes, ReportWork } from './report-work.ts';
import { XLSX_TYPE } from './template.service.ts';

export interface PrintingParts {
  records: Pick<RecordRepository, 'printed' | 'picturesOf'>;
  work: Pick<ReportWork, 'file'>;
  /** Where browsers reach the platform, for QR codes in files; empty: nobody has said it. */
  origin: string;
}
/** Records as files, as they look. */
export function createRecordPrinting({ records, work, origin }: PrintingParts) {
  return {
    /** What `file` needs. `undefined`: there is no such record. */
    async read(on: Queryable, id: string) {
      const record = await records.printed(on, id);
      if (!record) return undefined;
      const rows = await records.picturesOf(on, id, picturesIn(record.entries));
      const pictures: PictureBytes = Object.fromEntries(rows.map(({ id: key, ...picture }) => [key, picture]));
      return { document: record.document, pictures, title: `${record.name} #${record.number}` };
    },
    async file(
      kind: SmartRecordFileKind,
      { document, title, pictures }: { document: string; title: string; pictures: PictureBytes },
    ): Promise<NoticeFile> {
      const bytes = await work.file(kind, document, { title, pictures, origin });
      return { name: `${fileTitle(title)}.${kind}`, type: kind === 'pdf' ? PDF_TYPE : XLSX_TYPE, bytes };
    },
  };
}
export type RecordPrinting = ReturnType<typeof createRecordPrinting>;
