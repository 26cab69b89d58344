import { LIMITS, type OrgRow, type Retention, type RetentionDays, type StorageUse } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Descriptions, Form, InputNumber, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatDate, formatTime } from '../../lib/time.ts';
import { sizeText } from '../../lib/size.ts';
import { orgRetention, orgStorage, useEditRetention } from './api/organisation-queries.ts';
import styles from './organisation.module.css';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

const { retention: LIMIT } = LIMITS;
const FIELDS = [
  { name: 'raw', min: LIMIT.daysMin, max: LIMIT.rawDaysMax, after: undefined },
  { name: 'minute', min: LIMIT.daysMin, max: LIMIT.minuteDaysMax, after: 'raw' },
  { name: 'hour', min: LIMIT.daysMin, max: LIMIT.hourDaysMax, after: 'minute' },
  { name: 'message', min: LIMIT.messageDaysMin, max: LIMIT.messageDaysMax, after: undefined },
] as const;
const WIDTH = 640;

/** How long the history of an organisation is kept, and the room it takes. */
export function RetentionDialog({ org, onClose }: { org: OrgRow; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  useReturnFocus();
  const common = useTranslation().t;
  const words = useErrorWords();
  const account = useAccount();
  const mayEdit = usePermission('orgal_enterprise_edit') && account?.kind !== 'ext';
  const { data, error } = useQuery(orgRetention(org.id));
  if (data && mayEdit) return <KeepForm org={org} retention={data} onClose={onClose} />;
  return (
    <Modal open width={WIDTH} title={t('keep.title', { name: org.name })} footer={null} onCancel={onClose}>
      {error ? <Alert type="error" showIcon role="alert" title={words(error).title} /> : null}
      {!data && !error ? <Loading label={common('face.loading')} rows={6} columns={2} /> : null}
      {data ? (
        <>
          <Descriptions
            size="small"
            column={1}
            items={FIELDS.map(({ name }) => ({
              key: name,
              label: t(`keep.${name}`),
              children: t('keep.days', { count: data.days[name] }),
            }))}
          />
          <Room org={org} />
        </>
      ) : null}
    </Modal>
  );
}

function KeepForm({ org, retention, onClose }: { org: OrgRow; retention: Retention; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { message } = App.useApp();
  const [form] = Form.useForm<RetentionDays>();
  const edit = useEditRetention();
  const { days, inherited, source } = retention;
  const save = (body: Partial<RetentionDays>) =>
    edit.mutate(
      { id: org.id, ...body },
      {
        onSuccess: () => {
          void message.success(t('org.saved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog<RetentionDays>
      title={t('keep.title', { name: org.name })}
      form={form}
      width={WIDTH}
      initial={days}
      pending={edit.isPending}
      error={edit.error}
      fieldOf={FIELD_OF_CODE}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles['words']}>{t('keep.note')}</p>
      <div className={styles['pair']}>
        {FIELDS.map(({ name, min, max, after }) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`keep.${name}`)}
            dependencies={after ? [after] : []}
            rules={[
              { required: true, message: t('keep.rule', { min, max }) },
              ({ getFieldValue }) => ({
                validator: (_rule, value: number | null) => {
                  const least = after ? Number(getFieldValue(after)) : 0;
                  if (value === null || value >= least) return Promise.resolve();
                  return Promise.reject(new Error(t('keep.orderRule')));
                },
              }),
            ]}
          >
            <InputNumber min={min} max={max} precision={0} suffix={t('keep.unit')} />
          </Form.Item>
        ))}
      </div>
      <p className={styles['words']}>
        {t(`keep.source.${source}`, inherited)}
        {source === 'own' ? (
          <Button type="link" size="small" disabled={edit.isPending} onClick={() => save({})}>
            {t('keep.inherit', inherited)}
          </Button>
        ) : null}
      </p>
      <Room org={org} />
    </FormDialog>
  );
}
/** Kept shorter than what it is made of. */
const FIELD_OF_CODE = { 2913: 'hour' } as const;

function Room({ org }: { org: OrgRow }) {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const words = useErrorWords();
  const { data, error } = useQuery(orgStorage(org.id));
  if (error) return <Alert type="error" showIcon title={words(error).title} />;
  if (!data) return <Loading label={common('face.loading')} rows={4} columns={2} />;
  return (
    <Descriptions
      size="small"
      column={1}
      title={t('keep.room')}
      items={[
        { key: 'all', label: t('keep.total'), children: <Total use={data} /> },
        {
          key: 'parts',
          label: t('keep.parts'),
          children: t('keep.partsOf', {
            raw: sizeText(data.rawBytes + data.hotBytes),
            minute: sizeText(data.minuteBytes),
            hour: sizeText(data.hourBytes),
          }),
        },
        { key: 'oldest', label: t('keep.oldest'), children: data.oldest === null ? '-' : formatDate(data.oldest) },
        {
          key: 'devices',
          label: t('keep.devices'),
          children: data.devices.length === 0 ? '-' : <Devices devices={data.devices} />,
        },
      ]}
    />
  );
}

function Total({ use }: { use: StorageUse }) {
  const { t } = useTranslation('organisation');
  if (use.countedAt === null) return t('keep.notCounted');
  return t('keep.totalOf', {
    size: sizeText(use.bytes),
    records: use.records.toLocaleString(),
    at: formatTime(use.countedAt),
  });
}

function Devices({ devices }: { devices: readonly { id: string; name: string; bytes: number }[] }) {
  return (
    <ul className={styles['rooms']}>
      {devices.map(({ id, name, bytes }) => (
        <li key={id}>
          <span>{name}</span>
          <span>{sizeText(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
