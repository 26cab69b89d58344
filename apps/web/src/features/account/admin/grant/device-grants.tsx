import { type GrantRights, LIMITS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../../lib/list-page.tsx';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import styles from '../accounts.module.css';
import { accountsToAdd, grantsOfDevice, useGrant } from '../api/grant-queries.ts';
import { GrantList } from './grant-list.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { rightsOf } from './rights-dialog.tsx';
import { RIGHT_OF_CODE, reachable, RightsItems, USUAL_RIGHTS } from './rights-items.tsx';
import { usePaged } from '../../../../lib/use-paged.ts';

/** Pixels, where there is room. */
const WIDTH = 860;
const MOST = LIMITS.device.authorisedUsers;
/** Only the number of all is asked. */
const COUNT_ONLY = { keyword: undefined, pageNum: 1, pageSize: 1 };

/** Who is authorised for a device; opened from the device list. */
export default function DeviceGrants({
  deviceId,
  deviceName,
  onClose,
}: {
  deviceId: string;
  deviceName: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('account-admin');
  const { message } = App.useApp();
  useReturnFocus();
  const paged = usePaged();
  const query = useQuery(grantsOfDevice(deviceId, paged.paged));
  const count = useQuery(grantsOfDevice(deviceId, COUNT_ONLY)).data?.total;
  const [adding, add] = useState(false);
  const full = count !== undefined && count >= MOST;
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('grant.deviceTitle', { name: deviceName })}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      <div className={styles['page']}>
        {count === undefined ? null : (
          <p className={styles['note']}>
            {full ? t('grant.full', { most: MOST }) : t('grant.count', { count, most: MOST })}
          </p>
        )}
        <GrantList
          of="device"
          title={t('grant.deviceTitle', { name: deviceName })}
          query={query}
          paged={paged}
          actions={
            <Button type="primary" icon={<Icon name="plus" size={16} />} disabled={full} onClick={() => add(true)}>
              {t('grant.addAccounts')}
            </Button>
          }
        />
      </div>
      {adding ? (
        <AddAccounts
          deviceId={deviceId}
          room={MOST - (count ?? 0)}
          onClose={() => add(false)}
          onAdded={(added) => {
            add(false);
            void message.success(t('grant.granted', { count: added }));
          }}
        />
      ) : null}
    </Drawer>
  );
}

interface AccountChoice {
  readonly id: string;
  readonly loginname: string;
  readonly tel: string;
  readonly kind: 'int' | 'ext';
  readonly orgName: string;
}

/** Accounts for one device. Some that are chosen may have no mobile number: then nobody of them gets SMS or calls. */
function AddAccounts({
  deviceId,
  room,
  onClose,
  onAdded,
}: {
  deviceId: string;
  /** So many more can be authorised. */
  room: number;
  onClose: () => void;
  onAdded: (count: number) => void;
}) {
  const { t } = useTranslation('account-admin');
  const [form] = Form.useForm<GrantRights>();
  const paged = usePaged();
  const query = useQuery(accountsToAdd(deviceId, paged.paged));
  const grant = useGrant();
  const phonelessOf = (chosen: readonly AccountChoice[]) =>
    chosen.filter(({ tel }) => tel === '').map(({ loginname }) => loginname);
  const columns: ListColumn<AccountChoice>[] = [
    {
      key: 'account',
      title: t('grant.account'),
      head: true,
      plain: ({ loginname }) => loginname,
      render: ({ loginname }) => loginname,
    },
    { key: 'kind', title: t('grant.org'), render: ({ kind, orgName }) => `${t(`grant.kind.${kind}`)} · ${orgName}` },
    { key: 'tel', title: t('grant.tel'), render: ({ tel }) => tel },
  ];
  return (
    <PickDialog<AccountChoice, GrantRights>
      title={t('grant.pickAccounts')}
      search={t('grant.searchAccounts')}
      submitText={(count) => (count === 0 ? t('grant.submit') : t('grant.submitAccounts', { count }))}
      query={query}
      columns={columns}
      paged={paged}
      most={room}
      tooManyText={t('grant.tooManyAccounts', { limit: MOST, most: room })}
      empty={{ icon: 'user', title: t('grant.nobodyToAdd'), note: t('grant.nobodyToAddNote') }}
      form={form}
      initial={USUAL_RIGHTS}
      pending={grant.isPending}
      error={grant.error}
      fieldOf={RIGHT_OF_CODE}
      onSubmit={(chosen, rights) =>
        grant.mutate(
          {
            equipmentIds: [deviceId],
            accountIds: chosen.map(({ id }) => id),
            ...reachable(rightsOf(rights), phonelessOf(chosen)),
          },
          { onSuccess: ({ changed }) => onAdded(changed) },
        )
      }
      onClose={onClose}
    >
      {(chosen) => <RightsItems phoneless={phonelessOf(chosen)} />}
    </PickDialog>
  );
}
