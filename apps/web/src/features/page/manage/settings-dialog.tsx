import { PAGE_MASTER_LAYERS, type PageMasterLayer, type PageRow } from '@lightfield/contract';
import { App, Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { type PageSettingsForm, pageChanges, usePageChange } from './manage-queries.ts';
import { FIELD_OF, SettingsItems, TitleItem } from './settings-items.tsx';

interface Fields extends PageSettingsForm {
  readonly layer?: PageMasterLayer;
  readonly withMaster?: boolean;
}

/** Settings of a page; saving them makes a version. What has to do with the master of its project holds at once. */
export function SettingsDialog({
  page,
  ofProject,
  onClose,
}: {
  page: PageRow;
  ofProject: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('page');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const change = usePageChange();
  const { title, width, height, fit, follow, adaption, checkpwd } = page;
  const submit = ({ layer, withMaster, ...settings }: Fields) =>
    change.mutate(
      async () => {
        await pageChanges.edit(page.id, settings);
        if (layer && layer !== page.master) await pageChanges.setMaster(page.id, layer);
        if (withMaster !== undefined && withMaster !== page.withMaster)
          await pageChanges.setWithMaster(page.id, withMaster);
      },
      {
        onSuccess: () => {
          void message.success(t('settings.done'));
          onClose();
        },
      },
    );
  return (
    <FormDialog<Fields>
      title={t('settings.title', { title })}
      form={form}
      initial={{
        title,
        width,
        height,
        fit,
        follow,
        adaption,
        checkpwd,
        ...(page.master === null ? { withMaster: page.withMaster } : { layer: page.master }),
      }}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <TitleItem />
      {ofProject ? <MasterItem isMaster={page.master !== null} /> : null}
      <SettingsItems hasPassword={checkpwd} />
    </FormDialog>
  );
}

/** Of the master where it lies, of any other page whether it shows it. */
function MasterItem({ isMaster }: { isMaster: boolean }) {
  const { t } = useTranslation('page');
  if (!isMaster)
    return (
      <Form.Item name="withMaster" valuePropName="checked" extra={t('master.withNote')}>
        <Checkbox>{t('master.with')}</Checkbox>
      </Form.Item>
    );
  return (
    <Form.Item name="layer" label={t('master.layer')} extra={t('master.layerNote')}>
      <Select options={PAGE_MASTER_LAYERS.map((value) => ({ value, label: t(`master.layers.${value}`) }))} />
    </Form.Item>
  );
}
