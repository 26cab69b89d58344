import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../../lib/texted.tsx';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import styles from '../accounts.module.css';
import { accountInfo } from '../api/account-queries.ts';
import { grantsOfAccount } from '../api/grant-queries.ts';
import { AddDevices } from './add-devices.tsx';
import { GrantList } from './grant-list.tsx';
import { OwnedDevices } from './owned-devices.tsx';
import { usePaged } from '../../../../lib/use-paged.ts';

type Tab = 'granted' | 'owned';
/** Pixels, where there is room. */
const WIDTH = 860;

/** Beside the list: the devices an account is authorised for, and those that staff are responsible for. */
export default function AccountGrants({
  kind,
  id,
  tab,
  onTab,
  onClose,
}: {
  kind: 'int' | 'ext';
  id: string;
  tab: Tab;
  onTab: (tab: Tab) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['account-admin', 'common']);
  useReturnFocus();
  const account = useQuery(accountInfo(kind, id));
  const shown = kind === 'int' ? tab : 'granted';
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('grant.accountTitle', { name: account.data?.loginname ?? '' })}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      <div className={styles['page']}>
        {kind === 'int' ? (
          <span>
            <Segmented<Tab>
              value={shown}
              options={[
                { value: 'granted', label: t('grant.tabGranted') },
                { value: 'owned', label: t('grant.tabOwned') },
              ]}
              onChange={onTab}
            />
          </span>
        ) : null}
        {account.isPending ? <Loading label={t('common:face.loading')} rows={6} columns={4} /> : null}
        {account.error && !account.data ? (
          <Failure error={account.error} onRetry={() => void account.refetch()} />
        ) : null}
        {account.data && shown === 'granted' ? <Granted account={account.data} /> : null}
        {account.data && shown === 'owned' ? <OwnedDevices account={account.data} /> : null}
      </div>
    </Drawer>
  );
}

function Granted({ account }: { account: { id: string; loginname: string; tel: string } }) {
  const { t } = useTranslation('account-admin');
  const { message } = App.useApp();
  const paged = usePaged();
  const query = useQuery(grantsOfAccount(account.id, paged.paged));
  const [adding, add] = useState(false);
  return (
    <>
      <GrantList
        of="account"
        title={t('grant.tabGranted')}
        query={query}
        paged={paged}
        actions={
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => add(true)}>
            {t('grant.addDevices')}
          </Button>
        }
      />
      {adding ? (
        <AddDevices
          account={account}
          onClose={() => add(false)}
          onAdded={(count) => {
            add(false);
            void message.success(t('grant.granted', { count }));
          }}
        />
      ) : null}
    </>
  );
}
