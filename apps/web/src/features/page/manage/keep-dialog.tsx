import type { PageRow } from '@lightfield/contract';
import { App, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { pageChanges, usePageChange } from './manage-queries.ts';

const FIELD_OF = { 1915: 'name' };

/** Keeps a page as a page template of the enterprise, to begin others from. */
export function KeepDialog({ page, onClose }: { page: PageRow; onClose: () => void }) {
  const { t } = useTranslation('page');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ name: string }>();
  const change = usePageChange();
  return (
    <FormDialog<{ name: string }>
      title={t('keep.title')}
      form={form}
      initial={{ name: page.title }}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={({ name }) =>
        change.mutate(() => pageChanges.keepAsTemplate(page.id, name), {
          onSuccess: () => {
            void message.success(t('keep.done', { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('keep.name')}
        extra={t('keep.note')}
        rules={[{ required: true, whitespace: true, message: t('keep.rule') }]}
      >
        <Input maxLength={100} showCount autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
