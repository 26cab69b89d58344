import { LIMITS, type OrgRow, type ServicePeriod, type ServiceState } from '@lightfield/contract';
import { Loading, type State, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Form, Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { ExpiryInput } from '../../lib/expiry-input.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatDate } from '../../lib/time.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { orgServices, useEditServices } from './api/organisation-queries.ts';
import styles from './organisation.module.css';

const WIDTH = 640;
const MARKS: Record<ServiceState, State> = { open: 'good', soon: 'uncertain', over: 'stale', off: 'offline' };

/** Until when an enterprise has services of the platform; the operation centre says so. */
export function ServicesDialog({ org, onClose }: { org: OrgRow; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  useReturnFocus();
  const words = useErrorWords();
  const account = useAccount();
  const mayEdit = usePermission('orgal_enterprise_edit') && account?.kind === 'op';
  const { data, error } = useQuery(orgServices(org.id));
  if (data && mayEdit) return <ServicesForm org={org} periods={data} onClose={onClose} />;
  return (
    <Modal open width={WIDTH} title={t('service.title', { name: org.name })} footer={null} onCancel={onClose}>
      {error ? <Alert type="error" showIcon role="alert" title={words(error).title} /> : null}
      {!data && !error ? <Loading label={common('face.loading')} rows={4} columns={2} /> : null}
      <ul className={styles['services']}>
        {data?.map((period) => (
          <li key={period.service}>
            <span>{t(`service.names.${period.service}`)}</span>
            <span>
              {period.endsAt === null ? t('service.noEnd') : t('service.until', { date: formatDate(period.endsAt) })}
            </span>
            <Mark state={period.state} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Mark({ state }: { state: ServiceState }) {
  const { t } = useTranslation('organisation');
  return <StateMark state={MARKS[state]} text={t(`service.states.${state}`)} />;
}

/** By the name of the service; `endsAt` absent: without an end. */
type Fields = Record<string, { endsAt?: number | undefined; enabled: boolean }>;

function ServicesForm({
  org,
  periods,
  onClose,
}: {
  org: OrgRow;
  periods: readonly ServicePeriod[];
  onClose: () => void;
}) {
  const { t } = useTranslation('organisation');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const edit = useEditServices();
  const initial = Object.fromEntries(
    periods.map(({ service, endsAt, disabled }) => [service, { endsAt: endsAt ?? undefined, enabled: !disabled }]),
  );
  const save = (fields: Fields) =>
    edit.mutate(
      periods.flatMap(({ service, endsAt, disabled }) => {
        const said = fields[service];
        if (!said || ((said.endsAt ?? null) === endsAt && said.enabled === !disabled)) return [];
        return [{ id: org.id, service, endsAt: said.endsAt, disabled: !said.enabled }];
      }),
      {
        onSuccess: () => {
          void message.success(t('service.saved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog<Fields>
      title={t('service.title', { name: org.name })}
      form={form}
      width={WIDTH}
      initial={initial}
      pending={edit.isPending}
      error={edit.error}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles['words']}>{t('service.note', { days: LIMITS.service.soonDays })}</p>
      <ul className={styles['services']}>
        {periods.map(({ service, state }) => {
          const name = t(`service.names.${service}`);
          return (
            <li key={service}>
              <span>{name}</span>
              <Form.Item noStyle name={[service, 'endsAt']}>
                <ExpiryInput label={t('service.endsAt', { service: name })} placeholder={t('service.noEnd')} />
              </Form.Item>
              <Mark state={state} />
              <Form.Item noStyle name={[service, 'enabled']} valuePropName="checked">
                <Switch aria-label={t('service.enabled', { service: name })} />
              </Form.Item>
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
