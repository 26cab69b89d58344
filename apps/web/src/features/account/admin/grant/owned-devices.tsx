import { type AccountRow, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../../lib/account.ts';
import { FormDialog } from '../../../../lib/form-dialog.tsx';
import { type ListColumn, ListPage } from '../../../../lib/list-page.tsx';
import { SearchField } from '../../../../lib/search-field.tsx';
import styles from '../accounts.module.css';
import { devicesToOwn, ownedDevices, receivers, useSetOwner } from '../api/grant-queries.ts';
import { useDeviceColumns } from './device-columns.ts';
import { PickDialog, useNoFields } from './pick-dialog.tsx';
import { usePaged } from '../../../../lib/use-paged.ts';
import { useChoices } from '../../../../lib/use-choices.tsx';

interface Device {
  readonly id: string;
  readonly name: string;
  readonly deviceNo: string;
  readonly groupName: string;
}

/** Devices an account is responsible for: give it some, or give them over to a colleague. */
export function OwnedDevices({ account }: { account: AccountRow }) {
  const { t } = useTranslation('account-admin');
  const { message } = App.useApp();
  const paged = usePaged();
  const query = useQuery(ownedDevices(account.id, paged.paged));
  const seesDevices = usePermission('monitor_equip_list');
  const [chosen, choose] = useState<readonly Device[]>([]);
  const [handing, hand] = useState<readonly Device[]>();
  const [assigning, assign] = useState(false);
  const rows = query.data?.rows ?? [];
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows].map((row) => [row.id, row]));
    choose([...ids].flatMap((id) => known.get(id) ?? []));
  };
  const columns: ListColumn<Device>[] = [
    ...useDeviceColumns(),
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (device) => (
        <Button
          size="small"
          type="link"
          className={styles['actions'] ?? ''}
          aria-label={t('ofName', { action: t('owner.hand'), name: device.name })}
          onClick={() => hand([device])}
        >
          {t('owner.hand')}
        </Button>
      ),
    },
  ];
  const tooMany = chosen.length > LIMITS.org.batch;
  return (
    <>
      <p className={styles['note']}>{t('owner.note')}</p>
      <ListPage<Device>
        label={t('grant.tabOwned')}
        query={query}
        columns={columns}
        page={paged.page}
        size={paged.size}
        onPage={paged.onPage}
        filters={
          <SearchField
            value={paged.keyword}
            label={t('grant.searchDevices')}
            className={styles['search']}
            onChange={paged.search}
          />
        }
        actions={
          seesDevices ? (
            <Button type="primary" onClick={() => assign(true)}>
              {t('owner.assign')}
            </Button>
          ) : null
        }
        filtered={paged.keyword !== ''}
        onClear={() => paged.search('')}
        empty={{ icon: 'device', title: t('owner.empty') }}
        selection={{
          ids: new Set(chosen.map(({ id }) => id)),
          onChange: select,
          bar: (
            <Button disabled={tooMany} onClick={() => hand(chosen)}>
              {t('owner.hand')}
            </Button>
          ),
        }}
      />
      {handing ? (
        <HandDialog
          devices={handing}
          account={account}
          onClose={() => hand(undefined)}
          onMoved={(count) => {
            hand(undefined);
            choose([]);
            void message.success(t('owner.moved', { count }));
          }}
        />
      ) : null}
      {assigning ? (
        <AssignDialog
          account={account}
          onClose={() => assign(false)}
          onAssigned={(count) => {
            assign(false);
            void message.success(t('owner.assigned', { count }));
          }}
        />
      ) : null}
    </>
  );
}

function AssignDialog({
  account,
  onClose,
  onAssigned,
}: {
  account: AccountRow;
  onClose: () => void;
  onAssigned: (count: number) => void;
}) {
  const { t } = useTranslation('account-admin');
  const form = useNoFields();
  const paged = usePaged();
  const query = useQuery(devicesToOwn(paged.paged));
  const save = useSetOwner();
  return (
    <PickDialog
      title={t('owner.assignTitle', { name: account.loginname })}
      search={t('grant.searchDevices')}
      submitText={(count) => (count === 0 ? t('owner.assign') : t('owner.submit', { count }))}
      query={query}
      columns={useDeviceColumns()}
      paged={paged}
      most={LIMITS.org.batch}
      empty={{ icon: 'device', title: t('owner.nothing') }}
      form={form}
      pending={save.isPending}
      error={save.error}
      onSubmit={(chosen) =>
        save.mutate(
          { equipmentIds: chosen.map(({ id }) => id), accountId: account.id },
          { onSuccess: ({ changed }) => onAssigned(changed) },
        )
      }
      onClose={onClose}
    />
  );
}

/** To whom: staff of the same enterprise, its administrators for the operation centre, and oneself for an administrator. */
function HandDialog({
  devices,
  account,
  onClose,
  onMoved,
}: {
  devices: readonly Device[];
  account: AccountRow;
  onClose: () => void;
  onMoved: (count: number) => void;
}) {
  const { t } = useTranslation(['account-admin', 'common']);
  const [form] = Form.useForm<{ accountId: string }>();
  const [keyword, search] = useState('');
  const me = useAccount();
  const seesAdministrators = usePermission('account_co_view');
  const people = useQuery(receivers(account.orgId, keyword, seesAdministrators));
  const save = useSetOwner();
  const [first] = devices;
  const options = (people.data ?? [])
    .filter(({ id }) => id !== account.id)
    .map(({ id, loginname, deptName, roleName }) => ({
      value: id,
      label: [loginname, deptName || roleName].filter(Boolean).join(' · '),
    }));
  if (me?.kind === 'co' && me.orgId === account.orgId)
    options.unshift({ value: me.userId, label: t('owner.me', { name: me.loginname }) });
  return (
    <FormDialog<{ accountId: string }>
      title={
        first && devices.length === 1
          ? t('owner.handOne', { name: first.name })
          : t('owner.handTitle', { count: devices.length })
      }
      form={form}
      submitText={t('owner.hand')}
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={({ accountId }) =>
        save.mutate(
          { equipmentIds: devices.map(({ id }) => id), accountId },
          { onSuccess: ({ changed }) => onMoved(changed) },
        )
      }
    >
      <Form.Item
        name="accountId"
        label={t('owner.to')}
        extra={t('owner.toHint')}
        rules={[{ required: true, message: t('owner.toRequired') }]}
      >
        <Select
          showSearch={{ filterOption: false, onSearch: search }}
          aria-label={t('owner.to')}
          options={options}
          {...useChoices(people, t('common:page.noMatch'))}
        />
      </Form.Item>
    </FormDialog>
  );
}
