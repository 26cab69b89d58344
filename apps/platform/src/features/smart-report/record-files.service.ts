import {
  type BodyOut,
  LIMITS,
  type SmartRecordFileKind,
  commonErrors,
  smartReportErrors,
  type smartRecordCalls,
} from '@lightfield/contract';
import { inputsOf } from '@lightfield/report';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { downloadOf } from '../../kernel/upload/download-of.ts';
import { type Download, type Picture, isImageKind } from '../../kernel/upload/serve.ts';
import { isDuplicateId } from '../../kernel/statement.ts';
import { type RecordRepository, recordWrites } from './record.repository.ts';
import type { RecordPrinting } from './record-printing.ts';

type Calls = typeof smartRecordCalls;
export interface RecordFileParts {
  db: Db;
  records: RecordRepository;
  printing: RecordPrinting;
  operations: OperationLog;
  clock: Clock;
}

/** Pictures of records, and records as files. That the caller reaches the record was checked before. */
export function createRecordFiles({ db, records, printing, operations, clock }: RecordFileParts) {
  async function fileOf(kind: SmartRecordFileKind, id: string): Promise<Download> {
    const record = await printing.read(db, id);
    if (!record) throw commonErrors.notFound({ id });
    const { bytes, name, type } = await printing.file(kind, record);
    return downloadOf(bytes, name, type);
  }

  return {
    async addPicture(caller: Caller, { id, key, pictureId, file }: BodyOut<Calls['addPicture']>) {
      try {
        return await db.transaction(async (tx) => {
          const record = await records.find(tx, caller, id, 'lock');
          if (!record) throw commonErrors.notFound({ id });
          const held = await recordWrites.pictures(tx, id);
          if (held.some((one) => one.id === pictureId)) return { id: pictureId };
          const isOpen = record.state === 'notFilled';
          if (!isOpen && !caller.permissions.has('manage_excel_correct')) throw smartReportErrors.recordFilled({ id });
          if (isOpen && !record.mine) throw commonErrors.noAccess({ id });
          const input = inputsOf(record.document).find((one) => one.input.key === key)?.input;
          if (input?.kind !== 'picture' && input?.kind !== 'signature')
            throw smartReportErrors.entryUnfit({ key, problem: 'kind' });
          if (held.length >= LIMITS.smartReport.recordPictures)
            throw smartReportErrors.recordPicturesMax({ held: held.length });
          const { kind, bytes, name } = file;
          const { accountId } = caller;
          await recordWrites.addPicture(tx, {
            id: pictureId,
            recordId: id,
            key,
            kind,
            bytes,
            accountId,
            at: clock.now(),
          });
          await operations.write(
            caller,
            {
              action: 'smartReport.picture',
              objectType: 'smartRecord',
              objectId: id,
              objectName: `${record.excelName} #${record.number}`,
              ...changesOf({}, { picture: name, input: input.label }),
            },
            tx,
          );
          return { id: pictureId };
        });
      } catch (error) {
        if (isDuplicateId(error)) throw commonErrors.conflict({ pictureId });
        throw error;
      }
    },
    async picture({ id, pictureId }: BodyOut<Calls['picture']>): Promise<Picture> {
      const picture = await records.picture(id, pictureId);
      if (!picture || !isImageKind(picture.kind)) throw commonErrors.notFound({ pictureId });
      return { kind: picture.kind, bytes: picture.bytes, etag: pictureId };
    },
    xlsx: ({ id }: BodyOut<Calls['xlsx']>) => fileOf('xlsx', id),
    pdf: ({ id }: BodyOut<Calls['pdf']>) => fileOf('pdf', id),
  };
}
export type RecordFiles = ReturnType<typeof createRecordFiles>;
