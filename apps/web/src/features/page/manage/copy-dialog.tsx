import type { PageRow, PageArrived } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { copyTargets, pageChanges, usePageChange } from './manage-queries.ts';
import type { PageOwner } from './owner.ts';
import { FIELD_OF, TitleItem } from './settings-items.tsx';
import { useTellCleared } from './use-tell-cleared.tsx';

interface Fields {
  readonly kind: PageOwner['kind'];
  readonly target?: string;
  readonly title: string;
}
/** A person goes on typing within this time, ms. */
const SEARCH_MS = 300;

/** A page for another device or template (or once more for this one): bindings find their variables by key. */
export function CopyDialog({ owner, page, onClose }: { owner: PageOwner; page: PageRow; onClose: () => void }) {
  const { t } = useTranslation('page');
  const [form] = Form.useForm<Fields>();
  const change = usePageChange<PageArrived>();
  const tell = useTellCleared();
  const mayProjects = usePermission('manage_project_view');
  const kinds = (['device', 'template', 'project'] as const).filter((one) => one !== 'project' || mayProjects);
  const kind = Form.useWatch('kind', form) ?? owner.kind;
  const submit = ({ target = '', title, kind: to }: Fields) =>
    change.mutate(() => pageChanges.copy(page.id, { kind: to, id: target }, title), {
      onSuccess: (saved) => {
        tell(t('copy.done', { title }), saved);
        onClose();
      },
    });
  return (
    <FormDialog<Fields>
      title={t('copy.title', { title: page.title })}
      form={form}
      initial={{ kind: owner.kind, title: page.title }}
      submitText={t('copy.submit')}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('copy.to')}>
        <Radio.Group
          optionType="button"
          onChange={() => form.resetFields(['target'])}
          options={kinds.map((value) => ({ value, label: t(`copy.${value}`) }))}
        />
      </Form.Item>
      <TargetItem key={kind} kind={kind} />
      <TitleItem />
    </FormDialog>
  );
}

function TargetItem({ kind }: { kind: PageOwner['kind'] }) {
  const { t } = useTranslation('page');
  const [keyword, setKeyword] = useState('');
  const { data = [], isFetching } = useQuery(copyTargets(kind, useDebounced(keyword, SEARCH_MS)));
  return (
    <Form.Item
      name="target"
      label={t(`copy.${kind}`)}
      rules={[{ required: true, message: t('copy.choose') }]}
      extra={t('copy.note')}
    >
      <Select
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={isFetching}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}
