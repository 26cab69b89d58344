import { App, Button, Form, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LazyAction, ManyDeviceActions } from '../../../lib/device-actions.tsx';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { WhyNot } from '../../../lib/why-not.tsx';
import { GroupPicker } from './group-picker.tsx';
import { templates, useBindTemplates, useMove } from './manage-queries.ts';
import styles from './manage.module.css';
import { useTellBatch } from './use-tell-batch.tsx';
import { useChoices } from '../../../lib/use-choices.tsx';

interface Devices {
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  readonly onDone: () => void;
}

/** What can be done with the chosen devices. */
export function BulkBar({
  devices,
  actions,
  onDone,
  onDelete,
}: Devices & { actions: readonly LazyAction[]; onDelete: () => void }) {
  const { t } = useTranslation('device-manage');
  const [opened, open] = useState<'move' | 'bind'>();
  const close = () => open(undefined);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <WhyNot permission="manage_group_edit">
        <Button onClick={() => open('move')}>{t('move')}</Button>
      </WhyNot>
      <WhyNot permission="manage_equip_edit">
        <Button onClick={() => open('bind')}>{t('bind')}</Button>
      </WhyNot>
      <ManyDeviceActions actions={actions} devices={devices} />
      <WhyNot permission="manage_equip_edit">
        <Button danger onClick={onDelete}>
          {t('remove')}
        </Button>
      </WhyNot>
      {opened === 'move' ? <MoveDialog devices={devices} onDone={done} onClose={close} /> : null}
      {opened === 'bind' ? <BindDialog devices={devices} onDone={done} onClose={close} /> : null}
    </>
  );
}

function MoveDialog({ devices, onDone, onClose }: Devices & { onClose: () => void }) {
  const { t } = useTranslation('device-manage');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ groupId?: string }>();
  const move = useMove();
  return (
    <FormDialog<{ groupId?: string }>
      title={t('moveTitle', { count: devices.length })}
      form={form}
      pending={move.isPending}
      error={move.error}
      onSubmit={({ groupId }) =>
        move.mutate(
          { ids: devices.map(({ id }) => id), groupId },
          {
            onSuccess: (count) => {
              onDone();
              void message.success(t('moved', { count }));
            },
          },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="groupId" label={t('group')}>
        <GroupPicker fit={devices.map(({ id }) => id)} label={t('noGroup')} className={styles['full']} />
      </Form.Item>
    </FormDialog>
  );
}

function BindDialog({ devices, onDone, onClose }: Devices & { onClose: () => void }) {
  const { t } = useTranslation('device-manage');
  const [form] = Form.useForm<{ templateId: string }>();
  const bind = useBindTemplates();
  const tell = useTellBatch();
  const choices = useQuery(templates());
  return (
    <FormDialog<{ templateId: string }>
      title={t('bindTitle', { count: devices.length })}
      form={form}
      submitText={t('bind')}
      pending={bind.isPending}
      error={bind.error}
      onSubmit={({ templateId }) =>
        bind.mutate(
          { devices, templateId },
          {
            onSuccess: (result) => {
              onDone();
              tell(result, t('bound', { count: result.done }));
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{t('bindNote')}</p>
      <Form.Item name="templateId" label={t('template')} rules={[{ required: true, message: t('required') }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          {...useChoices(choices)}
          options={(choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
