import { LIMITS, ROUTES, deviceErrors, templateErrors } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form, Input, Radio, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { useFormDraft } from '../../../lib/form-draft.ts';
import { showFieldErrors } from '../../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../../lib/home-org-item.tsx';
import { to } from '../../../lib/hrefs.ts';
import { choiceField, idsField } from '../../../lib/search-codecs.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { useTitleRule } from '../../../lib/title-rule.ts';
import { type Begin, devicesNamed, models, templateChoices, useAddTemplate } from './template-queries.ts';
import styles from './template.module.css';
import { useChoices } from '../../../lib/use-choices.tsx';

/** What it begins with, and which device or template that is. */
const codecs = { from: choiceField(['empty', 'device', 'template'], 'empty'), of: idsField(1) };
const { nameMax, remarkMax } = LIMITS.template;
const FIELD_OF = {
  [templateErrors.templateNameExists.code]: 'name',
  [deviceErrors.deviceNotFound.code]: 'source',
};
/** A search starts when typing pauses this long, ms. */
const TYPING_PAUSE_MS = 250;

interface Fields {
  name: string;
  modelId?: string;
  remark?: string;
  orgId?: string;
  source?: string;
}
const BLANK = { name: '', remark: '' };

/** A new template: empty, made from a device, or a copy of another one. Then it is edited like a device. */
export default function TemplateAddScreen() {
  const { t } = useTranslation(['device-template', 'common']);
  const navigate = useNavigate();
  const words = useErrorWords();
  const title = useTitleRule();
  const mayViewDevices = usePermission('manage_equip_view');
  const [{ from, of }, change] = useSearchState(codecs);
  const [form] = Form.useForm<Fields>();
  const draft = useFormDraft(form, 'template', BLANK);
  const add = useAddTemplate();
  const { error, isPending } = add;
  useEffect(() => {
    if (error && !isPending) showFieldErrors(form, error, FIELD_OF);
  }, [form, error, isPending]);
  const submit = ({ name, modelId, remark, source, orgId }: Fields) => {
    const begin: Begin =
      from === 'device' && source
        ? { from, deviceId: source }
        : from === 'template' && source
          ? { from, templateId: source }
          : { from: 'empty' };
    add.mutate(
      {
        begin,
        name: name.trim(),
        modelId,
        remark: remark?.trim() || undefined,
        orgId: from === 'empty' ? orgId : undefined,
      },
      {
        onSuccess: ({ id }) => {
          const next = begin.from === 'empty' ? ROUTES.templateDrivers : ROUTES.templateInfo;
          void navigate({ to: to(next, { id }) } as Parameters<typeof navigate>[0]);
        },
      },
    );
  };
  const sources = (['empty', ...(mayViewDevices ? (['device', 'template'] as const) : [])] as const).map((value) => ({
    value,
    label: t(`from.${value}`),
  }));
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={isPending}
      className={styles['page'] ?? ''}
      initialValues={{ ...draft.initialValues, source: of[0] }}
      onValuesChange={draft.onValuesChange}
      onFinish={submit}
    >
      {error ? (
        <Alert type="error" showIcon role="alert" title={words(error).title} description={words(error).code} />
      ) : null}
      <Form.Item label={t('begin')}>
        <Radio.Group
          aria-label={t('begin')}
          value={from}
          options={sources}
          onChange={({ target }) => {
            form.resetFields(['source']);
            form.setFieldValue('source', undefined);
            change({ from: sources.find(({ value }) => value === target.value)?.value ?? 'empty', of: [] });
          }}
        />
      </Form.Item>
      {from === 'empty' ? null : (
        <Form.Item
          key={from}
          name="source"
          label={t(from === 'device' ? 'sourceDevice' : 'sourceTemplate')}
          rules={[{ required: true, message: t('required') }]}
        >
          {from === 'device' ? <DeviceSelect /> : <TemplateSelect />}
        </Form.Item>
      )}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('required') }, title]}
      >
        <Input maxLength={nameMax} showCount autoComplete="off" />
      </Form.Item>
      {from === 'empty' ? <HomeOrgItem /> : null}
      {from === 'template' ? null : (
        <>
          <Form.Item name="modelId" label={t('model')} extra={t('modelHint')}>
            <ModelSelect />
          </Form.Item>
          <Form.Item name="remark" label={t('remark')}>
            <Input maxLength={remarkMax} />
          </Form.Item>
        </>
      )}
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t('create')}
      </Button>
    </Form>
  );
}

/** What a form hands to its fields. */
interface InForm {
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

function ModelSelect({ id, value, onChange }: InForm) {
  const choices = useQuery(models());
  const offer = useChoices(choices);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...offer}
      value={value ?? null}
      options={(choices.data ?? []).map(({ id: key, name, series }) => ({ value: key, label: `${name} (${series})` }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

function TemplateSelect({ id, value, onChange }: InForm) {
  const choices = useQuery(templateChoices());
  const offer = useChoices(choices);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={{ optionFilterProp: 'label' }}
      {...offer}
      value={value ?? null}
      options={(choices.data ?? []).map(({ id: key, name, orgName }) => ({
        value: key,
        label: `${name} (${orgName})`,
      }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

/** Devices are searched at the server: there may be a hundred thousand. */
function DeviceSelect({ id, value, onChange }: InForm) {
  const { t } = useTranslation('device-template');
  const [typed, type] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery(devicesNamed(keyword));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={{ filterOption: false, onSearch: type }}
      {...useChoices(found, t('noDevice'))}
      value={value ?? null}
      placeholder={t('searchDevice')}
      options={(found.data?.rows ?? []).map(({ id: key, name, orgName }) => ({
        value: key,
        label: `${name} (${orgName})`,
      }))}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
