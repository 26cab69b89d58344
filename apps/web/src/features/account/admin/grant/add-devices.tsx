import { type GrantRights, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { devicesToAdd, useGrant } from '../api/grant-queries.ts';
import { useDeviceColumns } from './device-columns.ts';
import { PickDialog } from './pick-dialog.tsx';
import { rightsOf } from './rights-dialog.tsx';
import { RIGHT_OF_CODE, RightsItems, USUAL_RIGHTS } from './rights-items.tsx';
import { usePaged } from '../../../../lib/use-paged.ts';

/** Devices for one account. */
export function AddDevices({
  account,
  onClose,
  onAdded,
}: {
  account: { readonly id: string; readonly loginname: string; readonly tel: string };
  onClose: () => void;
  onAdded: (count: number) => void;
}) {
  const { t } = useTranslation('account-admin');
  const [form] = Form.useForm<GrantRights>();
  const paged = usePaged();
  const query = useQuery(devicesToAdd(account.id, paged.paged));
  const grant = useGrant();
  return (
    <PickDialog
      title={t('grant.pickDevices', { name: account.loginname })}
      search={t('grant.searchDevices')}
      submitText={(count) => (count === 0 ? t('grant.submit') : t('grant.submitDevices', { count }))}
      query={query}
      columns={useDeviceColumns()}
      paged={paged}
      most={LIMITS.org.batch}
      empty={{ icon: 'device', title: t('grant.nothingToAdd'), note: t('grant.nothingToAddNote') }}
      form={form}
      initial={USUAL_RIGHTS}
      pending={grant.isPending}
      error={grant.error}
      fieldOf={RIGHT_OF_CODE}
      onSubmit={(chosen, rights) =>
        grant.mutate(
          { equipmentIds: chosen.map(({ id }) => id), accountIds: [account.id], ...rightsOf(rights) },
          { onSuccess: ({ changed }) => onAdded(changed) },
        )
      }
      onClose={onClose}
    >
      {() => <RightsItems phoneless={account.tel === '' ? [account.loginname] : []} />}
    </PickDialog>
  );
}
