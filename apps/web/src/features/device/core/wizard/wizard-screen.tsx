import { type BoundGateway, ROUTES, deviceAdminCalls } from '@lightfield/contract';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../../lib/account.ts';
import { call } from '../../../../lib/call.ts';
import { showFieldErrors } from '../../../../lib/form-dialog.tsx';
import { to } from '../../../../lib/hrefs.ts';
import { Steps } from '../../../../lib/identity/steps.tsx';
import { idsField } from '../../../../lib/search-codecs.ts';
import { useErrorWords } from '../../../../lib/texted.tsx';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { type DeviceFields, NEW_DEVICE, enteredOf } from '../device-info/device-form.ts';
import { FIELD_OF } from '../device-info/device-info-tab.tsx';
import { DeviceItems } from '../device-info/device-items.tsx';
import { useBindGateway, useBindTemplate, useDeviceChange } from '../device-info/device-queries.ts';
import { GatewayPassword } from '../device-info/gateway-password.tsx';
import { GatewayItems, LABEL_FIELD_OF } from '../device-info/label-items.tsx';
import { TemplateSelect } from '../device-info/template-select.tsx';
import { newId } from '../../../../lib/new-id.ts';
import parts from '../parts/parts.module.css';
import { PeopleSelect, authorise } from './people-select.tsx';
import { readWizard, writeWizard } from './wizard-draft.ts';
import styles from './wizard.module.css';

/** `id`: the device that was added, and waits for its gateway. */
const codecs = { id: idsField(1) };

/** From nothing to a device on its gateway; then its drivers and variables are next (S1 §4). */
export default function WizardScreen() {
  const { t } = useTranslation('device-core');
  const [{ id }, change] = useSearchState(codecs);
  const [added] = id;
  return (
    <div className={styles['page']}>
      <Steps labels={[t('wizard.basic'), t('wizard.gateway'), t('wizard.content')]} current={added ? 1 : 0} />
      {added ? <GatewayStep key={added} id={added} /> : <BasicStep onAdded={(next) => change({ id: [next] })} />}
    </div>
  );
}

function BasicStep({ onAdded }: { onAdded: (id: string) => void }) {
  const { t } = useTranslation(['device-core', 'common']);
  const me = useAccount()?.userId ?? '';
  const words = useErrorWords();
  const [form] = Form.useForm<DeviceFields>();
  const [kept, keep] = useState(() => readWizard(me));
  const [requestId, renew] = useState(() => kept?.requestId ?? newId());
  const add = useDeviceChange((fields: DeviceFields) =>
    call(deviceAdminCalls.add, { ...enteredOf(fields, NEW_DEVICE), requestId, orgId: fields.orgId }),
  );
  const { error, isPending } = add;
  useEffect(() => {
    if (error && !isPending) showFieldErrors(form, error, FIELD_OF);
  }, [form, error, isPending]);
  const touched = (fields: DeviceFields) => writeWizard(me, { requestId, fields });
  const submit = (fields: DeviceFields) =>
    add.mutate(fields, {
      onSuccess: ({ id }) => {
        writeWizard(me, undefined);
        onAdded(id);
      },
    });
  return (
    <Form<DeviceFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={isPending}
      initialValues={kept?.fields ?? NEW_DEVICE}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={submit}
      onValuesChange={(_changed, fields: DeviceFields) => touched(fields)}
    >
      {kept ? (
        <Alert
          type="info"
          showIcon
          title={t('common:draft.restored')}
          action={
            <Button
              size="small"
              onClick={() => {
                writeWizard(me, undefined);
                keep(undefined);
                renew(newId());
                form.setFieldsValue(NEW_DEVICE);
              }}
            >
              {t('common:draft.discard')}
            </Button>
          }
        />
      ) : null}
      {error ? (
        <Alert type="error" showIcon role="alert" title={words(error).title} description={words(error).code} />
      ) : null}
      <DeviceItems form={form} variables={false} onPlaced={touched} />
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t('wizard.next')}
      </Button>
    </Form>
  );
}

interface BindFields {
  sn?: string;
  code?: string;
  gatewayId?: string;
  templateId?: string;
  people?: string[];
}

/** Both can be left for later. */
function GatewayStep({ id }: { id: string }) {
  const { t } = useTranslation('device-core');
  const navigate = useNavigate();
  const words = useErrorWords();
  const [form] = Form.useForm<BindFields>();
  const gateway = useBindGateway(id);
  const template = useBindTemplate(id);
  const [given, give] = useState<NonNullable<BoundGateway['credentials']>>();
  const sn = Form.useWatch('sn', form) ?? '';
  const code = Form.useWatch('code', form) ?? '';
  const gatewayId = Form.useWatch('gatewayId', form);
  const templateId = Form.useWatch('templateId', form);
  const people = Form.useWatch('people', form) ?? [];
  const mayGrant = usePermission('account_equip_grant');
  const grant = useDeviceChange((accountIds: readonly string[]) => authorise(id, accountIds));
  const error = gateway.error ?? template.error ?? grant.error;
  const pending = gateway.isPending || template.isPending || grant.isPending;
  useEffect(() => {
    if (error && !pending) showFieldErrors(form, error, LABEL_FIELD_OF);
  }, [form, error, pending]);
  const goOn = () => void navigate({ to: to(ROUTES.deviceDrivers, { id }) } as Parameters<typeof navigate>[0]);
  const labelled = sn !== '' || code !== '';
  const bind = () => {
    if (labelled || gatewayId)
      gateway.mutate(
        { sn, code, gatewayId, templateId },
        { onSuccess: ({ credentials }) => (credentials ? give(credentials) : goOn()) },
      );
    else if (templateId) template.mutate(templateId, { onSuccess: goOn });
    else goOn();
  };
  // first: who is authorised twice is authorised once, a device is bound once
  const submit = () => (people.length > 0 ? grant.mutate(people, { onSuccess: bind }) : bind());
  return (
    <Form<BindFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={pending}
      className={styles['narrow'] ?? ''}
      onFinish={submit}
    >
      <p className={parts['soft']}>{t('wizard.gatewayNote')}</p>
      {error ? (
        <Alert type="error" showIcon role="alert" title={words(error).title} description={words(error).code} />
      ) : null}
      <GatewayItems deviceId={id} required={labelled} />
      <Form.Item name="templateId" label={t('bind.templateOptional')}>
        <TemplateSelect deviceId={id} />
      </Form.Item>
      {mayGrant ? (
        <Form.Item name="people" label={t('wizard.people')} extra={t('wizard.peopleHint')}>
          <PeopleSelect deviceId={id} />
        </Form.Item>
      ) : null}
      <div className={parts['bar']}>
        <Button
          type="primary"
          htmlType="submit"
          loading={pending}
          disabled={!labelled && !gatewayId && !templateId && people.length === 0}
        >
          {t('wizard.bind')}
        </Button>
        <Button onClick={goOn} disabled={pending}>
          {t('wizard.skip')}
        </Button>
      </div>
      {given ? <GatewayPassword credentials={given} onClose={goOn} /> : null}
    </Form>
  );
}
