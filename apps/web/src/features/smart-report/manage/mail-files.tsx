import type { SmartRecordFileKind } from '@lightfield/contract';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';

/** Names of kinds of files, the same in every language. */
export const FILE_WORDS: Readonly<Record<SmartRecordFileKind, string>> = { xlsx: '.xlsx', pdf: 'PDF' };
export const FILE_KINDS = ['xlsx', 'pdf'] as const satisfies readonly SmartRecordFileKind[];

/** What goes with an e-mail, field `name` of the form around it; `note`: what becomes of files that are too large. */
export function MailFilesItem({ name, note, hidden = false }: { name: string; note: string; hidden?: boolean }) {
  const { t } = useTranslation('smart-report');
  return (
    <Form.Item name={name} label={t('form.mailFiles')} hidden={hidden} extra={note}>
      <Checkbox.Group options={FILE_KINDS.map((value) => ({ value, label: FILE_WORDS[value] }))} />
    </Form.Item>
  );
}
