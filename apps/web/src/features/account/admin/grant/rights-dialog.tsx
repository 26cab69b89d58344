import type { GrantRights, GrantRow } from '@lightfield/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../lib/form-dialog.tsx';
import { useEditGrants } from '../api/grant-queries.ts';
import { MixedNote, RIGHT_OF_CODE, RIGHTS, reachable, RightsItems, USUAL_RIGHTS } from './rights-items.tsx';

/** Other rights for authorisations of one account or of one device; all of them get the same. */
export function RightsDialog({
  grants,
  name,
  onClose,
  onSaved,
}: {
  grants: readonly GrantRow[];
  /** Of the other side, for the title of a single one. */
  name: (grant: GrantRow) => string;
  onClose: () => void;
  onSaved: (changed: number) => void;
}) {
  const { t } = useTranslation('account-admin');
  const [form] = Form.useForm<GrantRights>();
  const edit = useEditGrants();
  const [first] = grants;
  const alike = grants.every((grant) => RIGHTS.every((right) => grant[right] === first?.[right]));
  const phoneless = [...new Set(grants.filter(({ tel }) => tel === '').map(({ loginname }) => loginname))];
  const initial = reachable(alike && first ? rightsOf(first) : USUAL_RIGHTS, phoneless);
  return (
    <FormDialog<GrantRights>
      title={
        first && grants.length === 1
          ? t('grant.editTitle', { name: name(first) })
          : t('grant.editManyTitle', { count: grants.length })
      }
      form={form}
      initial={initial}
      pending={edit.isPending}
      error={edit.error}
      fieldOf={RIGHT_OF_CODE}
      onClose={onClose}
      onSubmit={(rights) =>
        edit.mutate(
          {
            equipmentIds: [...new Set(grants.map(({ equipmentId }) => equipmentId))],
            accountIds: [...new Set(grants.map(({ accountId }) => accountId))],
            ...rightsOf(rights),
          },
          { onSuccess: ({ changed }) => onSaved(changed) },
        )
      }
    >
      {alike ? null : <MixedNote />}
      <RightsItems phoneless={phoneless} />
    </FormDialog>
  );
}

export const rightsOf = ({ write, push, sms, phone }: GrantRights): GrantRights => ({ write, push, sms, phone });
