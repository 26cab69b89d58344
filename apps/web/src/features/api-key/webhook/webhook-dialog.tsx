import {
  API_KEY_RANGES,
  type ApiKeyRange,
  LIMITS,
  Severity,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookRow,
  webhookErrors,
} from '@lightfield/contract';
import { Checkbox, Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { useAddWebhook, useEditWebhook } from '../api/webhook-queries.ts';
import styles from '../api-key.module.css';
import { DevicesField, GroupsField } from '../range-fields.tsx';
import { Ping } from './ping.tsx';
import type { ShownWebhookSecret } from './webhook-secret-dialog.tsx';

const { nameMax, urlMax, timeoutMs } = LIMITS.webhook;
const FIELD_OF = {
  [webhookErrors.nameExists.code]: 'name',
  [webhookErrors.addressRefused.code]: 'url',
};

interface Fields {
  name: string;
  url: string;
  events: WebhookEvent[];
  severities: Severity[];
  range: ApiKeyRange;
  deviceIds?: string[];
  groupIds?: string[];
}
const initialOf = (row: WebhookRow | undefined): Partial<Fields> =>
  row
    ? {
        name: row.name,
        url: row.url,
        events: row.events,
        severities: row.severities,
        range: row.range,
        deviceIds: row.devices.map(({ id }) => id),
        groupIds: row.groups.map(({ id }) => id),
      }
    : { name: '', url: '', events: ['alarm.raised', 'alarm.restored'], severities: Severity.options, range: 'all' };
const bodyOf = ({ range, deviceIds, groupIds, ...rest }: Fields) => ({
  ...rest,
  range,
  deviceIds: range === 'devices' ? deviceIds : undefined,
  groupIds: range === 'groups' ? groupIds : undefined,
});

/** A new endpoint, or what one is told. */
export function WebhookDialog({
  row,
  onClose,
  onMade,
  onSaved,
}: {
  row: WebhookRow | undefined;
  onClose: () => void;
  onMade: (made: ShownWebhookSecret) => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('api-key');
  const [form] = Form.useForm<Fields>();
  const add = useAddWebhook();
  const edit = useEditWebhook();
  const save = (fields: Fields) => {
    const body = bodyOf(fields);
    if (row) edit.mutate({ ...body, id: row.id }, { onSuccess: onSaved });
    else add.mutate(body, { onSuccess: (made) => onMade({ ...made, name: fields.name }) });
  };
  return (
    <FormDialog<Fields>
      title={row ? t('webhook.edit', { name: row.name }) : t('webhook.add')}
      width={640}
      form={form}
      initial={initialOf(row)}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={save}
    >
      <Form.Item
        name="name"
        label={t('webhook.form.name')}
        rules={[{ required: true, whitespace: true, message: t('webhook.form.nameRequired') }]}
      >
        <Input maxLength={nameMax} showCount />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('webhook.form.url')}
        extra={t('webhook.form.urlHelp', { seconds: timeoutMs / 1_000 })}
        rules={[{ required: true, whitespace: true, message: t('webhook.form.urlRequired') }]}
      >
        <Input maxLength={urlMax} spellCheck={false} inputMode="url" placeholder="https://mes.example.com/lightfield" />
      </Form.Item>
      <Form.Item
        name="events"
        label={t('webhook.form.events')}
        rules={[{ type: 'array', min: 1, message: t('webhook.form.eventsRequired') }]}
      >
        <Checkbox.Group
          className={styles['events'] ?? ''}
          options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`webhook.event.${value}`) }))}
        />
      </Form.Item>
      <SeveritiesPart />
      <RangePart row={row} />
      {row ? <PingPart row={row} /> : null}
    </FormDialog>
  );
}

/** Of alarms, where some are told. */
function SeveritiesPart() {
  const { t } = useTranslation('api-key');
  const common = useTranslation().t;
  const events = Form.useWatch<WebhookEvent[] | undefined>('events');
  const isOfAlarms = events?.some((event) => event.startsWith('alarm.')) ?? false;
  return (
    <Form.Item
      name="severities"
      label={t('webhook.form.severities')}
      hidden={!isOfAlarms}
      rules={isOfAlarms ? [{ type: 'array', min: 1, message: t('webhook.form.severitiesRequired') }] : []}
    >
      <Checkbox.Group options={Severity.options.map((value) => ({ value, label: common(`severity.${value}`) }))} />
    </Form.Item>
  );
}

/** Which devices: those of an API key's form. */
function RangePart({ row }: { row: WebhookRow | undefined }) {
  const { t } = useTranslation('api-key');
  const range = Form.useWatch<ApiKeyRange | undefined>('range');
  return (
    <>
      <Form.Item
        name="range"
        label={t('form.range')}
        extra={range === undefined || range === 'all' ? undefined : t('webhook.form.rangeHelp')}
      >
        <Radio.Group options={API_KEY_RANGES.map((value) => ({ value, label: t(`range.${value}`) }))} />
      </Form.Item>
      {range === 'devices' ? <DevicesField known={row?.devices ?? []} /> : null}
      {range === 'groups' ? <GroupsField known={row?.groups ?? []} /> : null}
    </>
  );
}

/** Tries the address as it is typed. */
function PingPart({ row: { id, url } }: { row: WebhookRow }) {
  const typed = Form.useWatch<string | undefined>('url');
  return <Ping id={id} url={typed === url ? undefined : typed} />;
}
