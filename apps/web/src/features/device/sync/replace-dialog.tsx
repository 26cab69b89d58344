import { type GatewayCredentials, LIMITS, type ReplacementCheck } from '@lightfield/contract';
import { Alert, App, Button, Descriptions, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import type { DeviceActionProps } from '../../../lib/device-action.ts';
import { useCheckGateway, useReplaceGateway } from './api/sync-queries.ts';
import styles from './device-sync.module.css';
import { Failed } from './failed.tsx';
import { GapList } from './diff-list.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';

interface Label {
  sn: string;
  code: string;
}
const FIELD_OF = { 1103: 'code', 1104: 'sn', 1123: 'sn', 1303: 'sn', 1304: 'sn', 1308: 'code', 1309: 'sn' };

/** First the label of the new gateway, then what the replacement would do and what is lacking, then the replacement. */
export default function ReplaceDialog({ deviceId, deviceName, onClose }: DeviceActionProps) {
  const { t } = useTranslation(['device-sync', 'common']);
  const { message } = App.useApp();
  const [form] = Form.useForm<Label>();
  const check = useCheckGateway();
  const replace = useReplaceGateway();
  const [label, setLabel] = useState<Label>();
  const [credentials, setCredentials] = useState<GatewayCredentials>();
  const title = t('replace.title', { name: deviceName });
  if (credentials) return <NewCredentials title={title} credentials={credentials} onClose={onClose} />;
  if (check.data && label)
    return (
      <CheckedDialog
        title={title}
        deviceId={deviceId}
        check={check.data}
        pending={replace.isPending}
        error={replace.error}
        onClose={onClose}
        onSubmit={() =>
          replace.mutate(
            { id: deviceId, ...label },
            {
              onSuccess(answer) {
                void message.success(t('replace.done'));
                if (answer.credentials) setCredentials(answer.credentials);
                else onClose();
              },
            },
          )
        }
      />
    );
  return (
    <FormDialog<Label>
      title={title}
      form={form}
      submitText={t('replace.check')}
      pending={check.isPending}
      error={check.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={(entered) => {
        setLabel(entered);
        check.mutate({ id: deviceId, ...entered });
      }}
      above={<p className={styles['note']}>{t('replace.intro')}</p>}
    >
      <Form.Item
        name="sn"
        label={t('replace.sn')}
        rules={[{ required: true, pattern: /^\d{12}$/, message: t('replace.snRule') }]}
      >
        <Input inputMode="numeric" maxLength={LIMITS.gateway.snDigits} />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('replace.code')}
        rules={[{ required: true, pattern: /^\d{6}$/, message: t('replace.codeRule') }]}
      >
        <Input inputMode="numeric" maxLength={LIMITS.gateway.verificationCodeDigits} />
      </Form.Item>
    </FormDialog>
  );
}

function CheckedDialog({
  title,
  deviceId,
  check: { from, to, devices, gaps },
  pending,
  error,
  onSubmit,
  onClose,
}: {
  title: string;
  deviceId: string;
  check: ReplacementCheck;
  pending: boolean;
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['device-sync', 'common']);
  useReturnFocus();
  return (
    <Modal
      open
      title={title}
      okText={t('replace.submit')}
      cancelText={t('common:action.cancel')}
      confirmLoading={pending}
      okButtonProps={{ disabled: gaps.length > 0 }}
      onOk={onSubmit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Failed error={error} />
      <GapList
        gaps={gaps}
        place={{ deviceId, gatewayId: from.id }}
        {...(devices.length > 1 && { note: t('gaps.several', { count: devices.length }) })}
      />
      {gaps.length === 0 ? (
        <Alert type="success" showIcon className={styles['block'] ?? ''} title={t('replace.ready')} />
      ) : null}
      <Descriptions
        column={1}
        size="small"
        bordered
        items={[
          { key: 'from', label: t('replace.from'), children: `${from.name} ${from.sn} ${from.model}` },
          {
            key: 'to',
            label: t('replace.to'),
            children: (
              <>
                {to.sn} {to.model}
                {to.registered ? null : <div className={styles['note']}>{t('replace.unregistered')}</div>}
              </>
            ),
          },
          {
            key: 'devices',
            label: t('replace.devices'),
            children: devices.map(({ id, name }) => <div key={id}>{name}</div>),
          },
        ]}
      />
    </Modal>
  );
}

/** The password exists in readable form only here and only now. */
function NewCredentials({
  title,
  credentials: { host, port, username, password },
  onClose,
}: {
  title: string;
  credentials: GatewayCredentials;
  onClose: () => void;
}) {
  const { t } = useTranslation('device-sync');
  const { message } = App.useApp();
  const lines = [
    ['server', `${host}:${port}`],
    ['username', username],
    ['password', password],
  ] as const;
  const copy = async () => {
    await copyText(lines.map(([name, value]) => `${t(`replace.${name}`)}: ${value}`).join('\n'));
    void message.success(t('replace.copied'));
  };
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      // the replacement is done: nothing is left to cancel
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {t('replace.copy')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('replace.saved')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon className={styles['block'] ?? ''} title={t('replace.credentials')} />
      <Descriptions
        column={1}
        size="small"
        bordered
        items={lines.map(([name, value]) => ({
          key: name,
          label: t(`replace.${name}`),
          children: <code>{value}</code>,
        }))}
      />
    </Modal>
  );
}
