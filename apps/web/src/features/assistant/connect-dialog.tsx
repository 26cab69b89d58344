import type { AgentConnection } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { type AgentTerms, AgentTermsFields, firstTerms } from './agent-terms.tsx';
import { agentConnection, useConnectAgent } from './api/agent-queries.ts';

interface Asked {
  /** What the agent came with. */
  readonly request: string;
  readonly onClose: () => void;
}

/** An agent asks to be let in: its browser was led here (decision 161). */
export function ConnectDialog({ request, onClose }: Asked) {
  const { t } = useTranslation('assistant');
  const may = usePermission('manage_aiconfig_agent');
  const words = useErrorWords();
  const asked = useQuery({ ...agentConnection(request), enabled: may });
  if (!may) return <Said type="error" title={t('letIn.notAllowed')} onClose={onClose} />;
  if (asked.isError) {
    const { title, code } = words(asked.error);
    return (
      <Said type="error" title={t('letIn.wrong')} onClose={onClose}>
        {code === undefined ? title : `${title} (${code})`}
      </Said>
    );
  }
  return asked.data ? <Ask connection={asked.data} request={request} onClose={onClose} /> : null;
}

function Ask({ connection, request, onClose }: Asked & { connection: AgentConnection }) {
  const { t } = useTranslation('assistant');
  const [form] = Form.useForm<AgentTerms>();
  const connect = useConnectAgent();
  const [answer, setAnswer] = useState<'done' | 'refused'>();
  const { name, site, returnsTo, writes, refusal } = connection;
  const lead = (given: 'done' | 'refused', url: string) => {
    setAnswer(given);
    location.assign(url);
  };
  // where a program takes the answer this page stays as it is
  if (answer)
    return (
      <Said type={answer === 'done' ? 'success' : 'info'} title={t(`letIn.${answer}`, { name })} onClose={onClose} />
    );
  return (
    <FormDialog<AgentTerms>
      title={t('letIn.title', { name })}
      form={form}
      initial={firstTerms(name)}
      submitText={t('letIn.yes')}
      pending={connect.isPending}
      error={connect.error}
      onClose={() => lead('refused', refusal)}
      onSubmit={(terms) => connect.mutate({ request, ...terms }, { onSuccess: ({ url }) => lead('done', url) })}
    >
      <Form.Item>
        <Alert
          type="warning"
          showIcon
          title={t(site === '' ? 'letIn.check' : 'letIn.checkSite', { site, place: returnsTo })}
          description={t('form.note')}
        />
      </Form.Item>
      <AgentTermsFields proposes={writes} />
    </FormDialog>
  );
}

function Said({
  type,
  title,
  children,
  onClose,
}: {
  type: 'error' | 'success' | 'info';
  title: string;
  children?: ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('assistant');
  useReturnFocus();
  return (
    <Modal
      open
      title={t('letIn.said')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('letIn.close')}</Button>}
    >
      <Alert type={type} showIcon title={title} description={children} role={type === 'error' ? 'alert' : 'status'} />
    </Modal>
  );
}
