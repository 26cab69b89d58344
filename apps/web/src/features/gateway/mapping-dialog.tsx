import { LIMITS, type PendingDevice } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Checkbox, Form, Input, InputNumber, Modal, Select, Table, type TableColumnType } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { useTitleProblem } from '../../lib/title-rule.ts';
import { groupChoices, useApprove } from './api/gateway-queries.ts';
import { type MappingRow, problemsOf, suggestMapping } from './mapping.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

/** Choices of the recording interval, seconds; 0: no history. */
const RECORD_SECONDS = [0, 1, 5, 10, 60, 300, 900] as const;
const USUAL_RECORD_SECONDS = 60;

/** Metrics on the left, the variables they become on the right; one step makes the device, its variables and its history. */
export function MappingDialog({ device, onClose }: { device: PendingDevice; onClose: () => void }) {
  const { t } = useTranslation(['gateway', 'common']);
  useReturnFocus();
  const { message } = App.useApp();
  const words = useErrorWords();
  const approve = useApprove();
  const groups = useQuery(groupChoices(device.gatewayId));
  const [name, setName] = useState((device.device || device.node).slice(0, LIMITS.device.nameMax));
  const [groupId, setGroupId] = useState<string>();
  const [seconds, setSeconds] = useState<number>(USUAL_RECORD_SECONDS);
  const [rows, setRows] = useState(() => suggestMapping(device.metrics));
  const problems = useMemo(() => problemsOf(rows), [rows]);
  const values = useMemo(() => new Map(device.metrics.map((metric) => [metric.name, metric])), [device]);
  const edit = (metric: string, change: Partial<MappingRow>) =>
    setRows((known) => known.map((row) => (row.metric === metric ? { ...row, ...change } : row)));
  const titleProblem = useTitleProblem();
  const nameProblem = name.trim() === '' ? t('form.nameRule') : titleProblem(name);

  const submit = () =>
    approve.mutate(
      {
        id: device.id,
        name: name.trim(),
        groupId,
        recordIntervalMs: seconds > 0 ? seconds * 1_000 : undefined,
        mappings: rows.filter(({ use }) => use).map(({ use: _use, ...mapping }) => mapping),
      },
      {
        onSuccess: () => {
          void message.success(t('pending.approved'));
          onClose();
        },
      },
    );
  const failure = approve.error ? words(approve.error) : undefined;
  const columns: TableColumnType<MappingRow>[] = [
    {
      key: 'use',
      title: t('mapping.use'),
      width: 56,
      render: (_value, row) => (
        <Checkbox
          checked={row.use}
          aria-label={`${t('mapping.use')}: ${row.metric}`}
          onChange={(event) => edit(row.metric, { use: event.target.checked })}
        />
      ),
    },
    {
      key: 'metric',
      title: t('mapping.metric'),
      width: 180,
      render: (_value, row) => (
        <span>
          {row.metric} <span className="lf-soft">{values.get(row.metric)?.sparkplugType}</span>
        </span>
      ),
    },
    {
      key: 'value',
      title: t('mapping.value'),
      width: 110,
      align: 'right',
      className: 'lf-figures',
      render: (_value, row) => String(values.get(row.metric)?.value ?? '--'),
    },
    {
      key: 'key',
      title: t('mapping.key'),
      width: 170,
      render: (_value, row) => {
        const problem = problems.get(row.metric);
        const wrong = problem === 'keyRule' || problem === 'keyTwice';
        return (
          <>
            <Input
              size="small"
              maxLength={64}
              value={row.key}
              disabled={!row.use}
              status={wrong ? 'error' : ''}
              aria-label={`${t('mapping.key')}: ${row.metric}`}
              onChange={(event) => edit(row.metric, { key: event.target.value })}
            />
            {wrong ? <span className="lf-field-error">{t(`mapping.${problem}`)}</span> : null}
          </>
        );
      },
    },
    {
      key: 'name',
      title: t('mapping.name'),
      width: 170,
      render: (_value, row) => {
        const wrong = problems.get(row.metric) === 'nameRule';
        const said = wrong ? titleProblem(row.name) : undefined;
        return (
          <>
            <Input
              size="small"
              maxLength={50}
              value={row.name}
              disabled={!row.use}
              status={wrong ? 'error' : ''}
              aria-label={`${t('mapping.name')}: ${row.metric}`}
              onChange={(event) => edit(row.metric, { name: event.target.value })}
            />
            {said ? <span className="lf-field-error">{said}</span> : null}
          </>
        );
      },
    },
    {
      key: 'unit',
      title: t('mapping.unit'),
      width: 90,
      render: (_value, row) => (
        <Input
          size="small"
          maxLength={20}
          value={row.unit}
          disabled={!row.use}
          aria-label={`${t('mapping.unit')}: ${row.metric}`}
          onChange={(event) => edit(row.metric, { unit: event.target.value })}
        />
      ),
    },
    {
      key: 'decimals',
      title: t('mapping.decimals'),
      width: 80,
      render: (_value, row) => (
        <InputNumber
          size="small"
          min={0}
          max={LIMITS.variable.decimalsMax}
          precision={0}
          value={row.decimals}
          disabled={!row.use}
          aria-label={`${t('mapping.decimals')}: ${row.metric}`}
          onChange={(decimals) => edit(row.metric, { decimals: decimals ?? 0 })}
        />
      ),
    },
    {
      key: 'writable',
      title: t('mapping.writable'),
      width: 80,
      render: (_value, row) => (
        <Checkbox
          checked={row.writable}
          disabled={!row.use || !(values.get(row.metric)?.writable ?? false)}
          aria-label={`${t('mapping.writable')}: ${row.metric}`}
          onChange={(event) => edit(row.metric, { writable: event.target.checked })}
        />
      ),
    },
  ];
  return (
    <Modal
      open
      width={1000}
      title={t('mapping.title', { name: device.device || t('pending.node') })}
      okText={t('mapping.submit')}
      cancelText={t('common:action.cancel')}
      confirmLoading={approve.isPending}
      okButtonProps={{ disabled: problems.size > 0 || nameProblem !== undefined }}
      onOk={submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {failure ? (
        <Alert type="error" showIcon className="lf-form-error" title={failure.title} description={failure.code} />
      ) : null}
      <Form layout="vertical" requiredMark={false} className="lf-mapping-head">
        <Form.Item
          label={t('mapping.deviceName')}
          htmlFor="mapping-name"
          validateStatus={nameProblem ? 'error' : ''}
          help={nameProblem}
        >
          <Input
            id="mapping-name"
            autoFocus
            maxLength={LIMITS.device.nameMax}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('mapping.group')} htmlFor="mapping-group">
          <Select
            id="mapping-group"
            allowClear
            placeholder={t('mapping.noGroup')}
            value={groupId ?? null}
            options={(groups.data ?? []).map((group) => ({ value: group.id, label: group.name }))}
            onChange={(chosen) => setGroupId(chosen ?? undefined)}
          />
        </Form.Item>
        <Form.Item label={t('mapping.record')} htmlFor="mapping-record">
          <Select
            id="mapping-record"
            value={seconds}
            options={RECORD_SECONDS.map((value) => ({
              value,
              label:
                value === 0
                  ? t('mapping.recordOff')
                  : value < 60
                    ? t('mapping.recordEvery', { seconds: value })
                    : t('mapping.recordMinutes', { minutes: value / 60 }),
            }))}
            onChange={setSeconds}
          />
        </Form.Item>
      </Form>
      {problems.has('') ? <Alert type="warning" showIcon className="lf-form-error" title={t('mapping.none')} /> : null}
      <Table<MappingRow>
        rowKey="metric"
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={false}
        virtual={rows.length > 100}
        scroll={{ x: 920, y: 380 }}
      />
    </Modal>
  );
}
