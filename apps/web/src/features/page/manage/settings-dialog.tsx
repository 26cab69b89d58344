import type { PageRow } from '@lightfield/contract';
import { App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { type PageSettingsForm, pageChanges, usePageChange } from './manage-queries.ts';
import { FIELD_OF, SettingsItems, TitleItem } from './settings-items.tsx';

/** Settings of a page; saving them makes a version. */
export function SettingsDialog({ page, onClose }: { page: PageRow; onClose: () => void }) {
  const { t } = useTranslation('page');
  const { message } = App.useApp();
  const [form] = Form.useForm<PageSettingsForm>();
  const change = usePageChange();
  const { title, width, height, fit, follow, adaption, checkpwd } = page;
  const submit = (settings: PageSettingsForm) =>
    change.mutate(() => pageChanges.edit(page.id, settings), {
      onSuccess: () => {
        void message.success(t('settings.done'));
        onClose();
      },
    });
  return (
    <FormDialog<PageSettingsForm>
      title={t('settings.title', { title })}
      form={form}
      initial={{ title, width, height, fit, follow, adaption, checkpwd }}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <TitleItem />
      <SettingsItems hasPassword={checkpwd} />
    </FormDialog>
  );
}
