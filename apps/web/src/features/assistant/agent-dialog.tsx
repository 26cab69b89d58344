import { Alert, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { type AgentTerms, AgentTermsFields, firstTerms } from './agent-terms.tsx';
import { useAddAgent } from './api/agent-queries.ts';
import type { ShownToken } from './token-dialog.tsx';

/** Lets an agent ask in one's own name, by a token that is copied to it. */
export function AgentDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: ShownToken) => void }) {
  const { t } = useTranslation('assistant');
  const [form] = Form.useForm<AgentTerms>();
  const add = useAddAgent();
  return (
    <FormDialog<AgentTerms>
      title={t('add')}
      form={form}
      initial={firstTerms('')}
      pending={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={(terms) => add.mutate(terms, { onSuccess: ({ token }) => onMade({ name: terms.name, token }) })}
    >
      <Form.Item>
        <Alert type="info" title={t('form.note')} />
      </Form.Item>
      <AgentTermsFields />
    </FormDialog>
  );
}
