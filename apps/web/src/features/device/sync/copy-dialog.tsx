import { type ExchangePreview, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { DeviceActionProps } from '../../../lib/device-action.ts';
import { useTitleRule } from '../../../lib/title-rule.ts';
import { copyPreview, deviceChoices, useCopy, useCopyNew } from './api/sync-queries.ts';
import styles from './device-sync.module.css';
import { DiffList, GapList } from './diff-list.tsx';
import { PageLines } from './page-lines.tsx';
import { isDifferent, isTakeable } from './takeable.ts';

interface Fields {
  mode: 'new' | 'from';
  name?: string;
  fromId?: string;
}
/** A person goes on typing within this time, ms. */
const SEARCH_MS = 300;
const FIELD_OF = { 1106: 'fromId', 1114: 'name', 1115: 'name' };

/** A new device like this one, or this one like another. */
export default function CopyDialog({ deviceId, deviceName, onClose }: DeviceActionProps) {
  const { t } = useTranslation('device-sync');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const title = useTitleRule();
  const mode = Form.useWatch('mode', form) ?? 'new';
  const fromId = Form.useWatch('fromId', form);
  const preview = useQuery({
    ...copyPreview(deviceId, fromId ?? ''),
    enabled: mode === 'from' && fromId !== undefined,
    retry: false,
  });
  const [copy, copyNew] = [useCopy(), useCopyNew()];
  const { data } = preview;
  const isReady = mode === 'new' || isTakeable(data);
  const ended = (text: 'copy.made' | 'copy.done') => ({
    onSuccess() {
      void message.success(t(text));
      onClose();
    },
  });
  const submit = ({ name = '', fromId: from }: Fields) => {
    if (mode === 'new') copyNew.mutate({ id: deviceId, name }, ended('copy.made'));
    else if (from && data) copy.mutate({ id: deviceId, fromId: from, revision: data.revision }, ended('copy.done'));
  };
  return (
    <FormDialog<Fields>
      title={t('copy.title', { name: deviceName })}
      form={form}
      initial={{ mode: 'new' }}
      submitText={t('copy.submit')}
      submittable={isReady}
      pending={copy.isPending || copyNew.isPending}
      error={mode === 'new' ? copyNew.error : copy.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="mode" label={t('copy.mode')}>
        <Radio.Group
          options={[
            { value: 'new', label: t('copy.asNew') },
            { value: 'from', label: t('copy.from') },
          ]}
        />
      </Form.Item>
      {mode === 'new' ? (
        <Form.Item
          name="name"
          label={t('copy.name')}
          rules={[{ required: true, whitespace: true, max: LIMITS.device.nameMax, message: t('copy.nameRule') }, title]}
        >
          <Input maxLength={LIMITS.device.nameMax} showCount />
        </Form.Item>
      ) : (
        <SourceItem deviceId={deviceId} />
      )}
      {mode === 'from' ? <Preview fromId={fromId ?? ''} data={data} error={preview.error} /> : null}
    </FormDialog>
  );
}

function SourceItem({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('device-sync');
  const [keyword, setKeyword] = useState('');
  const choices = useQuery(deviceChoices(useDebounced(keyword, SEARCH_MS)));
  const others = choices.data?.rows.filter(({ id }) => id !== deviceId) ?? [];
  return (
    <Form.Item name="fromId" label={t('copy.device')} rules={[{ required: true, message: t('copy.choose') }]}>
      <Select
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={choices.isFetching}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}

function Preview({ fromId, data, error }: { fromId: string; data: ExchangePreview | undefined; error: unknown }) {
  const { t } = useTranslation('device-sync');
  if (error && !data) return <Failure error={error} />;
  if (!data) return null;
  return (
    <>
      <PageLines pages={data.pages} />
      <GapList gaps={data.gaps} issues={data.issues} place={{ deviceId: fromId }} note={t('gaps.copyNote')} />
      {!isDifferent(data) ? <p className={styles['note']}>{t('copy.nothing')}</p> : null}
      {data.diffs.length > 0 ? <DiffList diffs={data.diffs} /> : null}
    </>
  );
}
