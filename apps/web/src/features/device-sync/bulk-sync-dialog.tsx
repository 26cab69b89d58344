import { deviceCalls, deviceSyncCalls } from '@lightfield/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Progress, Table, type TableColumnType } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { awaitCommand } from '../../lib/await-command.ts';
import { call } from '../../lib/call.ts';
import type { ManyDevicesProps } from '../../lib/device-action.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { type BulkCalls, type BulkOutcome, bulkSync } from './bulk-sync.ts';
import styles from './device-sync.module.css';

const WIDTH = 720;
const WAITING: BulkOutcome = { state: 'waiting' };
const CALLS: BulkCalls = {
  state: (id) => call(deviceSyncCalls.query, { id }),
  follow: (id, revision) => call(deviceSyncCalls.follow, { id, revision, take: undefined }),
  async send(id) {
    const { uuid } = await call(deviceSyncCalls.send, { id });
    return awaitCommand(() => call(deviceCalls.callback, { uuid }));
  },
  whenBack: (id) => call(deviceSyncCalls.whenBack, { id, on: true }),
};
type Line = ManyDevicesProps['devices'][number];

/** Chosen devices to their gateways, with what became of each. */
export default function BulkSyncDialog({ devices, onClose }: ManyDevicesProps) {
  const { t } = useTranslation('device-sync');
  useReturnFocus();
  const client = useQueryClient();
  const [choice, choose] = useState({ template: false, whenBack: true });
  const [outcomes, set] = useState<ReadonlyMap<string, BulkOutcome>>();
  const [running, run] = useState(false);
  const stop = useRef<AbortController>(undefined);
  // what has not begun when the window is closed is not begun
  useEffect(() => () => stop.current?.abort(), []);
  const start = async () => {
    const control = new AbortController();
    stop.current = control;
    run(true);
    set(new Map());
    const tell = (id: string, outcome: BulkOutcome) => set((before) => new Map(before).set(id, outcome));
    await bulkSync(
      devices.map(({ id }) => id),
      choice,
      CALLS,
      { tell, signal: control.signal },
    );
    run(false);
    await client.invalidateQueries();
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={t('bulk.title', { count: devices.length })}
      onCancel={onClose}
      footer={[
        running ? (
          <Button key="stop" onClick={() => stop.current?.abort()}>
            {t('bulk.stop')}
          </Button>
        ) : (
          <Button key="close" onClick={onClose}>
            {t('sync.close')}
          </Button>
        ),
        <Button key="start" type="primary" loading={running} onClick={() => void start()}>
          {t('bulk.start')}
        </Button>,
      ]}
    >
      <p className={styles['note']}>{t('bulk.intro')}</p>
      <div className={styles['choices']}>
        <Checkbox
          checked={choice.template}
          disabled={running}
          onChange={({ target }) => choose({ ...choice, template: target.checked })}
        >
          {t('bulk.template')}
        </Checkbox>
        <Checkbox
          checked={choice.whenBack}
          disabled={running}
          onChange={({ target }) => choose({ ...choice, whenBack: target.checked })}
        >
          {t('bulk.whenBack')}
        </Checkbox>
      </div>
      <Lines devices={devices} outcomes={outcomes} />
    </Modal>
  );
}

/** Nothing more is done for these. */
const ENDED = new Set<BulkOutcome['state']>(['done', 'same', 'later', 'failed', 'stopped']);
const MISSED = new Set<BulkOutcome['state']>(['failed', 'stopped']);

function Lines({
  devices,
  outcomes,
}: {
  devices: readonly Line[];
  outcomes: ReadonlyMap<string, BulkOutcome> | undefined;
}) {
  const { t } = useTranslation('device-sync');
  const words = useErrorWords();
  const of = (id: string) => outcomes?.get(id) ?? WAITING;
  const all = devices.map(({ id }) => of(id));
  const ended = all.filter(({ state }) => ENDED.has(state)).length;
  const missed = all.filter(({ state }) => MISSED.has(state)).length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  const columns: TableColumnType<Line>[] = [
    { key: 'device', title: t('batch.device'), render: (_value, { name }) => name },
    {
      key: 'state',
      title: t('batch.state'),
      width: 140,
      render: (_value, { id }) => (outcomes ? t(`bulk.states.${of(id).state}`) : '--'),
    },
    {
      key: 'reason',
      title: t('batch.reason'),
      render: (_value, { id }) => {
        const outcome = of(id);
        if (outcome.state !== 'failed') return '';
        const { title, code } = words(outcome.error);
        return [title, code].filter(Boolean).join(' ');
      },
    },
  ];
  return (
    <>
      {outcomes ? (
        <div aria-live="polite">
          <p>{t('batch.progress', { total: devices.length, done: ended - missed, failed })}</p>
          <Progress
            percent={Math.floor((ended / devices.length) * 100)}
            {...(failed > 0 && { status: 'exception' as const })}
          />
        </div>
      ) : null}
      <Table<Line>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={devices}
        scroll={{ x: 520 }}
        pagination={devices.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      />
    </>
  );
}
