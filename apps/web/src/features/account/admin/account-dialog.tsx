import {
  type AccountKind,
  type AccountRow,
  accountErrors,
  Email,
  enterpriseErrors,
  LIMITS,
  Mobile,
  roleErrors,
} from '@lightfield/contract';
import { foldUsername, isShortUsername, usernameProblem } from '@lightfield/rules';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { HOME } from './account-places.ts';
import styles from './accounts.module.css';
import { useAddAccount, useEditAccount } from './api/account-queries.ts';
import { ExpiryInput } from '../../../lib/expiry-input.tsx';
import type { FirstPassword } from './password-dialog.tsx';
import { DeptPicker, OrgPicker, RolePicker, useOrgs } from './pickers.tsx';

interface Fields {
  loginname: string;
  orgId: string | undefined;
  roleId: string;
  deptId: string | undefined;
  tel: string;
  email: string;
  companyName: string;
  address: string;
  customerLevel: string;
  remark: string;
  expiresAt: number | undefined;
}

/** Where an error stands that is about one field. Limits of an organisation stand at the organisation, where one chooses it. */
const FIELD_OF = {
  [accountErrors.usernameExists.code]: 'loginname',
  [accountErrors.usernameDigitsOnly.code]: 'loginname',
  [accountErrors.usernameInvalid.code]: 'loginname',
  [accountErrors.phoneExists.code]: 'tel',
  [accountErrors.emailExists.code]: 'email',
  [accountErrors.wrongRoleType.code]: 'roleId',
  [roleErrors.roleBeyondOwn.code]: 'roleId',
  [accountErrors.wrongOrganisation.code]: 'orgId',
  [accountErrors.internalAccountLimit.code]: 'orgId',
  [accountErrors.externalAccountLimit.code]: 'orgId',
  [enterpriseErrors.accountsMax.code]: 'orgId',
};
/** Pixels: two columns of fields. */
const WIDTH = 680;
const PROBLEM = {
  length: 'form.loginnameLength',
  characters: 'form.loginnameCharacters',
  digitsOnly: 'form.loginnameDigits',
} as const;

interface AccountDialogProps {
  kind: AccountKind;
  /** Absent: a new one. */
  row?: AccountRow;
  onClose: () => void;
  onAdded: (given: FirstPassword) => void;
  onSaved: () => void;
}

/** Add an account of a kind, or edit one. Opens when it is known whether there is an organisation to choose. */
export function AccountDialog(props: AccountDialogProps) {
  const orgs = useOrgs([HOME[props.kind]]);
  return orgs.isPending ? null : <AccountForm {...props} orgs={orgs.options} />;
}

/** The user name and the organisation stay what they were. */
function AccountForm({ orgs, ...props }: AccountDialogProps & { orgs: readonly { value: string }[] }) {
  const { kind, row } = props;
  const { t } = useTranslation('account-admin');
  const [form] = Form.useForm<Fields>();
  const me = useAccount();
  const [only] = orgs.length === 1 ? orgs : [];
  // the own organisation goes without saying; another one is named, also when there is only that one
  const choosesOrg = row === undefined && (only === undefined || only.value !== me?.orgId);
  const chosen: string | undefined = Form.useWatch('orgId', form);
  const orgId = row?.orgId ?? (choosesOrg ? chosen : only?.value);
  const { submit, pending, error } = useSave(props, orgId);
  const self = row !== undefined && row.id === me?.userId;
  return (
    <FormDialog<Fields>
      title={row ? t('form.editTitle', { name: row.loginname }) : t(`form.addTitle.${kind}`)}
      form={form}
      initial={row ? valuesOf(row) : emptyOf(only?.value)}
      pending={pending}
      error={error}
      width={WIDTH}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className={styles['twoColumns']}>
        {row ? null : <UsernameItem />}
        {choosesOrg ? (
          <Form.Item name="orgId" label={t('form.org')} rules={[{ required: true, message: t('form.orgRequired') }]}>
            <OrgPicker
              label={t('form.org')}
              kinds={[HOME[kind]]}
              onChange={() => form.resetFields(['roleId', 'deptId'])}
            />
          </Form.Item>
        ) : null}
        <RoleItems kind={kind} row={row} self={self} orgId={orgId} />
        <DetailItems self={self} />
      </div>
    </FormDialog>
  );
}

/** What follows "save": a new account with its first password, or changes of one. */
function useSave({ kind, row, onAdded, onSaved }: AccountDialogProps, orgId: string | undefined) {
  const seesDepts = usePermission('orgal_dept_view');
  const add = useAddAccount(kind);
  const edit = useEditAccount(kind);
  const submit = (fields: Fields) => {
    const details = detailsOf(fields);
    // whoever does not see departments leaves them as they are
    const deptId = kind === 'int' && !seesDepts ? (row?.deptId ?? undefined) : fields.deptId;
    if (row) edit.mutate({ id: row.id, deptId, ...details }, { onSuccess: onSaved });
    else if (orgId !== undefined)
      add.mutate(
        { loginname: foldUsername(fields.loginname), orgId, deptId, ...details },
        { onSuccess: (given) => onAdded({ ...given, reason: 'added' }) },
      );
  };
  const { isPending: pending, error } = row ? edit : add;
  return { submit, pending, error };
}

/** Role, and the department of staff. */
function RoleItems({
  kind,
  row,
  self,
  orgId,
}: {
  kind: AccountKind;
  row: AccountRow | undefined;
  self: boolean;
  orgId: string | undefined;
}) {
  const { t } = useTranslation('account-admin');
  const seesDepts = usePermission('orgal_dept_view');
  return (
    <>
      <Form.Item
        name="roleId"
        label={t('form.role')}
        rules={[{ required: true, message: t('form.roleRequired') }]}
        extra={self ? t('form.ownRole') : undefined}
      >
        <RolePicker
          label={t('form.role')}
          kind={kind}
          orgId={orgId}
          disabled={self}
          {...(row ? { current: { id: row.roleId, name: row.roleName } } : {})}
        />
      </Form.Item>
      {kind === 'int' && seesDepts ? (
        <Form.Item name="deptId" label={t('form.dept')}>
          <DeptPicker label={t('form.dept')} orgId={orgId} clearable />
        </Form.Item>
      ) : null}
    </>
  );
}

/** An empty line is nothing given, which for the server is the same. */
const detailsOf = (fields: Fields) => ({
  roleId: fields.roleId,
  tel: fields.tel.trim() || undefined,
  email: fields.email.trim() || undefined,
  companyName: fields.companyName.trim() || undefined,
  address: fields.address.trim() || undefined,
  customerLevel: fields.customerLevel.trim() || undefined,
  remark: fields.remark.trim() || undefined,
  expiresAt: fields.expiresAt,
});

const emptyOf = (orgId: string | undefined): Partial<Fields> => ({
  loginname: '',
  orgId,
  tel: '',
  email: '',
  companyName: '',
  address: '',
  customerLevel: '',
  remark: '',
});
function valuesOf(row: AccountRow): Partial<Fields> {
  const { roleId, tel, email, companyName, address, customerLevel, remark } = row;
  return {
    roleId,
    deptId: row.deptId ?? undefined,
    tel,
    email,
    companyName,
    address,
    customerLevel,
    remark,
    expiresAt: row.expiresAt ?? undefined,
  };
}

/** Judged while one types, as the server will; a short name is good and longer ones are recommended (S1 §5). */
function UsernameItem() {
  const { t } = useTranslation('account-admin');
  const name = foldUsername(Form.useWatch<string | undefined>('loginname') ?? '');
  return (
    <Form.Item
      name="loginname"
      label={t('form.loginname')}
      extra={isShortUsername(name) ? t('form.loginnameShort') : t('form.loginnameHint')}
      validateDebounce={300}
      rules={[
        { required: true, whitespace: true, message: t('form.loginnameRequired') },
        {
          validator: (_rule, value: string) => {
            const folded = foldUsername(value);
            const problem = folded === '' ? undefined : usernameProblem(folded);
            return problem === undefined ? Promise.resolve() : Promise.reject(new Error(t(PROBLEM[problem])));
          },
        },
      ]}
    >
      <Input autoComplete="off" maxLength={LIMITS.account.usernameMax} />
    </Form.Item>
  );
}

/** What proves who somebody is, is changed by oneself with proof, in the own account. */
function DetailItems({ self }: { self: boolean }) {
  const { t } = useTranslation('account-admin');
  return (
    <>
      {self ? <p className={styles['note']}>{t('form.ownContact')}</p> : null}
      <Form.Item
        name="tel"
        hidden={self}
        label={t('form.tel')}
        extra={t('form.telHint')}
        rules={[
          {
            validator: (_rule, value: string) =>
              value.trim() === '' || Mobile.safeParse(value).success
                ? Promise.resolve()
                : Promise.reject(new Error(t('form.telRule'))),
          },
        ]}
        validateTrigger="onBlur"
      >
        <Input type="tel" inputMode="tel" autoComplete="off" maxLength={16} />
      </Form.Item>
      <Form.Item
        name="email"
        hidden={self}
        label={t('form.email')}
        rules={[
          {
            validator: (_rule, value: string) =>
              value.trim() === '' || Email.safeParse(value).success
                ? Promise.resolve()
                : Promise.reject(new Error(t('form.emailRule'))),
          },
        ]}
        validateTrigger="onBlur"
      >
        <Input type="email" inputMode="email" autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="expiresAt" hidden={self} label={t('form.expiresAt')} extra={t('form.expiresHint')}>
        <ExpiryInput label={t('form.expiresAt')} placeholder={t('form.forever')} className={styles['full']} />
      </Form.Item>
      <Form.Item name="customerLevel" label={t('form.customerLevel')}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="companyName" label={t('form.companyName')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label={t('form.address')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="remark" label={t('form.remark')} className={styles['whole'] ?? ''}>
        <Input maxLength={LIMITS.account.remarkMax} showCount />
      </Form.Item>
    </>
  );
}
