import type { OrgKind } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from './account.ts';
import { OrgPicker, orgChoices } from './org-picker.tsx';

const ENTERPRISES: readonly OrgKind[] = ['enterprise'];
const WITH_CUSTOMERS: readonly OrgKind[] = ['enterprise', 'external'];

/** Is somebody asked whose a new thing is? The operation centre, as soon as there is an enterprise. `only`: there is no other. */
export function useHomeOrg(customers: boolean): { asked: boolean; only: string | undefined } {
  const isCentre = useAccount()?.kind === 'op';
  const choices = useQuery({ ...orgChoices(), enabled: isCentre }).data ?? [];
  const fit = choices.filter(({ kind }) => kind === 'enterprise' || (customers && kind === 'external'));
  return { asked: isCentre && fit.length > 0, only: fit.length === 1 ? fit[0]?.id : undefined };
}

/**
 * The field `orgId` of a form that adds something: whose it is. Only the operation centre is asked; everybody else adds to their own
 * enterprise. `customers`: external enterprises can have it, too.
 */
export function HomeOrgItem({
  customers = false,
  note,
  onChosen,
}: {
  customers?: boolean;
  note?: string;
  onChosen?: (orgId: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<{ orgId?: string }>();
  const { asked, only } = useHomeOrg(customers);
  useEffect(() => {
    if (asked && only !== undefined && !form.getFieldValue('orgId')) form.setFieldValue('orgId', only);
  }, [form, asked, only]);
  if (!asked) return null;
  return (
    <Form.Item
      name="orgId"
      label={t('home.org')}
      {...(note ? { extra: note } : {})}
      rules={[{ required: true, message: t('home.orgRule') }]}
    >
      <OrgPicker
        label={t('home.org')}
        placeholder={t('home.orgRule')}
        kinds={customers ? WITH_CUSTOMERS : ENTERPRISES}
        {...(onChosen ? { onChange: onChosen } : {})}
      />
    </Form.Item>
  );
}
