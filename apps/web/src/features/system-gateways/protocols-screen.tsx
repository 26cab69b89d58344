import { LIMITS, type Protocol, heard } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField } from '../../lib/search-codecs.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { protocolPage, useEditProtocol } from './api/queries.ts';
import styles from './system-gateways.module.css';
import { useLanguage } from '../../lib/use-language.ts';

const STATE = { page: intField(1), size: intField(LIMITS.paging.pageSize) };
type Row = Protocol & { id: string };
const REMARK_MAX = 200;

/** /manage/system/protocol: what the gateways' drivers speak, and whether it may be used here. All of it on one page. */
export default function ProtocolsScreen() {
  const { t } = useTranslation('system-gateways');
  const [{ page, size }, change] = useSearchState(STATE);
  const query = useQuery(protocolPage({ page, size }));
  const [opened, open] = useState<Row>();
  return (
    <>
      <ListPage
        label={t('protocol.label')}
        query={query}
        columns={useColumns(open)}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filtered={false}
        onClear={() => change({})}
        empty={{ icon: 'command', title: t('protocol.empty') }}
      />
      {opened ? <ProtocolDialog protocol={opened} onClose={() => open(undefined)} /> : null}
    </>
  );
}

function useColumns(onEdit: (protocol: Row) => void): ListColumn<Row>[] {
  const { t } = useTranslation('system-gateways');
  const lang = useLanguage();
  return [
    {
      key: 'name',
      title: t('protocol.column.name'),
      head: true,
      plain: (protocol) => heard(protocol, lang),
      render: (protocol) => <span className={styles['name']}>{heard(protocol, lang)}</span>,
    },
    {
      key: 'state',
      title: t('protocol.column.state'),
      render: ({ enabled }) =>
        enabled ? (
          <StateMark state="good" text={t('protocol.on')} />
        ) : (
          <StateMark state="offline" text={t('protocol.off')} />
        ),
    },
    {
      key: 'notation',
      title: t('protocol.column.notation'),
      render: ({ type }) => (
        <span className={styles['wide']}>
          {DRIVER_FORMS.filter((form) => form.type === type).map(({ notation }) => heard(notation, lang))}
        </span>
      ),
    },
    {
      key: 'drivers',
      title: t('protocol.column.drivers'),
      right: true,
      render: ({ driverCount }) => <span className={styles['figures']}>{driverCount}</span>,
    },
    {
      key: 'models',
      title: t('protocol.column.models'),
      right: true,
      render: ({ deviceModelCount }) => <span className={styles['figures']}>{deviceModelCount}</span>,
    },
    {
      key: 'remark',
      title: t('protocol.column.remark'),
      render: ({ remark }) => (remark === '' ? '' : <span className={styles['wide']}>{remark}</span>),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (protocol) => (
        <span className={styles['actions']}>
          <Button type="link" onClick={() => onEdit(protocol)}>
            {t('protocol.edit')}
          </Button>
        </span>
      ),
    },
  ];
}

interface Fields {
  enabled: boolean;
  remark: string;
}

function ProtocolDialog({ protocol, onClose }: { protocol: Row; onClose: () => void }) {
  const { t } = useTranslation('system-gateways');
  const lang = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const enabled = Form.useWatch('enabled', form) ?? protocol.enabled;
  const edit = useEditProtocol();
  const { type, remark, driverCount } = protocol;
  return (
    <FormDialog<Fields>
      title={t('protocol.editTitle', { name: heard(protocol, lang) })}
      form={form}
      initial={{ enabled: protocol.enabled, remark }}
      pending={edit.isPending}
      error={edit.error}
      onSubmit={(fields) =>
        edit.mutate(
          { type, ...fields },
          {
            onSuccess: () => {
              void message.success(t('protocol.saved'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="enabled"
        label={t('protocol.field.enabled')}
        valuePropName="checked"
        extra={t('protocol.field.enabledHelp')}
      >
        <Switch />
      </Form.Item>
      {!enabled && driverCount > 0 ? (
        <Alert
          type="warning"
          showIcon
          className={styles['above'] ?? ''}
          title={t('protocol.inUse', { count: driverCount })}
        />
      ) : null}
      <Form.Item name="remark" label={t('protocol.field.remark')}>
        <Input.TextArea maxLength={REMARK_MAX} autoSize={{ minRows: 1, maxRows: 3 }} />
      </Form.Item>
    </FormDialog>
  );
}
