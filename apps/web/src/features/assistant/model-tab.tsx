import { LIMITS, type ModelEndpoint, type ModelTest, agentErrors } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { showFieldErrors } from '../../lib/form-dialog.tsx';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { modelEndpoint, useDeleteEndpoint, useSaveEndpoint, useTestEndpoint } from './api/model-queries.ts';
import styles from './assistant.module.css';

const { addressMax, modelMax, keyMax, appMax, turnsMax, tokensMax, first } = LIMITS.assistant;
const TOKENS_MIN = 1_000;
const AMOUNTS = [
  ['personTurns', 1, turnsMax],
  ['orgTurns', 1, turnsMax],
  ['personTokens', TOKENS_MIN, tokensMax],
  ['orgTokens', TOKENS_MIN, tokensMax],
] as const;
interface Fields extends Record<(typeof AMOUNTS)[number][0], number> {
  address: string;
  model: string;
  key: string;
  appId: string;
  appCode: string;
  dropKey: boolean;
  dropCode: boolean;
  enabled: boolean;
  writes: boolean;
}

/** Which model the assistant of the enterprise asks, and how much in a day. */
export function ModelTab() {
  const { t } = useTranslation(['assistant', 'common']);
  const query = useQuery(modelEndpoint());
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Loading label={t('common:face.loading')} rows={6} columns={2} />;
  return <ModelForm key={query.data?.updatedAt ?? 0} endpoint={query.data} />;
}

function ModelForm({ endpoint }: { endpoint: ModelEndpoint | null }) {
  const { t } = useTranslation('assistant');
  const { message } = App.useApp();
  const words = useErrorWords();
  const [form] = Form.useForm<Fields>();
  const may = usePermission('manage_aiconfig_edit');
  const save = useSaveEndpoint();
  const submit = ({ key, appId, appCode, ...fields }: Fields) =>
    save.mutate(
      { ...fields, key: key || undefined, appId: appId || undefined, appCode: appCode || undefined },
      {
        onSuccess: () => void message.success(t('model.saved')),
        onError: (error) => {
          if (!showFieldErrors(form, error, { [agentErrors.endpointRefused.code]: 'address' }))
            void message.error(words(error).title);
        },
      },
    );
  const fresh = { address: '', model: '', appId: '', enabled: true, writes: false, ...first };
  const initial: Fields = { ...fresh, ...endpoint, key: '', appCode: '', dropKey: false, dropCode: false };
  return (
    <div className={styles['model']}>
      <Alert type="info" title={t('model.note')} />
      <Form<Fields> form={form} layout="vertical" disabled={!may} initialValues={initial} onFinish={submit}>
        <ServiceFields endpoint={endpoint} />
        <UseFields endpoint={endpoint} />
        {may ? (
          <div className={styles['buttons']}>
            <Button type="primary" htmlType="submit" loading={save.isPending}>
              {t('model.save')}
            </Button>
            {endpoint ? <Stored /> : null}
          </div>
        ) : (
          <ReadOnlyNote permission="manage_aiconfig_edit" />
        )}
      </Form>
      <p className={styles['soft']}>
        {endpoint
          ? t('model.changed', { who: endpoint.updatedBy, at: formatTime(endpoint.updatedAt) })
          : t('model.none')}
      </p>
    </div>
  );
}

/** A secret goes in and does not come out: it is said that one is stored, and it can be taken away. */
function SecretField({ name, max, isStored }: { name: 'key' | 'appCode'; max: number; isStored: boolean }) {
  const { t } = useTranslation('assistant');
  return (
    <div className={styles['secret']}>
      <Form.Item name={name} label={t(`model.${name}`)}>
        <Input.Password
          maxLength={max}
          autoComplete="new-password"
          placeholder={isStored ? t('model.kept') : undefined}
        />
      </Form.Item>
      {isStored ? (
        <Form.Item name={name === 'key' ? 'dropKey' : 'dropCode'} valuePropName="checked">
          <Checkbox>{t(name === 'key' ? 'model.dropKey' : 'model.dropCode')}</Checkbox>
        </Form.Item>
      ) : null}
    </div>
  );
}

function ServiceFields({ endpoint }: { endpoint: ModelEndpoint | null }) {
  const { t } = useTranslation('assistant');
  const needed = (message: string) => [{ required: true, whitespace: true, message }];
  return (
    <>
      <Form.Item
        name="address"
        label={t('model.address')}
        extra={endpoint ? t('model.moved') : t('model.addressNote')}
        rules={needed(t('model.addressRequired'))}
      >
        <Input maxLength={addressMax} inputMode="url" placeholder="https://api.example.com/v1" />
      </Form.Item>
      <Form.Item name="model" label={t('model.name')} rules={needed(t('model.nameRequired'))}>
        <Input maxLength={modelMax} />
      </Form.Item>
      <SecretField name="key" max={keyMax} isStored={endpoint?.hasKey ?? false} />
      <Form.Item name="appId" label={t('model.appId')} extra={t('model.appNote')}>
        <Input maxLength={appMax} />
      </Form.Item>
      <SecretField name="appCode" max={appMax} isStored={endpoint?.hasAppCode ?? false} />
    </>
  );
}

function UseFields({ endpoint }: { endpoint: ModelEndpoint | null }) {
  const { t } = useTranslation('assistant');
  const used = endpoint && t('model.used', { turns: endpoint.usedTurns, tokens: endpoint.usedTokens });
  return (
    <>
      <Form.Item name="enabled" valuePropName="checked" extra={t('model.whoNote')}>
        <Checkbox>{t('model.enabled')}</Checkbox>
      </Form.Item>
      <Form.Item name="writes" valuePropName="checked" extra={t('model.writesNote')}>
        <Checkbox>{t('model.writes')}</Checkbox>
      </Form.Item>
      <fieldset className={styles['amounts']}>
        <legend>{t('model.day')}</legend>
        {AMOUNTS.map(([name, min, max]) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`model.${name}`)}
            rules={[{ required: true, type: 'integer', min, max, message: t('model.amount', { min, max }) }]}
          >
            <InputNumber min={min} max={max} precision={0} />
          </Form.Item>
        ))}
        {used ? <p className={styles['soft']}>{used}</p> : null}
      </fieldset>
    </>
  );
}

/** What can be done with the one that is stored. */
function Stored() {
  const { t } = useTranslation('assistant');
  const ask = useAsk();
  const words = useErrorWords();
  const test = useTestEndpoint();
  const remove = useDeleteEndpoint();
  const removing = () =>
    ask({
      title: t('model.removeAsk'),
      content: t('model.removeNote'),
      okText: t('model.remove'),
      danger: true,
      run: async () => {
        await remove.mutateAsync(undefined);
        return t('model.removed');
      },
    });
  return (
    <>
      <Button loading={test.isPending} onClick={() => test.mutate()}>
        {t('model.test')}
      </Button>
      <Button danger onClick={removing}>
        {t('model.remove')}
      </Button>
      <div aria-live="polite">
        {test.data ? <Tested result={test.data} /> : null}
        {test.error ? <Alert type="error" showIcon title={words(test.error).title} /> : null}
      </div>
    </>
  );
}

function Tested({ result: { ms, text, fault, detail } }: { result: ModelTest }) {
  const { t } = useTranslation('assistant');
  if (fault !== null) return <Alert type="error" showIcon title={t(`fault.${fault}`, { detail })} />;
  return <Alert type="success" showIcon title={t('model.tested', { text: text.trim() || '--', ms })} />;
}
