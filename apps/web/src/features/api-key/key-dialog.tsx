import {
  type ApiKeyRange,
  type ApiKeyRow,
  LIMITS,
  API_KEY_RANGES,
  apiKeyErrors,
  keyPermissions,
} from '@lightfield/contract';
import { Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { holds, useAccount } from '../../lib/account.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { NameField, WholeField } from '../../lib/form-fields.tsx';
import { formatTime } from '../../lib/time.ts';
import { usePermissionLabel } from '../../lib/why-not.tsx';
import { useAddKey, useEditKey } from './api/api-key-queries.ts';
import { DevicesField, GroupsField } from './range-fields.tsx';
import type { ShownSecret } from './secret-dialog.tsx';

const { nameMax, networksMax, perMinuteMax } = LIMITS.apiKey;
const FIELD_OF = {
  [apiKeyErrors.nameExists.code]: 'name',
  [apiKeyErrors.networksInvalid.code]: 'networks',
  [apiKeyErrors.beyondOwn.code]: 'permissions',
};
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
const PER_MINUTE = 60;
/** Offered lives, days; 0: it does not expire, -1: as it is. */
const LIVES = [30, 90, YEAR_DAYS, 0];
const KEEP = -1;

interface Fields {
  name: string;
  permissions: string[];
  range: ApiKeyRange;
  deviceIds?: string[];
  groupIds?: string[];
  networks?: string;
  perMinute: number;
  life: number;
}
const initialOf = (row: ApiKeyRow | undefined): Partial<Fields> =>
  row
    ? {
        name: row.name,
        permissions: row.permissions,
        range: row.range,
        deviceIds: row.devices.map(({ id }) => id),
        groupIds: row.groups.map(({ id }) => id),
        networks: row.networks,
        perMinute: row.perMinute,
        life: KEEP,
      }
    : { name: '', permissions: [], range: 'all', networks: '', perMinute: PER_MINUTE, life: YEAR_DAYS };

function expiryOf(life: number, row: ApiKeyRow | undefined): number | undefined {
  if (life === KEEP) return row?.expiresAt ?? undefined;
  return life === 0 ? undefined : Date.now() + life * DAY_MS;
}
const bodyOf = ({ life, range, deviceIds, groupIds, networks, ...rest }: Fields, row: ApiKeyRow | undefined) => ({
  ...rest,
  range,
  deviceIds: range === 'devices' ? deviceIds : undefined,
  groupIds: range === 'groups' ? groupIds : undefined,
  networks: networks || undefined,
  expiresAt: expiryOf(life, row),
});

/** A new key, or what an own one may. */
export function KeyDialog({
  row,
  onClose,
  onMade,
  onSaved,
}: {
  row: ApiKeyRow | undefined;
  onClose: () => void;
  onMade: (made: ShownSecret) => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('api-key');
  const [form] = Form.useForm<Fields>();
  const add = useAddKey();
  const edit = useEditKey();
  const save = (fields: Fields) => {
    const body = bodyOf(fields, row);
    if (row) edit.mutate({ ...body, id: row.id }, { onSuccess: onSaved });
    else add.mutate(body, { onSuccess: ({ id, secret }) => onMade({ id, name: fields.name, secret }) });
  };
  return (
    <FormDialog<Fields>
      title={row ? t('edit', { name: row.name }) : t('add')}
      width={640}
      form={form}
      initial={initialOf(row)}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={save}
    >
      <NameField label={t('form.name')} required={t('form.nameRequired')} max={nameMax} />
      <RangeFields form={form} row={row} />
      <Form.Item name="networks" label={t('form.networks')} extra={t('form.networksHelp')}>
        <Input maxLength={networksMax} spellCheck={false} placeholder="10.1.2.3, 192.168.0.0/24, 2001:db8::/32" />
      </Form.Item>
      <WholeField
        name="perMinute"
        label={t('form.perMinute')}
        max={perMinuteMax}
        rule={t('form.perMinuteRequired', { max: perMinuteMax })}
      />
      <Form.Item name="life" label={t('form.expires')}>
        <Select options={useLives(row)} />
      </Form.Item>
    </FormDialog>
  );
}

function useLives(row: ApiKeyRow | undefined) {
  const { t } = useTranslation('api-key');
  const label = (days: number) =>
    days === 0 ? t('never') : days === YEAR_DAYS ? t('form.year') : t('form.days', { count: days });
  const lives = LIVES.map((value) => ({ value, label: label(value) }));
  if (!row) return lives;
  const at = row.expiresAt === null ? t('never') : formatTime(row.expiresAt);
  return [{ value: KEEP, label: t('form.keep', { at }) }, ...lives];
}

/** What it may, and of which devices: a key for some of them can be given fewer permissions. */
function RangeFields({ form, row }: { form: FormInstance<Fields>; row: ApiKeyRow | undefined }) {
  const { t } = useTranslation('api-key');
  const account = useAccount();
  const label = usePermissionLabel();
  const range = Form.useWatch('range', form) ?? row?.range ?? 'all';
  const open = keyPermissions(range === 'all' ? 'whole' : 'range').filter((code) => holds(account, code));
  const narrow = (next: ApiKeyRange) => {
    const left = new Set<string>(keyPermissions(next === 'all' ? 'whole' : 'range'));
    const chosen = form.getFieldValue('permissions') as string[];
    form.setFieldValue(
      'permissions',
      chosen.filter((code) => left.has(code)),
    );
  };
  return (
    <>
      <Form.Item name="range" label={t('form.range')} extra={range === 'all' ? undefined : t('form.rangeHelp')}>
        <Radio.Group
          options={API_KEY_RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
          onChange={({ target }: { target: { value?: ApiKeyRange } }) => narrow(target.value ?? 'all')}
        />
      </Form.Item>
      {range === 'devices' ? <DevicesField known={row?.devices ?? []} /> : null}
      {range === 'groups' ? <GroupsField known={row?.groups ?? []} /> : null}
      <Form.Item
        name="permissions"
        label={t('form.permissions')}
        extra={t('form.permissionsHelp')}
        rules={[{ required: true, type: 'array', min: 1, message: t('form.permissionsRequired') }]}
      >
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={open.map((value) => ({ value, label: label(value) }))}
        />
      </Form.Item>
    </>
  );
}
