import { type DeviceGroup, FORWARD_RANGES, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '../../lib/use-choices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { devicesLike, groupsToChoose } from './api/data-centre-queries.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
/** Pause in typing after which the server is asked. */
const TYPING_MS = 300;
const KEYWORD_MAX = 50;
const { devices: devicesMax, groups: groupsMax } = LIMITS.forward;

/** Which devices; those that are chosen already come with their names. */
export function RangeFields({ devices, groups }: { devices: readonly Named[]; groups: readonly Named[] }) {
  const { t } = useTranslation('data-centre');
  const range = Form.useWatch<string | undefined>('range');
  return (
    <>
      <Form.Item name="range" label={t('form.range')}>
        <Radio.Group options={FORWARD_RANGES.map((value) => ({ value, label: t(`range.${value}`) }))} />
      </Form.Item>
      {range === 'devices' ? <DevicesField known={devices} /> : null}
      {range === 'groups' ? <GroupsField known={groups} /> : null}
    </>
  );
}

function DevicesField({ known }: { known: readonly Named[] }) {
  const { t } = useTranslation('data-centre');
  const [typed, type] = useState('');
  // What was chosen keeps its name when another search is made.
  const [seen, see] = useState<readonly Named[]>(known);
  const found = useQuery(devicesLike(useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS)));
  const rows = found.data?.rows ?? [];
  const others = seen.filter(({ id }) => !rows.some((row) => row.id === id));
  return (
    <Form.Item
      name="deviceIds"
      label={t('form.devices')}
      rules={[{ required: true, type: 'array', min: 1, message: t('form.devicesRequired') }]}
    >
      <Select
        mode="multiple"
        maxCount={devicesMax}
        {...useChoices(found)}
        showSearch={{ filterOption: false, onSearch: type }}
        options={[...rows, ...others].map(({ id, name }) => ({ value: id, label: name }))}
        onSelect={(id: string) => {
          const row = rows.find((one) => one.id === id);
          if (row) see([...others, ...rows.filter((one) => one.id === id)]);
        }}
      />
    </Form.Item>
  );
}

/** "Site / hall": groups of one name stand in several places. */
function pathOf(group: DeviceGroup, groups: ReadonlyMap<string, DeviceGroup>): string {
  const above = group.parentId === null ? undefined : groups.get(group.parentId);
  return above ? `${pathOf(above, groups)} / ${group.name}` : group.name;
}

function GroupsField({ known }: { known: readonly Named[] }) {
  const { t } = useTranslation('data-centre');
  const found = useQuery(groupsToChoose());
  const { data = [] } = found;
  const groups = new Map(data.map((group) => [group.id, group]));
  const others = known.filter(({ id }) => !groups.has(id));
  return (
    <Form.Item
      name="groupIds"
      label={t('form.groups')}
      rules={[{ required: true, type: 'array', min: 1, message: t('form.groupsRequired') }]}
    >
      <Select
        mode="multiple"
        maxCount={groupsMax}
        {...useChoices(found)}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          ...data.map((group) => ({ value: group.id, label: pathOf(group, groups) })),
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Form.Item>
  );
}
