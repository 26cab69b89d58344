import { FORWARD_LIVE, type ForwardVariable, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '../../lib/use-choices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { devicesLike, variablesOf } from './api/data-centre-queries.ts';
import styles from './data-centre.module.css';
import type { Fields } from './form.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
/** Pause in typing after which the server is asked. */
const TYPING_MS = 300;
const KEYWORD_MAX = 50;
const MEGABYTE = 1_024 * 1_024;
const { liveVariables, liveSecondsMax, liveWaiting, liveWaitingBytes } = LIMITS.forward;

/** Live values: how often, and of which variables. */
export function LiveFields({
  known,
  devices,
  chosen,
}: {
  known: readonly ForwardVariable[];
  devices: readonly Named[];
  chosen: Pick<Fields, 'range' | 'deviceIds' | 'liveRange'>;
}) {
  const { t } = useTranslation('data-centre');
  return (
    <>
      <Form.Item
        name="liveSeconds"
        label={t('form.liveSeconds')}
        extra={t('form.liveHelp', { rows: liveWaiting.toLocaleString(), mb: liveWaitingBytes / MEGABYTE })}
        rules={[
          {
            required: true,
            type: 'integer',
            min: 1,
            max: liveSecondsMax,
            message: t('form.liveSecondsWrong', { max: liveSecondsMax }),
          },
        ]}
      >
        <InputNumber min={1} max={liveSecondsMax} precision={0} />
      </Form.Item>
      <Form.Item name="liveRange" label={t('form.liveRange')}>
        <Radio.Group options={FORWARD_LIVE.map((value) => ({ value, label: t(`live.${value}`) }))} />
      </Form.Item>
      {chosen.liveRange === 'chosen' ? <VariablesField known={known} devices={devices} chosen={chosen} /> : null}
    </>
  );
}

/** A device is looked up, then its variables are chosen; those of others stay. */
function VariablesField({
  known,
  devices,
  chosen,
}: {
  known: readonly ForwardVariable[];
  devices: readonly Named[];
  chosen: Pick<Fields, 'range' | 'deviceIds'>;
}) {
  const { t } = useTranslation('data-centre');
  const [looked, look] = useState('');
  const [device, choose] = useState<Named>();
  const [typed, type] = useState('');
  const [seen, see] = useState<readonly ForwardVariable[]>(known);
  const found = useQuery(devicesLike(useDebounced(looked.trim().slice(0, KEYWORD_MAX), TYPING_MS)));
  const isSent = ({ id }: Named) => chosen.range !== 'devices' || chosen.deviceIds.includes(id);
  const variables = useQuery(variablesOf(device?.id, useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS)));
  const rows = device ? (variables.data ?? []) : [];
  const others = seen.filter(({ id }) => !rows.some((row) => row.id === id));
  const offered = [
    ...(found.data?.rows ?? []),
    ...devices.filter(({ id }) => !found.data?.rows.some((row) => row.id === id)),
  ];
  return (
    <div className={styles['variables']}>
      <Form.Item label={t('form.liveDevice')}>
        <Select
          {...useChoices(found)}
          aria-label={t('form.liveDevice')}
          placeholder={t('form.liveDeviceNone')}
          showSearch={{ filterOption: false, onSearch: look }}
          value={device?.id ?? null}
          options={offered.filter(isSent).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string | null) => {
            const next = offered.find((one) => one.id === id);
            choose(next && { id: next.id, name: next.name });
            type('');
          }}
        />
      </Form.Item>
      <Form.Item
        name="variableIds"
        label={t('form.variables')}
        rules={[{ required: true, type: 'array', min: 1, message: t('form.variablesRequired') }]}
      >
        <Select
          mode="multiple"
          maxCount={liveVariables}
          {...useChoices(variables)}
          showSearch={{ filterOption: false, onSearch: type }}
          options={[...rows, ...others].map(({ id, name, key, deviceName }) => ({
            value: id,
            label: name === key ? `${deviceName} / ${name}` : `${deviceName} / ${name} (${key})`,
          }))}
          onSelect={(id: string) => {
            const row = rows.find((one) => one.id === id);
            if (row) see([...others, ...rows.filter((one) => one.id === id || seen.includes(one))]);
          }}
        />
      </Form.Item>
    </div>
  );
}
