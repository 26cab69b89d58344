import type { DeviceLosses } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { Failure } from '../../lib/texted.tsx';
import { losses, useDelete } from './manage-queries.ts';
import styles from './manage.module.css';
import { useTellBatch } from './use-tell-batch.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names what is lost; whoever deletes types the name (of several: how many), so that no click alone does it. */
export function DeleteDialog({
  devices,
  onDone,
  onClose,
}: {
  devices: readonly Named[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('device-manage');
  const [form] = Form.useForm<{ confirmed: string }>();
  const remove = useDelete();
  const tell = useTellBatch();
  const [only] = devices.length === 1 ? devices : [];
  const count = devices.length;
  const expected = only ? only.name : String(count);
  const label = only ? t('removeType', { name: only.name }) : t('removeTypeMany', { count });
  return (
    <FormDialog<{ confirmed: string }>
      title={only ? t('removeTitle', { name: only.name }) : t('removeMany', { count })}
      form={form}
      submitText={t('remove')}
      danger
      pending={remove.isPending}
      error={remove.error}
      onSubmit={() =>
        remove.mutate(devices, {
          onSuccess: (result) => {
            onDone();
            tell(result, t('removed', { count: result.done }));
          },
        })
      }
      onClose={onClose}
      above={only ? <Losses id={only.id} /> : <Alert type="warning" showIcon title={t('removeManyNote')} />}
    >
      <Form.Item
        name="confirmed"
        label={label}
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_rule, value: string | undefined) =>
              value?.trim() === expected ? Promise.resolve() : Promise.reject(new Error(label)),
          },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

function Losses({ id }: { id: string }) {
  const { t } = useTranslation(['device-manage', 'common']);
  const query = useQuery(losses(id));
  if (query.isPending) return <Loading label={t('common:face.loading')} rows={4} columns={1} />;
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <p>{t('removeLost')}</p>
      <ul className={styles['lost']}>
        <LossLines lost={query.data} />
      </ul>
    </>
  );
}

function LossLines({ lost }: { lost: DeviceLosses }) {
  const { t } = useTranslation('device-manage');
  return (
    <>
      <li>{t('lost.config', { ...lost })}</li>
      {lost.records > 0 ? (
        <li>{t(lost.moreRecords ? 'lost.moreRecords' : 'lost.records', { records: lost.records })}</li>
      ) : null}
      {lost.alarms + lost.messages > 0 ? (
        <li>{t('lost.alarms', { alarms: lost.alarms, messages: lost.messages })}</li>
      ) : null}
      {lost.grants + lost.followers > 0 ? (
        <li>{t('lost.grants', { grants: lost.grants, followers: lost.followers })}</li>
      ) : null}
      {lost.shared ? <li>{t('lost.shared')}</li> : null}
    </>
  );
}
