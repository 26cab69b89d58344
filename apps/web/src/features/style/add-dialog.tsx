import { LIMITS, ROUTES, type StyleRow, styleErrors } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { to } from '../../lib/hrefs.ts';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { useAddStyle } from './api/style-queries.ts';

const FIELD_OF = { [styleErrors.nameExists.code]: 'name' };
const { nameMax } = LIMITS.style;
interface Fields {
  name: string;
  orgId?: string;
}

/** A new style, empty or as a copy. */
export function AddDialog({
  system,
  from,
  onClose,
}: {
  system: boolean;
  from: StyleRow | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('style');
  const navigate = useNavigate();
  const account = useAccount();
  const [form] = Form.useForm<Fields>();
  const add = useAddStyle();
  // the operation centre makes one for itself, too: that of whoever has no other
  const centre = account?.kind === 'op' && !system;
  const choices = useQuery({ ...orgChoices(), enabled: centre });
  return (
    <FormDialog<Fields>
      title={t(system ? 'addSystem' : 'add')}
      form={form}
      initial={{ name: from ? t('copyOf', { name: from.name }).slice(0, nameMax) : '' }}
      pending={add.isPending}
      error={add.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={({ name, orgId }) =>
        add.mutate(
          { name, orgId, fromId: from?.id, system: system || undefined },
          {
            onSuccess: ({ id }) =>
              void navigate({ to: to(system ? ROUTES.systemStyleLogin : ROUTES.styleLogin, { id }) }),
          },
        )
      }
    >
      {centre && (choices.data?.length ?? 0) > 1 ? (
        <Form.Item name="orgId" label={t('column.org')} rules={[{ required: true, message: t('form.orgRequired') }]}>
          <OrgPicker label={t('column.org')} placeholder={t('column.org')} kinds={['center', 'enterprise']} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="name"
        label={t('form.name')}
        extra={`${t('form.from')}: ${from ? from.name : t('form.blank')}`}
        rules={[{ required: true, whitespace: true, message: t('form.nameRequired') }]}
      >
        <Input maxLength={nameMax} showCount />
      </Form.Item>
    </FormDialog>
  );
}
