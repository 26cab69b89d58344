import { LIMITS } from '@lightfield/contract';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from './form-dialog.tsx';

export interface PublishFields {
  readonly name?: string;
  readonly note?: string;
}
/** Two pictures of a page beside each other, px. */
const WIDE = 900;
interface PublishProps {
  /** Of the page. */
  readonly title: string;
  readonly version: number;
  /** What people see who watch until then; 0: nothing. */
  readonly shown: number;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onSubmit: (fields: PublishFields) => void;
  readonly onClose: () => void;
  /** What it changes, where that can be shown. */
  readonly changes?: ReactNode;
}
/** Asks as what a version of a page is published, and why. */
export function PublishDialog({ title, version, shown, pending, error, onSubmit, onClose, changes }: PublishProps) {
  const { t } = useTranslation('publish');
  const [form] = Form.useForm<PublishFields>();
  return (
    <FormDialog<PublishFields>
      title={t('title', { title })}
      form={form}
      submitText={t('submit')}
      pending={pending}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
      above={
        <>
          <p>{t(shown === 0 ? 'first' : 'instead', { version, shown })}</p>
          {changes}
        </>
      }
      {...(changes ? { width: WIDE } : {})}
    >
      <PublishItems />
    </FormDialog>
  );
}

/** Fields of a form: as what, and why. */
export function PublishItems() {
  const { t } = useTranslation('publish');
  return (
    <>
      <Form.Item name="name" label={t('name')}>
        <Input maxLength={LIMITS.page.publishedNameMax} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea maxLength={LIMITS.page.publishedNoteMax} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </>
  );
}
