import { LIMITS, type Hardware } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { flagField, intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { TimeAgo } from '../../lib/texted.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { WhyNot } from '../../lib/why-not.tsx';
import { hardwareList, modelChoices, useDeleteHardware } from './api/queries.ts';
import { HardwareBatch } from './hardware-batch.tsx';
import { HardwareDialog } from './hardware-dialog.tsx';
import styles from './system-gateways.module.css';

const STATE = {
  keyword: textField(),
  model: textField(),
  registered: flagField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};
type Row = Hardware & { id: string };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** /manage/system/hardware: gateways as they leave the factory. */
export default function HardwareScreen() {
  const { t } = useTranslation('system-gateways');
  const [{ keyword, model, registered, page, size }, change] = useSearchState(STATE);
  const modelId = UUID.test(model) ? model : undefined;
  const query = useQuery(
    hardwareList({ keyword: keyword || undefined, modelId, registered, pageNum: page, pageSize: size }),
  );
  const models = useQuery(modelChoices());
  const [adding, setAdding] = useState(false);
  const [editing, edit] = useState<Row>();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {t('hardware.add')}
    </Button>
  );
  return (
    <>
      <ListPage
        label={t('hardware.label')}
        query={query}
        columns={useColumns(edit)}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filters={
          <>
            <SearchField
              className={styles['keyword']}
              label={t('hardware.search')}
              value={keyword}
              onChange={(text) => change({ keyword: text })}
            />
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('hardware.column.model')}
              value={modelId ?? ''}
              options={[
                { value: '', label: t('hardware.allModels') },
                ...(models.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(value) => change({ model: value })}
            />
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('hardware.column.state')}
              value={registered === undefined ? '' : String(registered)}
              options={[
                { value: '', label: t('hardware.allStates') },
                { value: 'true', label: t('hardware.registered') },
                { value: 'false', label: t('hardware.free') },
              ]}
              onChange={(value) => change({ registered: value === '' ? undefined : value === 'true' })}
            />
          </>
        }
        actions={add}
        filtered={keyword !== '' || modelId !== undefined || registered !== undefined}
        onClear={() => change({ keyword: '', model: '', registered: undefined })}
        empty={{ icon: 'gateway', title: t('hardware.empty'), note: t('hardware.emptyNote'), action: add }}
        selection={{
          ids: chosen,
          onChange: choose,
          bar: <RemoveMany sns={[...chosen]} onDone={() => choose(new Set())} />,
        }}
      />
      {adding ? <HardwareBatch onClose={() => setAdding(false)} /> : null}
      {editing ? <HardwareDialog hardware={editing} onClose={() => edit(undefined)} /> : null}
    </>
  );
}

function useColumns(onEdit: (hardware: Row) => void): ListColumn<Row>[] {
  const { t } = useTranslation('system-gateways');
  return [
    {
      key: 'sn',
      title: t('hardware.column.sn'),
      head: true,
      plain: ({ sn }) => sn,
      render: ({ sn }) => <span className={styles['figures']}>{sn}</span>,
    },
    {
      key: 'code',
      title: t('hardware.column.code'),
      render: ({ code }) => <span className={styles['figures']}>{code}</span>,
    },
    {
      key: 'model',
      title: t('hardware.column.model'),
      render: ({ modelName, series }) => (
        <>
          {modelName} <span className={styles['soft']}>{series}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('hardware.column.state'),
      render: ({ gatewayId, orgName }) =>
        gatewayId === null ? (
          <StateMark state="pending" text={t('hardware.free')} />
        ) : (
          <StateMark state="done" text={orgName ?? t('hardware.registered')} />
        ),
    },
    { key: 'added', title: t('hardware.column.added'), render: ({ addedAt }) => <TimeAgo at={addedAt} /> },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (hardware) => <Actions hardware={hardware} onEdit={() => onEdit(hardware)} />,
    },
  ];
}

function Actions({ hardware: { sn, gatewayId }, onEdit }: { hardware: Row; onEdit: () => void }) {
  const { t } = useTranslation('system-gateways');
  const ask = useAsk();
  const { mutateAsync: remove } = useDeleteHardware();
  const reason = gatewayId === null ? undefined : t('hardware.isRegistered');
  return (
    <span className={styles['actions']}>
      <WhyNot reason={reason}>
        <Button type="link" onClick={onEdit}>
          {t('hardware.edit')}
        </Button>
      </WhyNot>
      <WhyNot reason={reason}>
        <Button
          type="link"
          danger
          onClick={() =>
            ask({
              title: t('hardware.removeTitle', { sn }),
              content: t('hardware.removeNote'),
              okText: t('hardware.remove'),
              danger: true,
              run: async () => {
                await remove([sn]);
                return t('hardware.removed');
              },
            })
          }
        >
          {t('hardware.remove')}
        </Button>
      </WhyNot>
    </span>
  );
}

function RemoveMany({ sns, onDone }: { sns: string[]; onDone: () => void }) {
  const { t } = useTranslation('system-gateways');
  const ask = useAsk();
  const { mutateAsync: remove } = useDeleteHardware();
  return (
    <Button
      danger
      disabled={sns.length > LIMITS.paging.pageSizeMax}
      onClick={() =>
        ask({
          title: t('hardware.removeManyTitle', { count: sns.length }),
          content: t('hardware.removeManyNote'),
          okText: t('hardware.removeMany'),
          danger: true,
          run: async () => {
            await remove(sns);
            onDone();
            return t('hardware.removed');
          },
        })
      }
    >
      {t('hardware.removeMany')}
    </Button>
  );
}
