import { FORWARD_TLS, INFLUX_APIS, KAFKA_KEYS, KAFKA_LOGINS, KAFKA_TOPIC, LIMITS } from '@lightfield/contract';
import { Checkbox, Form, type FormInstance, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './data-centre.module.css';
import { type Fields, SQL_NAME, areBrokers } from './form.ts';

const TLS_WORDS = { off: 'form.tlsOff', unverified: 'form.tlsUnverified', verified: 'form.tlsVerified' } as const;

interface Kept {
  readonly hasSecret: boolean;
  readonly hasSignKey: boolean;
}

/** Where it goes, by its kind. Secrets that are stored are never shown; left empty they stay. */
export function TargetFields({ form, kept }: { form: FormInstance<Fields>; kept: Kept | undefined }) {
  const kind = Form.useWatch('kind', form);
  if (kind === 'http') return <HttpFields form={form} kept={kept} />;
  if (kind === 'influx') return <InfluxFields form={form} kept={kept} />;
  if (kind === 'tdengine') return <TdengineFields kept={kept} />;
  if (kind === 'kafka') return <KafkaFields form={form} kept={kept} />;
  return (
    <>
      <ServerFields kept={kept} />
      {kind === 'mqtt' ? <TopicFields /> : <TableFields hasSchema={kind !== 'mysql'} />}
    </>
  );
}

function HttpFields({ form, kept }: { form: FormInstance<Fields>; kept: Kept | undefined }) {
  const { t } = useTranslation('data-centre');
  const signs = Form.useWatch('signs', form);
  return (
    <>
      <Form.Item name="url" label={t('form.url')} rules={[{ required: true, message: t('form.urlRequired') }]}>
        <Input maxLength={500} placeholder="https://mes.example.com/api/values" spellCheck={false} />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item name="header" label={t('form.header')} extra={t('form.headerHelp')}>
          <Input maxLength={64} spellCheck={false} />
        </Form.Item>
        <SecretField has={kept?.hasSecret ?? false} />
      </div>
      <Form.Item name="signs" valuePropName="checked">
        <Checkbox>{t('form.signs')}</Checkbox>
      </Form.Item>
      {signs ? (
        <Form.Item
          name="signKey"
          label={t('form.signKey')}
          extra={kept?.hasSignKey ? t('form.secretKept') : t('form.signKeyHelp')}
          rules={[{ required: !kept?.hasSignKey, min: 16, max: 200, message: t('form.signKeyRequired') }]}
        >
          <Input.Password visibilityToggle={false} autoComplete="new-password" />
        </Form.Item>
      ) : null}
    </>
  );
}

/** Version 2 has organisations, buckets and tokens, version 1 databases and users. */
function InfluxFields({ form, kept }: { form: FormInstance<Fields>; kept: Kept | undefined }) {
  const { t } = useTranslation('data-centre');
  const isNew = Form.useWatch('api', form) === 'v2';
  const sqlName = { required: true, pattern: SQL_NAME, message: t('form.sqlName') };
  return (
    <>
      <Form.Item name="url" label={t('form.url')} rules={[{ required: true, message: t('form.urlRequired') }]}>
        <Input maxLength={500} placeholder="https://influx.example.com:8086" spellCheck={false} />
      </Form.Item>
      <Form.Item name="api" label={t('form.api')}>
        <Radio.Group options={INFLUX_APIS.map((value) => ({ value, label: t(`form.${value}`) }))} />
      </Form.Item>
      <div className={styles['pair']}>
        {isNew ? (
          <Form.Item name="org" label={t('form.influxOrg')}>
            <Input maxLength={100} spellCheck={false} />
          </Form.Item>
        ) : null}
        <Form.Item
          name="bucket"
          label={t(isNew ? 'form.bucket' : 'form.database')}
          rules={[{ required: true, message: t('form.required') }]}
        >
          <Input maxLength={200} spellCheck={false} />
        </Form.Item>
        {isNew ? null : (
          <Form.Item name="user" label={t('form.user')}>
            <Input maxLength={100} spellCheck={false} autoComplete="off" />
          </Form.Item>
        )}
        <SecretField has={kept?.hasSecret ?? false} label={t(isNew ? 'form.token' : 'form.password')} />
      </div>
      <div className={styles['pair']}>
        <Form.Item name="measurement" label={t('form.measurement')} extra={t('form.measurementHelp')} rules={[sqlName]}>
          <Input maxLength={63} spellCheck={false} />
        </Form.Item>
        <Form.Item name="alarmMeasurement" label={t('form.alarmMeasurement')} rules={[sqlName]}>
          <Input maxLength={63} spellCheck={false} />
        </Form.Item>
      </div>
    </>
  );
}

function TdengineFields({ kept }: { kept: Kept | undefined }) {
  const { t } = useTranslation('data-centre');
  const sqlName = { required: true, pattern: SQL_NAME, message: t('form.sqlName') };
  return (
    <>
      <Form.Item
        name="url"
        label={t('form.url')}
        extra={t('form.tdengineHelp')}
        rules={[{ required: true, message: t('form.urlRequired') }]}
      >
        <Input maxLength={500} placeholder="http://tdengine.example.com:6041" spellCheck={false} />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item name="user" label={t('form.user')} rules={[{ required: true, message: t('form.required') }]}>
          <Input maxLength={63} spellCheck={false} autoComplete="off" />
        </Form.Item>
        <SecretField has={kept?.hasSecret ?? false} label={t('form.password')} />
        <Form.Item name="database" label={t('form.database')} rules={[sqlName]}>
          <Input maxLength={63} spellCheck={false} />
        </Form.Item>
        <Form.Item name="table" label={t('form.superTable')} rules={[sqlName]}>
          <Input maxLength={63} spellCheck={false} />
        </Form.Item>
        <Form.Item name="alarmTable" label={t('form.alarmSuperTable')} rules={[sqlName]}>
          <Input maxLength={63} spellCheck={false} />
        </Form.Item>
      </div>
      <Form.Item name="creates" valuePropName="checked" extra={t('form.superTableHelp')}>
        <Checkbox>{t('form.createsSuper')}</Checkbox>
      </Form.Item>
    </>
  );
}

function KafkaFields({ form, kept }: { form: FormInstance<Fields>; kept: Kept | undefined }) {
  const { t } = useTranslation('data-centre');
  const hasLogin = (Form.useWatch('login', form) ?? 'none') !== 'none';
  const topic = { required: true, pattern: KAFKA_TOPIC, message: t('form.kafkaTopicWrong') };
  const areGood = (_rule: unknown, typed: string) =>
    areBrokers(typed)
      ? Promise.resolve()
      : Promise.reject(new Error(t('form.brokersWrong', { max: LIMITS.forward.brokers })));
  return (
    <>
      <Form.Item
        name="brokers"
        label={t('form.brokers')}
        extra={t('form.brokersHelp')}
        required
        rules={[{ validator: areGood }]}
      >
        <Input maxLength={2_800} spellCheck={false} placeholder="kafka-1.example.com:9092, kafka-2.example.com:9092" />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item name="login" label={t('form.login')}>
          <Select options={KAFKA_LOGINS.map((value) => ({ value, label: t(`login.${value}`) }))} />
        </Form.Item>
        <Form.Item name="tls" label={t('form.tls')}>
          <Select options={FORWARD_TLS.map((value) => ({ value, label: t(TLS_WORDS[value]) }))} />
        </Form.Item>
        {hasLogin ? (
          <>
            <Form.Item name="user" label={t('form.user')} rules={[{ required: true, message: t('form.required') }]}>
              <Input maxLength={200} spellCheck={false} autoComplete="off" />
            </Form.Item>
            <SecretField has={kept?.hasSecret ?? false} label={t('form.password')} />
          </>
        ) : null}
        <Form.Item name="kafkaTopic" label={t('form.topic')} rules={[topic]}>
          <Input maxLength={249} spellCheck={false} />
        </Form.Item>
        <Form.Item name="kafkaAlarmTopic" label={t('form.alarmTopic')} rules={[topic]}>
          <Input maxLength={249} spellCheck={false} />
        </Form.Item>
      </div>
      <Form.Item name="keyBy" label={t('form.keyBy')} extra={t('form.keyByHelp')}>
        <Radio.Group options={KAFKA_KEYS.map((value) => ({ value, label: t(`keyBy.${value}`) }))} />
      </Form.Item>
    </>
  );
}

function SecretField({ has, label }: { has: boolean; label?: string }) {
  const { t } = useTranslation('data-centre');
  return (
    <Form.Item name="secret" label={label ?? t('form.secret')} extra={has ? t('form.secretKept') : undefined}>
      <Input.Password visibilityToggle={false} maxLength={1_000} autoComplete="new-password" />
    </Form.Item>
  );
}

function ServerFields({ kept }: { kept: Kept | undefined }) {
  const { t } = useTranslation('data-centre');
  return (
    <>
      <div className={styles['pair']}>
        <Form.Item name="host" label={t('form.host')} rules={[{ required: true, message: t('form.hostRequired') }]}>
          <Input maxLength={253} spellCheck={false} placeholder="db.example.com" />
        </Form.Item>
        <Form.Item
          name="port"
          label={t('form.port')}
          rules={[{ required: true, type: 'integer', min: 1, max: 65_535, message: t('form.portRequired') }]}
        >
          <InputNumber precision={0} />
        </Form.Item>
      </div>
      <div className={styles['pair']}>
        <Form.Item name="user" label={t('form.user')}>
          <Input maxLength={63} spellCheck={false} autoComplete="off" />
        </Form.Item>
        <SecretField has={kept?.hasSecret ?? false} />
      </div>
      <Form.Item name="tls" label={t('form.tls')}>
        <Select options={FORWARD_TLS.map((value) => ({ value, label: t(TLS_WORDS[value]) }))} />
      </Form.Item>
    </>
  );
}

/** A database of MySQL has no schemas. */
function TableFields({ hasSchema }: { hasSchema: boolean }) {
  const { t } = useTranslation('data-centre');
  const sqlName = { required: true, pattern: SQL_NAME, message: t('form.sqlName') };
  return (
    <>
      <div className={styles['pair']}>
        <Form.Item name="database" label={t('form.database')} rules={[{ required: true, message: t('form.required') }]}>
          <Input maxLength={63} spellCheck={false} />
        </Form.Item>
        {hasSchema ? (
          <Form.Item name="schema" label={t('form.schema')} rules={[sqlName]}>
            <Input maxLength={63} spellCheck={false} />
          </Form.Item>
        ) : null}
        <Form.Item name="table" label={t('form.table')} rules={[sqlName]}>
          <Input maxLength={63} spellCheck={false} />
        </Form.Item>
        <Form.Item name="alarmTable" label={t('form.alarmTable')} rules={[sqlName]}>
          <Input maxLength={63} spellCheck={false} />
        </Form.Item>
      </div>
      <Form.Item name="creates" valuePropName="checked">
        <Checkbox>{t('form.creates')}</Checkbox>
      </Form.Item>
    </>
  );
}

function TopicFields() {
  const { t } = useTranslation('data-centre');
  const topic = { required: true, pattern: /^[^+#]+$/, message: t('form.topicWrong') };
  return (
    <div className={styles['pair']}>
      <Form.Item name="topic" label={t('form.topic')} extra={t('form.topicHelp')} rules={[topic]}>
        <Input maxLength={200} spellCheck={false} />
      </Form.Item>
      <Form.Item name="alarmTopic" label={t('form.alarmTopic')} rules={[topic]}>
        <Input maxLength={200} spellCheck={false} />
      </Form.Item>
    </div>
  );
}
