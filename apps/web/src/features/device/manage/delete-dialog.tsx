import type { DeviceLosses, DeviceUses } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { DeviceUsesList, usedByProjects } from '../../../lib/org-move/device-uses.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { losses, useDelete, uses } from './manage-queries.ts';
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
  const { t } = useTranslation(['device-manage', 'org-move']);
  const [form] = Form.useForm<{ confirmed: string }>();
  const remove = useDelete();
  const tell = useTellBatch();
  const using = useQuery(uses(devices.map(({ id }) => id)));
  const [withUses, release] = useState(false);
  // one that is used is deleted with that or not at all; of many, those that are not used can go
  const used = usedByProjects(using.data ?? []).length > 0;
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
      submittable={!using.isPending && (!used || withUses || count > 1)}
      pending={remove.isPending}
      error={remove.error}
      onSubmit={() =>
        remove.mutate(
          { devices, withUses },
          {
            onSuccess: (result) => {
              onDone();
              tell(result, t('removed', { count: result.done }));
            },
          },
        )
      }
      onClose={onClose}
      above={
        <>
          {only ? <Losses id={only.id} /> : <Alert type="warning" showIcon title={t('removeManyNote')} />}
          <Uses query={using} several={count > 1} />
          {used ? (
            <p>
              <Checkbox checked={withUses} onChange={({ target }) => release(target.checked)}>
                {t('org-move:uses.withDelete')}
              </Checkbox>
              <span className={styles['second']}>
                {t(only ? 'org-move:uses.keptWithout' : 'org-move:uses.keptMany')}
              </span>
            </p>
          ) : null}
        </>
      }
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

/** What would miss something without them. */
function Uses({ query, several }: { query: UseQueryResult<DeviceUses[]>; several: boolean }) {
  const { t } = useTranslation(['org-move', 'common']);
  if (query.isPending) return <Loading label={t('common:face.loading')} rows={2} columns={1} />;
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const named = query.data.filter(
    ({ projects, alarmGroups, handovers, antiTamper, others, shared }) =>
      projects.length + alarmGroups.length + handovers.length + others.length > 0 ||
      antiTamper !== null ||
      (several && shared),
  );
  if (named.length === 0) return null;
  return (
    <>
      {usedByProjects(named).length > 0 ? (
        <Alert
          type="warning"
          showIcon
          className={styles['alert'] ?? ''}
          title={t('uses.title')}
          description={t('uses.consequence')}
        />
      ) : null}
      <DeviceUsesList all={named} several={several} />
    </>
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
      {lost.workOrders > 0 ? (
        <li>{t('lost.workOrders', { orders: lost.workOrders, open: lost.openWorkOrders })}</li>
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
