import {
  FIRST_PAGE_THEME as FIRST_THEME,
  PAGE_THEMES,
  type PageArrived,
  PageFile,
  type PageSaved,
} from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form, type FormInstance, Radio, Select, type SelectProps, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { PageThumb } from '../../../still/page-thumb.tsx';
import {
  type NewPageForm,
  ownThemes,
  pageChanges,
  pageTemplates,
  templatePicture,
  usePageChange,
} from './manage-queries.ts';
import styles from './manage.module.css';
import { type PageOwner, designerHref } from './owner.ts';
import { FIELD_OF, NEW_PAGE, SettingsItems, TitleItem } from './settings-items.tsx';
import { useTellCleared } from './use-tell-cleared.tsx';

type Source = 'blank' | 'template' | 'file';
interface Fields extends NewPageForm {
  readonly source: Source;
  readonly pageTemplateId?: string;
}

/** A new page: blank, from a page template, or from a file. */
export function AddDialog({ owner, onClose }: { owner: PageOwner; onClose: () => void }) {
  const { t } = useTranslation('page');
  const [form] = Form.useForm<Fields>();
  const [file, setFile] = useState<PageFile>();
  const change = usePageChange<PageSaved & Partial<PageArrived>>();
  const tell = useTellCleared();
  const navigate = useNavigate();
  const source = Form.useWatch('source', form) ?? 'blank';
  const submit = ({ source: from, pageTemplateId = '', ...settings }: Fields) =>
    change.mutate(
      () => {
        if (from === 'template') return pageChanges.addFrom(owner, settings.title, pageTemplateId);
        return from === 'file' && file
          ? pageChanges.importFile(owner, settings.title, file)
          : pageChanges.add(owner, settings);
      },
      {
        onSuccess: (saved) => {
          tell(t('add.done', { title: settings.title }), saved);
          onClose();
          // there is nothing to be seen on it yet: whoever adds a blank page wants to draw it
          if (from === 'blank') void navigate({ to: designerHref(owner, saved.id) });
        },
      },
    );
  return (
    <FormDialog<Fields>
      title={t('add.title')}
      form={form}
      initial={{ source: 'blank', ...NEW_PAGE, theme: FIRST_THEME }}
      submitText={t('add.submit')}
      submittable={source !== 'file' || file !== undefined}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="source" label={t('add.source')}>
        <Radio.Group
          optionType="button"
          options={(['blank', 'template', 'file'] as const).map((value) => ({ value, label: t(`add.${value}`) }))}
        />
      </Form.Item>
      {source === 'template' ? <TemplateItem /> : null}
      {source === 'file' ? <FileItem form={form as FormInstance} file={file} onFile={setFile} /> : null}
      <TitleItem first />
      {source === 'blank' ? <ThemeItem owner={owner} /> : null}
      {source === 'blank' ? <SettingsItems hasPassword={false} /> : null}
    </FormDialog>
  );
}

/** Ours, then those of the enterprise, where it has made any. */
function ThemeItem({ owner }: { owner: PageOwner }) {
  const { t } = useTranslation('page');
  const own = useQuery(ownThemes(owner)).data ?? [];
  const ours = PAGE_THEMES.map((value) => ({ value, label: t(`add.themes.${value}`) }));
  const made = own.map(({ id, name }) => ({ value: id, label: name }));
  const groups: SelectProps['options'] = [
    { label: t('add.themesOurs'), options: ours },
    { label: t('add.themesOwn'), options: made },
  ];
  return (
    <Form.Item name="theme" label={t('add.theme')} extra={t('add.themeNote')}>
      <Select<string> options={made.length === 0 ? ours : groups} />
    </Form.Item>
  );
}

interface TemplateOption {
  readonly value: string;
  readonly label: string;
  readonly widgets: number;
}
const templateOption = ({ data: { value, label, widgets } }: { readonly data: TemplateOption }) => (
  <span className={styles['option']}>
    <PageThumb document={templatePicture(value)} widgets={widgets} small />
    {label}
  </span>
);
function TemplateItem() {
  const { t } = useTranslation('page');
  const { data, isFetching } = useQuery(pageTemplates());
  return (
    <Form.Item
      name="pageTemplateId"
      label={t('add.chooseTemplate')}
      rules={[{ required: true, message: t('add.templateMissing') }]}
      extra={data?.total === 0 ? t('add.noTemplates') : undefined}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={isFetching}
        listItemHeight={52}
        options={
          data?.rows.map(({ id, name, width, height, widgets }) => ({
            value: id,
            label: `${name} (${width}×${height})`,
            widgets,
          })) ?? []
        }
        optionRender={templateOption}
      />
    </Form.Item>
  );
}

function FileItem({
  form,
  file,
  onFile,
}: {
  form: FormInstance;
  file: PageFile | undefined;
  onFile: (file: PageFile | undefined) => void;
}) {
  const { t } = useTranslation('page');
  const [unreadable, setUnreadable] = useState(false);
  const read = async (chosen: File) => {
    const parsed = PageFile.safeParse(
      await chosen
        .text()
        .then(JSON.parse)
        .catch(() => undefined),
    );
    setUnreadable(!parsed.success);
    onFile(parsed.data);
    if (parsed.success && !form.getFieldValue('title')) form.setFieldValue('title', parsed.data.title);
  };
  return (
    <div className={styles['file']}>
      <Upload
        accept=".json"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosen) => {
          void read(chosen);
          return false;
        }}
      >
        <Button>{t('add.chooseFile')}</Button>
      </Upload>
      {file ? (
        <span>{t('add.fileOf', { title: file.title })}</span>
      ) : (
        <span className={styles['soft']}>{t('add.fileNote')}</span>
      )}
      {unreadable ? <Alert type="error" showIcon role="alert" title={t('add.unreadable')} /> : null}
    </div>
  );
}
