import { type GatewayCredentials, LIMITS } from '@lightfield/contract';
import { Alert, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useTitleRule } from '../../lib/title-rule.ts';
import { useAddGateway, useAddSparkplug } from './api/gateway-queries.ts';
import { LabelModel } from '../../lib/label-model.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

interface Fields {
  name: string;
  sn: string;
  code: string;
  group: string;
  node: string;
  orgId?: string;
}
const TOPIC_PART = /^[^+#/]+$/;

export function RegisterDialog({
  kind,
  onClose,
  onRegistered,
}: {
  kind: 'lightfield' | 'sparkplug';
  onClose: () => void;
  onRegistered: (credentials: GatewayCredentials) => void;
}) {
  const { t } = useTranslation(['gateway', 'common']);
  useReturnFocus();
  const words = useErrorWords();
  const title = useTitleRule();
  const [form] = Form.useForm<Fields>();
  const add = useAddGateway();
  const addSparkplug = useAddSparkplug();
  const { isPending, error } = kind === 'lightfield' ? add : addSparkplug;
  const submit = ({ name, sn, code, group, node, orgId }: Fields) => {
    if (kind === 'lightfield') add.mutate({ name, sn, code, orgId }, { onSuccess: onRegistered });
    else addSparkplug.mutate({ name, group, node, orgId }, { onSuccess: onRegistered });
  };
  const failure = error ? words(error) : undefined;
  return (
    <Modal
      open
      title={t(kind === 'lightfield' ? 'add' : 'addSparkplug')}
      okText={t('form.submit')}
      cancelText={t('common:action.cancel')}
      confirmLoading={isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={submit} disabled={isPending}>
        {failure ? (
          <Alert type="error" showIcon className="lf-form-error" title={failure.title} description={failure.code} />
        ) : null}
        <Form.Item
          name="name"
          label={t('form.name')}
          rules={[{ required: true, whitespace: true, max: LIMITS.device.nameMax, message: t('form.nameRule') }, title]}
        >
          <Input autoFocus maxLength={LIMITS.device.nameMax} showCount />
        </Form.Item>
        <HomeOrgItem customers />
        {kind === 'lightfield' ? (
          <>
            <Form.Item
              name="sn"
              label={t('form.sn')}
              extra={t('form.snHelp')}
              rules={[{ required: true, pattern: /^\d{12}$/, message: t('form.snRule') }]}
            >
              <Input inputMode="numeric" maxLength={LIMITS.gateway.snDigits} />
            </Form.Item>
            <Form.Item
              name="code"
              label={t('form.code')}
              extra={<LabelModel otherwise={t('form.codeHelp')} />}
              rules={[{ required: true, pattern: /^\d{6}$/, message: t('form.codeRule') }]}
            >
              <Input inputMode="numeric" maxLength={LIMITS.gateway.verificationCodeDigits} />
            </Form.Item>
          </>
        ) : (
          <>
            <Form.Item
              name="group"
              label={t('form.group')}
              extra={t('form.groupHelp')}
              rules={[{ required: true, whitespace: true, pattern: TOPIC_PART, message: t('form.topicRule') }]}
            >
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item
              name="node"
              label={t('form.node')}
              rules={[{ required: true, whitespace: true, pattern: TOPIC_PART, message: t('form.topicRule') }]}
            >
              <Input maxLength={100} />
            </Form.Item>
          </>
        )}
        {/* Enter submits from any field. */}
        <button type="submit" hidden>
          {t('form.submit')}
        </button>
      </Form>
    </Modal>
  );
}
