import { LIMITS, type ProjectDevice, ProjectDeviceKey, projectErrors } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { deviceHref } from '../../../lib/device-hrefs.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { SearchField } from '../../../lib/search-field.tsx';
import { GatewayMark } from '../../../lib/texted.tsx';
import { WhyNot } from '../../../lib/why-not.tsx';
import { allDevices, boundDevices, projectChanges, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { useRowActions } from '../row-actions.tsx';
import { useAskRemove } from '../use-ask-remove.tsx';
import { usePaged } from '../../../lib/use-paged.ts';
import { BindDialog } from './bind-dialog.tsx';

type Row = ProjectDevice & { readonly id: string };
const MOST = LIMITS.project.devices;

/** Devices bound to the project, each with the key by which formulas and pages call it. */
export function DevicesTab({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useTranslation('project');
  const list = usePaged();
  const query = useQuery(boundDevices(projectId, list.paged));
  const held = useQuery(allDevices(projectId)).data?.length;
  const [binding, bind] = useState(false);
  const [naming, name] = useState<Row>();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const ask = useAskRemove();
  const change = useProjectChange();
  const unbind = (ids: readonly string[], title: string) =>
    ask({
      title,
      note: t('devices.unbindNote'),
      okText: t('devices.unbind'),
      run: async () => {
        await change.mutateAsync(() => projectChanges.unbind(projectId, [...ids]));
        choose(new Set());
      },
      done: t('devices.unbound', { count: ids.length }),
    });
  const full = held !== undefined && held >= MOST ? t('devices.full', { most: MOST }) : undefined;
  const add = (
    <WhyNot permission="manage_project_edit" reason={full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => bind(true)}>
        {t('devices.bind')}
      </Button>
    </WhyNot>
  );
  return (
    <>
      <ListPage<Row>
        label={t('tab.devices')}
        query={query}
        columns={useColumns(mayEdit, name, (device) =>
          unbind([device.id], t('devices.unbindAsk', { name: device.name })),
        )}
        page={list.page}
        size={list.size}
        onPage={list.onPage}
        filters={
          <>
            <SearchField
              value={list.keyword}
              label={t('devices.search')}
              className={styles['search']}
              onChange={list.search}
            />
            {held === undefined ? null : (
              <span className={styles['soft']}>{t('devices.count', { held, most: MOST })}</span>
            )}
          </>
        }
        actions={mayEdit ? add : null}
        filtered={list.keyword !== ''}
        onClear={() => list.search('')}
        empty={{
          icon: 'device',
          title: t('devices.empty'),
          note: t('devices.emptyNote'),
          action: mayEdit ? add : null,
        }}
        {...(mayEdit && {
          selection: {
            ids: chosen,
            onChange: choose,
            bar: (
              <Button danger onClick={() => unbind([...chosen], t('devices.unbindMany', { count: chosen.size }))}>
                {t('devices.unbind')}
              </Button>
            ),
          },
        })}
      />
      {binding ? <BindDialog projectId={projectId} room={MOST - (held ?? 0)} onClose={() => bind(false)} /> : null}
      {naming ? <KeyDialog projectId={projectId} device={naming} onClose={() => name(undefined)} /> : null}
    </>
  );
}

function useColumns(
  mayEdit: boolean,
  onName: (device: Row) => void,
  onUnbind: (device: Row) => void,
): ListColumn<Row>[] {
  const { t } = useTranslation('project');
  const actions = useRowActions<Row>(mayEdit, ({ name }) => name, [
    { label: t('devices.setKey'), run: onName },
    { label: t('devices.unbind'), danger: true, run: onUnbind },
  ]);
  return [
    {
      key: 'name',
      title: t('devices.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ id, name, deviceNo }) => (
        <>
          <Link className={styles['name']} to={deviceHref(id)}>
            {name}
          </Link>
          {deviceNo ? <div className={styles['soft']}>{deviceNo}</div> : null}
        </>
      ),
    },
    { key: 'key', title: t('devices.key'), render: ({ key }) => <code>{key}</code> },
    {
      key: 'state',
      title: t('devices.state'),
      render: ({ gatewayState }) =>
        gatewayState === null ? (
          <span className={styles['soft']}>{t('devices.noGateway')}</span>
        ) : (
          <GatewayMark state={gatewayState} />
        ),
    },
    {
      key: 'alarms',
      title: t('devices.alarms'),
      render: ({ alarmCount, alarmWorst }) =>
        alarmCount > 0 ? (
          <StateMark state={alarmWorst ?? 'severe'} text={t('devices.alarmCount', { count: alarmCount })} />
        ) : (
          ''
        ),
    },
    { key: 'signals', title: t('devices.signals'), right: true, render: ({ signalCount }) => signalCount },
    ...actions,
  ];
}

const KEY_TAKEN = { [projectErrors.deviceKeyExists.code]: 'key' };

function KeyDialog({ projectId, device, onClose }: { projectId: string; device: Row; onClose: () => void }) {
  const { t } = useTranslation('project');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ key: string }>();
  const change = useProjectChange();
  return (
    <FormDialog<{ key: string }>
      title={t('devices.keyOf', { name: device.name })}
      form={form}
      initial={{ key: device.key }}
      pending={change.isPending}
      error={change.error}
      fieldOf={KEY_TAKEN}
      onClose={onClose}
      onSubmit={({ key }) =>
        change.mutate(() => projectChanges.setKey(projectId, device.id, key), {
          onSuccess: () => {
            onClose();
            void message.success(t('devices.keySaved', { key }));
          },
        })
      }
    >
      <Form.Item name="key" label={t('devices.key')} extra={t('devices.keyNote')} rules={[keyRule(t('keyRule'))]}>
        <Input maxLength={64} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </FormDialog>
  );
}

/** A letter first, then letters, digits and underscores (contract, `ProjectDeviceKey`). */
export const keyRule = (said: string) => ({
  validator: (_rule: unknown, value: string | undefined) =>
    ProjectDeviceKey.safeParse(value ?? '').success ? Promise.resolve() : Promise.reject(new Error(said)),
});
