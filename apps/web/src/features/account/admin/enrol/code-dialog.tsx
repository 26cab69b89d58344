import { accountErrors } from '@lightfield/contract';
import { Form, Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../../lib/account.ts';
import { FormDialog } from '../../../../lib/form-dialog.tsx';
import styles from '../accounts.module.css';
import { useAddCode } from '../api/enrol-queries.ts';
import { ExpiryInput } from '../../../../lib/expiry-input.tsx';
import { DeptPicker, OrgPicker, RolePicker, useOrgs } from '../pickers.tsx';

interface Fields {
  orgId: string | undefined;
  roleId: string;
  deptId: string | undefined;
  expiresAt: number;
  uses: number;
  remark: string;
}
const KINDS = ['enterprise', 'external'] as const;
/** A week, and ten people: what an installation usually needs. */
const USUAL_DAYS = 7;
const USUAL_USES = 10;
const USES_MAX = 1_000;
const REMARK_MAX = 50;
const FIELD_OF = {
  [accountErrors.wrongRoleType.code]: 'roleId',
  [accountErrors.wrongOrganisation.code]: 'orgId',
};

interface CodeDialogProps {
  onClose: () => void;
  onAdded: (code: string) => void;
}
/** Opens when it is known whether there is an organisation to choose. */
export function CodeDialog(props: CodeDialogProps) {
  const orgs = useOrgs(KINDS);
  return orgs.isPending ? null : <CodeForm {...props} orgs={orgs.options} />;
}

function CodeForm({ orgs, onClose, onAdded }: CodeDialogProps & { orgs: readonly { value: string }[] }) {
  const { t } = useTranslation('account-admin');
  const [form] = Form.useForm<Fields>();
  const seesDepts = usePermission('orgal_dept_view');
  const add = useAddCode();
  const me = useAccount();
  const choosesOrg = !(orgs.length === 1 && orgs[0]?.value === me?.orgId);
  const chosen: string | undefined = Form.useWatch('orgId', form);
  const orgId = choosesOrg ? chosen : orgs[0]?.value;
  const [usualEnd] = useState(() => dayjs().add(USUAL_DAYS, 'day').endOf('day').valueOf());
  return (
    <FormDialog<Fields>
      title={t('enrol.addCode')}
      form={form}
      initial={{
        orgId: orgs.length === 1 ? orgs[0]?.value : undefined,
        expiresAt: usualEnd,
        uses: USUAL_USES,
        remark: '',
      }}
      pending={add.isPending}
      error={add.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={({ roleId, deptId, expiresAt, uses, remark }) => {
        if (orgId === undefined) return;
        add.mutate(
          { orgId, roleId, deptId, expiresAt, uses, remark: remark.trim() || undefined },
          { onSuccess: ({ code }) => onAdded(code) },
        );
      }}
    >
      {choosesOrg ? (
        <Form.Item name="orgId" label={t('form.org')} rules={[{ required: true, message: t('form.orgRequired') }]}>
          <OrgPicker label={t('form.org')} kinds={KINDS} onChange={() => form.resetFields(['roleId', 'deptId'])} />
        </Form.Item>
      ) : null}
      <Form.Item name="roleId" label={t('form.role')} rules={[{ required: true, message: t('form.roleRequired') }]}>
        {/* nobody registers into a role that administrates: the types of external accounts are the ones that can */}
        <RolePicker label={t('form.role')} kind="ext" orgId={orgId} />
      </Form.Item>
      {seesDepts ? (
        <Form.Item name="deptId" label={t('form.dept')}>
          <DeptPicker label={t('form.dept')} orgId={orgId} clearable />
        </Form.Item>
      ) : null}
      <div className={styles['twoColumns']}>
        <Form.Item
          name="expiresAt"
          label={t('enrol.expiresAt')}
          rules={[{ required: true, message: t('enrol.expiresRequired') }]}
        >
          <ExpiryInput
            label={t('enrol.expiresAt')}
            placeholder={t('enrol.expiresRequired')}
            className={styles['full']}
          />
        </Form.Item>
        <Form.Item
          name="uses"
          label={t('enrol.usesLabel')}
          rules={[{ required: true, type: 'integer', min: 1, max: USES_MAX, message: t('enrol.usesRule') }]}
        >
          <InputNumber className={styles['full'] ?? ''} precision={0} suffix={t('enrol.usesUnit')} />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('enrol.remark')}>
        <Input maxLength={REMARK_MAX} showCount />
      </Form.Item>
    </FormDialog>
  );
}
