import { LIMITS, type OrgKind, type OrgRow } from '@lightfield/contract';
import { App, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { OrgPicker } from '../../lib/org-picker.tsx';
import { useTitleRule } from '../../lib/title-rule.ts';
import { useAddOrg, useEditOrg } from './api/organisation-queries.ts';
import styles from './organisation.module.css';

export interface Editing {
  kind: OrgKind;
  /** Absent: a new one. */
  org?: OrgRow;
  /** Of a new external enterprise. */
  parentId?: string | undefined;
}
interface Fields {
  parentId: string | undefined;
  name: string;
  contact: string | undefined;
  tel: string | undefined;
  address: string | undefined;
  remark: string | undefined;
  internalMax: number | null | undefined;
  externalMax: number | null | undefined;
}
/** The contract takes a mobile number, or a landline number as it is written on a card. */
const TEL = /^(1[3-9]\d{9}|\+[1-9]\d{6,14}|[\d-]{5,20})$/;
const ACCOUNTS_MAX = 100_000;

export function EnterpriseDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { message } = App.useApp();
  const account = useAccount();
  const [form] = Form.useForm<Fields>();
  const add = useAddOrg();
  const edit = useEditOrg();
  const { kind, org } = editing;
  const titleRule = useTitleRule(org?.name);
  const centre = account?.kind === 'op';
  const limited = centre && kind === 'enterprise';
  const nameFixed = !centre && org !== undefined && org.id === account?.orgId;
  const submit = ({ parentId, name, contact, tel, address, remark, internalMax, externalMax }: Fields) => {
    const details = { name, contact, tel, address, remark, ...limitsOf(internalMax, externalMax) };
    const onSuccess = () => {
      void message.success(t('org.saved'));
      onClose();
    };
    if (org) edit.mutate({ id: org.id, ...details }, { onSuccess });
    else if (kind !== 'center') add.mutate({ kind, parentId: parentId ?? editing.parentId, ...details }, { onSuccess });
  };
  return (
    <FormDialog<Fields>
      title={org ? t('org.edit', { name: org.name }) : t(addWords(kind))}
      form={form}
      initial={org ? fieldsOf(org) : { parentId: editing.parentId }}
      pending={add.isPending || edit.isPending}
      error={org ? edit.error : add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {centre && kind === 'external' && !org ? <ParentField /> : null}
      <Form.Item
        name="name"
        label={t('org.form.name')}
        {...(nameFixed ? { extra: t('org.form.nameFixed') } : {})}
        rules={[
          { required: true, whitespace: true, message: t('org.form.nameRule', { max: LIMITS.org.nameMax }) },
          titleRule,
        ]}
      >
        <Input autoFocus={!nameFixed} disabled={nameFixed} maxLength={LIMITS.org.nameMax} showCount />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item name="contact" label={t('org.form.contact')}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="tel" label={t('org.form.tel')} rules={[{ pattern: TEL, message: t('org.form.telRule') }]}>
          <Input inputMode="tel" maxLength={20} />
        </Form.Item>
      </div>
      <Form.Item name="address" label={t('org.form.address')}>
        <Input maxLength={200} />
      </Form.Item>
      {limited ? <AccountLimits /> : null}
      <Form.Item name="remark" label={t('org.form.remark')}>
        <Input maxLength={100} showCount />
      </Form.Item>
    </FormDialog>
  );
}

const addWords = (kind: Editing['kind']) => (kind === 'enterprise' ? 'org.add' : 'org.addExternal');

/** An emptied field is no limit. */
const limitsOf = (internalMax?: number | null, externalMax?: number | null) => ({
  internalMax: internalMax ?? undefined,
  externalMax: externalMax ?? undefined,
});

/** To which enterprise an external one belongs. */
function ParentField() {
  const { t } = useTranslation('organisation');
  return (
    <Form.Item name="parentId" label={t('org.parent')} rules={[{ required: true, message: t('org.form.parentRule') }]}>
      <OrgPicker kinds={['enterprise']} label={t('org.parent')} placeholder={t('org.form.parentRule')} />
    </Form.Item>
  );
}

/** How many accounts of each kind an enterprise may have. */
function AccountLimits() {
  const { t } = useTranslation('organisation');
  return (
    <div className={styles['pair']}>
      <Form.Item name="internalMax" label={t('org.form.internalMax')} extra={t('org.form.maxHelp')}>
        <InputNumber min={0} max={ACCOUNTS_MAX} precision={0} placeholder={t('org.unlimited')} />
      </Form.Item>
      <Form.Item
        name="externalMax"
        label={t('org.form.externalMax')}
        extra={t('org.form.externalHelp', { max: LIMITS.account.accountsPerExternalEnterprise })}
      >
        <InputNumber min={0} max={ACCOUNTS_MAX} precision={0} placeholder={t('org.unlimited')} />
      </Form.Item>
    </div>
  );
}

const fieldsOf = ({ name, contact, tel, address, remark, internalMax, externalMax }: OrgRow): Partial<Fields> => ({
  name,
  contact,
  tel,
  address,
  remark,
  internalMax,
  externalMax,
});
