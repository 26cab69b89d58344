import type { SmartRecordFileKind, SmartRecordInfo } from '@lightfield/contract';
import { App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { useSendRecord } from '../api/report-queries.ts';
import { FILE_KINDS, MailFilesItem } from '../manage/mail-files.tsx';
import { type Choice, MailToSelect } from '../manage/mail-to.tsx';

interface Fields {
  mailTo: Choice[];
  files: SmartRecordFileKind[];
}
const INITIAL: Fields = { mailTo: [], files: [...FILE_KINDS] };

/** A record by e-mail, now, to people who see its devices. */
export function SendDialog({ record, onClose }: { record: SmartRecordInfo; onClose: () => void }) {
  const { t } = useTranslation('smart-report');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const send = useSendRecord();
  return (
    <FormDialog<Fields>
      title={t('send.title')}
      form={form}
      initial={INITIAL}
      submitText={t('send.ok')}
      pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onSubmit={({ mailTo, files }) =>
        send.mutate(
          { id: record.id, mailIds: mailTo.map(({ value }) => value), files },
          {
            onSuccess: ({ sent }) => {
              void message.success(t('send.done', { count: sent }));
              onClose();
            },
          },
        )
      }
    >
      <Form.Item
        name="mailTo"
        label={t('form.mailTo')}
        extra={t('form.mailNote')}
        rules={[{ required: true, type: 'array', min: 1, message: t('send.required') }]}
      >
        <MailToSelect devices={record.devices.map(({ id }) => id)} />
      </Form.Item>
      <MailFilesItem name="files" note={t('send.filesNote')} />
    </FormDialog>
  );
}
