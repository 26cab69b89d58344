import { LIMITS, type SmartRecordFileKind, type SmartRecordInfo } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { useChoices } from '../../../lib/use-choices.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { peopleFor, useSendRecord } from '../api/report-queries.ts';
import { FILE_KINDS, MailFilesItem } from '../manage/mail-files.tsx';

interface Choice {
  value: string;
  label: string;
}
interface Fields {
  mailTo: Choice[];
  files: SmartRecordFileKind[];
}
const INITIAL: Fields = { mailTo: [], files: [...FILE_KINDS] };
const KEYWORD_MAX = 50;
const TYPING_MS = 200;

/** A record by e-mail, now, to people who see its devices. */
export function SendDialog({ record, onClose }: { record: SmartRecordInfo; onClose: () => void }) {
  const { t } = useTranslation('smart-report');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [typed, type] = useState('');
  const devices = record.devices.map(({ id }) => id);
  const found = useQuery(
    peopleFor(devices, useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS), { mail: true }),
  );
  const choices = useChoices(found);
  const send = useSendRecord();
  const offered = found.data?.people ?? [];
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
        <Select<Choice[], Choice>
          {...choices}
          mode="multiple"
          labelInValue
          maxCount={LIMITS.smartReport.mailsMax}
          placeholder={t('form.peopleFind')}
          options={offered.map(({ id, name, dept }) => ({
            value: id,
            label: dept === '' ? name : `${name} (${dept})`,
          }))}
          showSearch={{ filterOption: false, onSearch: type }}
        />
      </Form.Item>
      <MailFilesItem name="files" note={t('send.filesNote')} />
    </FormDialog>
  );
}
