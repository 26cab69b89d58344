import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { orgChoices, useAddPartner } from './api/system-queries.ts';
import type { PartnerSecret } from './secret-dialog.tsx';

interface Fields {
  sys: string;
  name: string;
  orgId: string;
}
/** As `partnerCalls.add` takes it. */
const SYS = /^[a-z][a-z0-9_]{1,31}$/;
const SYS_MAX = 32;
const NAME_MAX = 50;

export function PartnerDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (made: PartnerSecret) => void }) {
  const { t } = useTranslation('system');
  const [form] = Form.useForm<Fields>();
  const add = useAddPartner();
  const orgs = useQuery(orgChoices());
  return (
    <FormDialog<Fields>
      title={t('partner.add')}
      form={form}
      pending={add.isPending}
      error={add.error ?? orgs.error}
      onSubmit={(fields) => add.mutate(fields, { onSuccess: onAdded })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('partner.column.name')}
        rules={[{ required: true, whitespace: true, message: t('partner.rule.name') }]}
      >
        <Input maxLength={NAME_MAX} showCount />
      </Form.Item>
      <Form.Item
        name="sys"
        label={t('partner.field.sys')}
        extra={t('partner.field.sysHelp', { address: '/bdfae/…' })}
        rules={[{ required: true, pattern: SYS, message: t('partner.rule.sys') }]}
      >
        <Input maxLength={SYS_MAX} autoCapitalize="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="orgId"
        label={t('partner.field.org')}
        extra={t('partner.field.orgHelp')}
        rules={[{ required: true, message: t('partner.rule.org') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={orgs.isPending}
          placeholder={t('partner.field.orgPlaceholder')}
          options={(orgs.data ?? [])
            .filter(({ disabled }) => !disabled)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
