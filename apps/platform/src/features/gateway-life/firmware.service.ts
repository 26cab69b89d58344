import { createHash, verify } from 'node:crypto';
import {
  type BodyOut,
  type Firmware,
  type firmwareCalls,
  commonErrors,
  gatewayErrors,
  readFirmwareHead,
  type Uploaded,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { KeptFiles } from '../../kernel/files/kept-files.ts';
import type { FirmwareKey } from '../../kernel/firmware-settings.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type FirmwareRepository, type FirmwareRow, firmwareFromRow } from './firmware.repository.ts';

export interface FirmwareServiceParts {
  db: Pick<Db, 'transaction'>;
  images: FirmwareRepository;
  files: Pick<KeptFiles, 'add' | 'keep' | 'drop' | 'tidy'>;
  /** `undefined`: nobody's firmware is trusted. */
  key: FirmwareKey | undefined;
  operations: OperationLog;
  clock: Clock;
}
type Action = 'firmware.add' | 'firmware.publish' | 'firmware.withdraw' | 'firmware.delete';

/** The rules of firmware images: signed, one of a version, and no gateway gets one that is not published. */
export function createFirmwareService({ db, images, files, key, operations, clock }: FirmwareServiceParts) {
  const entry = (action: Action, { id, version, models }: Pick<FirmwareRow, 'id' | 'version' | 'models'>) => ({
    action,
    objectType: 'firmware',
    objectId: id,
    objectName: `${version}（${models.join('、')}）`,
  });

  /** 1315: damaged, or not signed by our key. */
  function checked({ bytes }: Uploaded) {
    const head = readFirmwareHead(bytes);
    if (!head || !key || !verify(null, head.signed, key.key, head.signature)) throw gatewayErrors.firmwareCorrupt();
    const content = bytes.subarray(head.contentAt);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (content.length !== head.manifest.content.bytes || sha256 !== head.manifest.content.sha256)
      throw gatewayErrors.firmwareCorrupt();
    return head.manifest;
  }

  const change = (caller: Caller, id: string, action: Action, at: Date | null): Promise<Firmware> =>
    db.transaction(async (tx) => {
      const row = await images.find(tx, id);
      if (!row) throw commonErrors.notFound({ id });
      if ((row.published_at === null) === (at === null)) return firmwareFromRow(row);
      await images.setPublished(tx, id, at);
      await operations.write(caller, entry(action, row), tx);
      return firmwareFromRow({ ...row, published_at: at });
    });

  return {
    async query({ keyword, pageNum, pageSize }: BodyOut<typeof firmwareCalls.query>) {
      const rows = await images.list(keyword, pageSize, (pageNum - 1) * pageSize);
      const total = await images.count(keyword);
      return { total, rows: rows.map(firmwareFromRow), fingerprint: key?.fingerprint ?? null };
    },

    async add(caller: Caller, file: Uploaded): Promise<Firmware> {
      const { version, models, notes, builtAt } = checked(file);
      const sha256 = createHash('sha256').update(file.bytes).digest('hex');
      const name = await files.add('firmware', '.lfw', file.bytes);
      const row = {
        id: newId(),
        version,
        models,
        notes,
        bytes: file.bytes.length,
        sha256,
        built_at: new Date(builtAt),
        uploaded_at: new Date(clock.now()),
        uploaded_by: caller.loginName,
        file: name,
      };
      await db.transaction(async (tx) => {
        if (!(await images.insert(tx, row)))
          throw commonErrors.parameterInvalid({ field: 'file', version, reason: 'exists' });
        await files.keep(tx, name);
        await operations.write(caller, { ...entry('firmware.add', row), new: sha256 }, tx);
      });
      return firmwareFromRow({ ...row, published_at: null, gateway_count: 0 });
    },

    publish: (caller: Caller, id: string) => change(caller, id, 'firmware.publish', new Date(clock.now())),
    withdraw: (caller: Caller, id: string) => change(caller, id, 'firmware.withdraw', null),

    /** 90001 while it is published, 1312 while a gateway fetches it. */
    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const { file } = await db.transaction(async (tx) => {
        const row = await images.find(tx, id);
        if (!row) throw commonErrors.notFound({ id });
        if (row.published_at) throw commonErrors.unsupportedRequest({ id });
        if (await images.isUnderWay(tx, row.sha256)) throw gatewayErrors.upgradeRunning({ id });
        await images.delete(tx, id);
        await files.drop(tx, row.file);
        await operations.write(caller, entry('firmware.delete', row), tx);
        return row;
      });
      await files.tidy(file);
      return {};
    },
  };
}
export type FirmwareService = ReturnType<typeof createFirmwareService>;
