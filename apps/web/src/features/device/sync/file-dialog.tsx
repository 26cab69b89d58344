import { DeviceFile } from '@lightfield/contract';
import { Alert, App, Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob, safeFileName } from '../../../lib/download.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import type { DeviceActionProps } from '../../../lib/device-action.ts';
import { useExport, useImport, useImportCheck } from './api/sync-queries.ts';
import styles from './device-sync.module.css';
import { Failed } from './failed.tsx';
import { DiffList, GapList } from './diff-list.tsx';
import { PageLines } from './page-lines.tsx';
import { isDifferent, isTakeable } from './takeable.ts';

/** Names take a while to be read. */
const NAMES_S = 10;
/** What is told of 3D scenes that did not come along; '': its name is not known. */
const leftOf = (names: readonly string[]) => ({ count: names.length, names: names.filter(Boolean).join(' / ') || '—' });

/** A device as a file, and a file in place of what a device has. */
export default function FileDialog({ deviceId, deviceName, onClose }: DeviceActionProps) {
  const { t } = useTranslation('device-sync');
  useReturnFocus();
  const { message } = App.useApp();
  const [exporting, checking, importing] = [useExport(), useImportCheck(), useImport()];
  const [file, setFile] = useState<DeviceFile>();
  const [unreadable, setUnreadable] = useState(false);
  const error = exporting.error ?? checking.error ?? importing.error;
  const preview = checking.data;

  const save = () =>
    exporting.mutate(deviceId, {
      onSuccess: (content) =>
        downloadBlob(
          `${safeFileName(deviceName)}.lightfield.json`,
          new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }),
        ),
    });
  const read = async (chosen: File) => {
    checking.reset();
    importing.reset();
    const parsed = DeviceFile.safeParse(
      await chosen
        .text()
        .then(JSON.parse)
        .catch(() => undefined),
    );
    setUnreadable(!parsed.success);
    setFile(parsed.data);
    if (parsed.success) checking.mutate({ id: deviceId, file: parsed.data });
  };
  const take = () => {
    if (!file || !preview) return;
    importing.mutate(
      { id: deviceId, file, revision: preview.revision },
      {
        onSuccess({ scenesLeft }) {
          void message.success(t('file.done'));
          if (scenesLeft.length > 0) void message.warning(t('file.scenesLeft', leftOf(scenesLeft)), NAMES_S);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={t('file.title', { name: deviceName })}
      okText={t('file.submit')}
      cancelText={t('sync.close')}
      confirmLoading={importing.isPending}
      okButtonProps={{ disabled: !isTakeable(preview) }}
      onOk={take}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Failed error={error} />
      <h3 className={styles['heading']}>{t('file.export')}</h3>
      <p className={styles['note']}>{t('file.exportNote')}</p>
      <Button className={styles['block'] ?? ''} loading={exporting.isPending} onClick={save}>
        {t('file.exportButton')}
      </Button>
      <h3 className={styles['heading']}>{t('file.import')}</h3>
      <p className={styles['note']}>{t('file.importNote')}</p>
      <Upload
        accept=".json"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosen) => {
          void read(chosen);
          return false;
        }}
      >
        <Button loading={checking.isPending}>{t('file.choose')}</Button>
      </Upload>
      {unreadable ? <Alert type="error" showIcon role="alert" title={t('file.unreadable')} /> : null}
      {file ? <p className={styles['note']}>{t('file.from', { name: file.name })}</p> : null}
      {preview ? (
        <>
          <PageLines pages={preview.pages} />
          <GapList gaps={preview.gaps} issues={preview.issues} place={{}} note={t('gaps.fileNote')} />
          {isDifferent(preview) ? null : <p className={styles['note']}>{t('file.nothing')}</p>}
          {preview.diffs.length > 0 ? <DiffList diffs={preview.diffs} /> : null}
        </>
      ) : null}
    </Modal>
  );
}
