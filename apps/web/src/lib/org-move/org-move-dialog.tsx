import { type OrgMove, ROUTES, accountErrors, deviceCalls, orgMoveCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { type UseQueryResult, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, App, Checkbox, Form, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../call.ts';
import { FormDialog } from '../form-dialog.tsx';
import { groupNodes } from '../group-nodes.ts';
import { to } from '../hrefs.ts';
import { OrgPicker } from '../org-picker.tsx';
import { Failure } from '../texted.tsx';
import { DeviceUsesList } from './device-uses.tsx';
import styles from './org-move.module.css';

export interface ToMove {
  readonly equipmentIds?: readonly string[];
  readonly gatewayIds?: readonly string[];
  readonly templateIds?: readonly string[];
}
interface Fields {
  readonly orgId?: string;
  readonly groupId?: string;
}
const FIELD_OF = { [accountErrors.wrongOrganisation.code]: 'orgId' };
/** Things named of each kind; of more is said how many. */
const NAMED = 20;

const bodyOf = ({ equipmentIds, gatewayIds, templateIds }: ToMove, orgId: string) => ({
  orgId,
  equipmentIds: equipmentIds && [...equipmentIds],
  gatewayIds: gatewayIds && [...gatewayIds],
  templateIds: templateIds && [...templateIds],
});
const planFor = (what: ToMove, orgId: string) =>
  queryOptions({
    queryKey: ['org-move', what, orgId] as const,
    queryFn: ({ signal }) => call(orgMoveCalls.preview, bodyOf(what, orgId), { signal }),
    staleTime: 0,
  });
const groupsOf = (orgId: string) =>
  queryOptions({
    queryKey: ['org-move', 'groups', orgId] as const,
    queryFn: ({ signal }) =>
      call(deviceCalls.groups, { equipmentIds: undefined, gatewayId: undefined, own: undefined, orgId }, { signal }),
  });

const hasAny = ({ devices, gateways, templates }: OrgMove) => devices.length + gateways.length + templates.length > 0;
const mayGo = (plan: OrgMove, released: boolean) =>
  hasAny(plan) && plan.conflicts.length === 0 && (plan.uses.length === 0 || released);

/** Moves things to another enterprise: where to, what goes along, what breaks, and only then. */
export function OrgMoveDialog({
  what,
  title,
  onDone,
  onClose,
}: {
  what: ToMove;
  /** What is moved, in a word. */
  title: string;
  onDone?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('org-move');
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<Fields>();
  const orgId: string | undefined = Form.useWatch('orgId', form);
  const [released, release] = useState(false);
  const query = useQuery({ ...planFor(what, orgId ?? ''), enabled: orgId !== undefined });
  const plan = orgId === undefined ? undefined : query.data;
  const move = useMutation({
    mutationFn: (fields: Fields & { orgId: string }) =>
      call(orgMoveCalls.move, { ...bodyOf(what, fields.orgId), groupId: fields.groupId, withUses: released }),
    onSettled: () => client.invalidateQueries(),
  });
  const hasMore = plan !== undefined && hasAny(plan);
  return (
    <FormDialog<Fields>
      title={t('title', { what: title })}
      form={form}
      submitText={t('submit')}
      submittable={plan !== undefined && mayGo(plan, released)}
      pending={move.isPending}
      error={move.error}
      fieldOf={FIELD_OF}
      onSubmit={(fields) => {
        if (fields.orgId)
          move.mutate(
            { ...fields, orgId: fields.orgId },
            {
              onSuccess: (counts) => {
                onClose();
                onDone?.();
                void message.success(t('done', counts));
              },
            },
          );
      }}
      onClose={onClose}
    >
      <Form.Item name="orgId" label={t('to')} rules={[{ required: true, message: t('toRule') }]}>
        <OrgPicker
          label={t('to')}
          placeholder={t('toRule')}
          kinds={what.templateIds ? ['enterprise'] : ['enterprise', 'external']}
          onChange={() => form.setFieldValue('groupId', undefined)}
        />
      </Form.Item>
      {plan && plan.devices.length > 0 && orgId ? (
        <Form.Item name="groupId" label={t('group')}>
          <GroupThere key={orgId} orgId={orgId} />
        </Form.Item>
      ) : null}
      <Planned query={query} orgId={orgId} hasMore={hasMore} />
      {plan && plan.uses.length > 0 ? (
        <Checkbox checked={released} onChange={({ target }) => release(target.checked)}>
          {t('uses.withMove')}
        </Checkbox>
      ) : null}
    </FormDialog>
  );
}

function Planned({
  query,
  orgId,
  hasMore,
}: {
  query: UseQueryResult<OrgMove>;
  orgId: string | undefined;
  hasMore: boolean;
}) {
  const { t } = useTranslation('org-move');
  if (orgId === undefined) return <p className={styles['soft']}>{t('choose')}</p>;
  if (query.isPending) return <Loading label={t('along')} rows={4} columns={1} />;
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return hasMore ? <Plan plan={query.data} /> : <p>{t('nothing')}</p>;
}

function GroupThere({
  orgId,
  id,
  value,
  onChange,
}: {
  orgId: string;
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('org-move');
  const groups = useQuery(groupsOf(orgId));
  const nodes = useMemo(() => groupNodes(groups.data ?? []), [groups.data]);
  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      loading={groups.isPending}
      treeData={nodes}
      value={value ?? null}
      placeholder={t('noGroup')}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}

function Plan({ plan }: { plan: OrgMove }) {
  const { t } = useTranslation('org-move');
  const along = [
    ...plan.gateways.map(({ id, name, sn, orgName }) => ({
      id,
      kind: 'gateway' as const,
      name: `${name} ${sn}`,
      orgName,
    })),
    ...plan.devices.map((one) => ({ ...one, kind: 'device' as const })),
    ...plan.templates.map((one) => ({ ...one, kind: 'template' as const })),
  ];
  return (
    <>
      {plan.conflicts.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles['alert'] ?? ''}
          title={t('conflicts')}
          description={plan.conflicts.map(({ what, id, name, value }) => (
            <div key={`${what} ${id}`}>{t(`taken.${what}`, { name, value })}</div>
          ))}
        />
      ) : null}
      <h3 className={styles['head']}>{t('along')}</h3>
      <ul className={styles['list']}>
        {along.slice(0, NAMED).map(({ id, kind, name, orgName }) => (
          <li key={id}>
            {t(kind)} {kind === 'device' ? <Link to={to(ROUTES.deviceInfo, { id })}>{name}</Link> : name}{' '}
            <span className={styles['soft']}>{t('from', { org: orgName })}</span>
          </li>
        ))}
        {along.length > NAMED ? <li>{t('moreItems', { count: along.length - NAMED })}</li> : null}
      </ul>
      {plan.devices.length > 0 ? <Stays plan={plan} /> : null}
      <h3 className={styles['head']}>{t('breaks')}</h3>
      <Breaks losses={plan.losses} />
      {plan.uses.length > 0 ? (
        <>
          <Alert
            type="warning"
            showIcon
            className={styles['alert'] ?? ''}
            title={t('uses.title')}
            description={t('uses.consequence')}
          />
          <DeviceUsesList all={plan.uses} several={plan.devices.length > 1} />
        </>
      ) : null}
    </>
  );
}

function Stays({ plan: { retention } }: { plan: OrgMove }) {
  const { t } = useTranslation('org-move');
  const days = (count: number | null) => (count === null ? t('byDefault') : t('days', { count }));
  const other = retention.from !== retention.to;
  return (
    <p className={styles['soft']}>
      {t('kept')} {other ? t('retention', { from: days(retention.from), to: days(retention.to) }) : null}
    </p>
  );
}

function Breaks({ losses }: { losses: OrgMove['losses'] }) {
  const { t } = useTranslation('org-move');
  const counted = (['grants', 'followers', 'owners', 'groups', 'shares'] as const).filter((one) => losses[one] > 0);
  const none = counted.length + losses.templates.length + losses.alarmGroups.length + losses.handovers.length === 0;
  if (none) return <p className={styles['soft']}>{t('breaksNone')}</p>;
  return (
    <ul className={styles['list']}>
      {counted.map((one) => (
        <li key={one}>{t(one, { count: losses[one] })}</li>
      ))}
      {losses.templates.map(({ id, name, devices }) => (
        <li key={id}>{t('templateLost', { name, devices: devices.join(', ') })}</li>
      ))}
      {losses.alarmGroups.map(({ id, name, rules }) => (
        <li key={id}>{t('alarmGroup', { name, count: rules })}</li>
      ))}
      {losses.handovers.map(({ id, name, variables }) => (
        <li key={id}>{t('handover', { name, count: variables })}</li>
      ))}
    </ul>
  );
}
