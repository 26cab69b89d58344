import { LIMITS, type NamedCredentials } from '@lightfield/contract';
import { lineProblems, nameProblems } from '@lightfield/rules';
import { Alert, Button, Form, Modal } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../lib/download.ts';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { LineTable } from '../../lib/line-table/line-table.tsx';
import { useLines } from '../../lib/line-table/use-lines.ts';
import { PlainTable } from '../../lib/plain-table.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useAddMany } from './api/register-queries.ts';
import styles from './gateway-register.module.css';
import { useLanguage } from '../../lib/use-language.ts';

interface Line extends Record<string, string> {
  sn: string;
  code: string;
  name: string;
}
const MAX = LIMITS.gateway.batchAdd;
/** Pixels. */
const WIDTH = 760;

/** Registers up to 100 gateways by their labels, then shows their credentials: once, and to be saved as a file. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<readonly NamedCredentials[]>();
  useReturnFocus();
  return made ? <BatchCredentials made={made} onClose={onClose} /> : <Lines onClose={onClose} onMade={setMade} />;
}

/** What is wrong with lines before they are sent. */
function useCheck() {
  const lang = useLanguage();
  return useCallback(
    (lines: readonly Line[]) =>
      [...lineProblems(lines), ...nameProblems(lines)].map(({ line, field, spec }) => ({
        line,
        field,
        problem: spec[lang],
      })),
    [lang],
  );
}

function Lines({ onClose, onMade }: { onClose: () => void; onMade: (made: readonly NamedCredentials[]) => void }) {
  const { t } = useTranslation(['gateway', 'common']);
  const words = useErrorWords();
  const add = useAddMany();
  const batch = useLines<Line>(useCheck());
  const count = batch.filled.length;
  const over = count - MAX;
  const [form] = Form.useForm<{ orgId?: string }>();
  const submit = ({ orgId }: { orgId?: string }) => {
    batch.showAll();
    if (batch.problems > 0 || count === 0 || over > 0) return;
    add.mutate({ lines: [...batch.filled], orgId }, { onSuccess: onMade, onError: (error) => batch.refused(error) });
  };
  const failure = add.error && batch.answered === 0 ? words(add.error) : undefined;
  return (
    <Modal
      open
      title={t('addMany')}
      width={WIDTH}
      okText={t('batch.submit', { count })}
      okButtonProps={{ disabled: count === 0 || over > 0 }}
      cancelText={t('common:action.cancel')}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className={styles['hint']}>{t('batch.hint', { max: MAX })}</p>
      {over > 0 ? (
        <Alert type="error" showIcon className={styles['above'] ?? ''} title={t('batch.tooMany', { max: MAX, over })} />
      ) : null}
      {failure ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles['above'] ?? ''}
          title={failure.title}
          description={failure.code}
        />
      ) : null}
      <Form<{ orgId?: string }> form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <HomeOrgItem customers />
      </Form>
      <LineTable
        label={t('batch.lines')}
        columns={[
          { key: 'sn', title: t('form.sn'), digits: true },
          { key: 'code', title: t('form.code'), digits: true },
          { key: 'name', title: t('form.name') },
        ]}
        lines={batch.lines}
        onChange={batch.setLines}
        problemOf={batch.problemOf}
        disabled={add.isPending}
      />
    </Modal>
  );
}

/** The passwords exist in readable form only here and only now. */
function BatchCredentials({ made, onClose }: { made: readonly NamedCredentials[]; onClose: () => void }) {
  const { t } = useTranslation('gateway');
  const [saved, setSaved] = useState(false);
  const columns = [
    { key: 'name', title: t('form.name'), head: true, text: ({ name }: NamedCredentials) => name },
    { key: 'model', title: t('column.model'), text: ({ modelName }: NamedCredentials) => modelName },
    { key: 'username', title: t('credentials.username'), text: ({ username }: NamedCredentials) => username },
    { key: 'password', title: t('credentials.password'), text: ({ password }: NamedCredentials) => password },
    { key: 'server', title: t('credentials.host'), text: ({ host, port }: NamedCredentials) => `${host}:${port}` },
  ];
  const save = async () => {
    await downloadXlsx(t('batch.file'), [
      {
        name: t('batch.file'),
        columns: columns.map(({ title }) => ({ title, width: 26 })),
        rows: made.map((one) => columns.map(({ text }) => text(one))),
      },
    ]);
    setSaved(true);
  };
  return (
    <Modal
      open
      title={t('batch.done', { count: made.length })}
      width={WIDTH}
      closable={saved}
      keyboard={saved}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="export" type={saved ? 'default' : 'primary'} onClick={() => void save()}>
          {t('batch.export')}
        </Button>,
        <Button key="done" type={saved ? 'primary' : 'default'} onClick={onClose}>
          {t('credentials.done')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon className={styles['above'] ?? ''} title={t('batch.once')} />
      <div className={styles['scroll']}>
        <PlainTable
          label={t('batch.done', { count: made.length })}
          columns={columns.map(({ key, title, head, text }) => ({
            key,
            title,
            ...(head ? { head } : {}),
            render: (one: NamedCredentials) => (key === 'password' ? <code>{text(one)}</code> : text(one)),
          }))}
          rows={made}
          rowKey={({ id }) => id}
        />
      </div>
    </Modal>
  );
}
