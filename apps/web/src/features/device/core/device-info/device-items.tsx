import { LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, type FormInstance, Input, InputNumber, Radio, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../../lib/account.ts';
import { manufacturers } from '../../../../lib/manufacturers.ts';
import { HomeOrgItem, useHomeOrg } from '../../../../lib/home-org-item.tsx';
import { groupNodes } from '../../../../lib/group-nodes.ts';
import { useTitleRule } from '../../../../lib/title-rule.ts';
import parts from '../parts/parts.module.css';
import { VariablePicker } from '../parts/variable-picker.tsx';
import { DayInput } from './day-input.tsx';
import { type DeviceFields, ICCID, dateProblem } from './device-form.ts';
import { groupChoices } from './device-queries.ts';
import { PositionItems } from './position-items.tsx';
import { useChoices } from '../../../../lib/use-choices.tsx';

const { nameMax, numberMax, addressMax, manufacturerMax, remarkMax, sortMax } = LIMITS.device;

/** All that a person enters of a device (S1 §3). `variables`: the device has some already, a position can come from them. */
export function DeviceItems({
  id,
  before,
  form,
  variables,
  onPlaced,
}: {
  /** Absent: a new device. */
  id?: string;
  /** What it is called now. */
  before?: string;
  form: FormInstance<DeviceFields>;
  variables: boolean;
  /** A place was chosen on the map. Absent: nothing can be changed. */
  onPlaced?: ((fields: DeviceFields) => void) | undefined;
}) {
  const { t } = useTranslation('device-core');
  const title = useTitleRule(before);
  return (
    <>
      <fieldset className={parts['group']}>
        <legend>{t('info.identity')}</legend>
        <div className={parts['fields']}>
          <Form.Item
            name="name"
            label={t('info.name')}
            rules={[{ required: true, whitespace: true, message: t('required') }, title]}
          >
            <Input maxLength={nameMax} showCount autoComplete="off" />
          </Form.Item>
          <Form.Item name="deviceNo" label={t('info.deviceNo')}>
            <Input maxLength={numberMax} autoComplete="off" />
          </Form.Item>
          {id === undefined ? (
            <HomeOrgItem customers onChosen={() => form.setFieldValue('groupId', undefined)} />
          ) : null}
          <Form.Item name="groupId" label={t('info.group')}>
            <GroupSelect deviceId={id} />
          </Form.Item>
          <Form.Item name="sort" label={t('info.sort')} extra={t('info.sortHint')}>
            <InputNumber className={parts['full'] ?? ''} min={0} max={sortMax} precision={0} />
          </Form.Item>
          <Form.Item name="manufacturer" label={t('info.manufacturer')}>
            <ManufacturerInput />
          </Form.Item>
          <Form.Item
            name="iccid"
            label={t('info.iccid')}
            extra={t('info.iccidHint')}
            validateTrigger="onBlur"
            rules={[{ pattern: ICCID, message: t('info.iccidWrong') }]}
          >
            <Input maxLength={20} autoComplete="off" />
          </Form.Item>
          <Form.Item name="remark" label={t('info.remark')}>
            <Input maxLength={remarkMax} showCount />
          </Form.Item>
          <Form.Item name="defaultValueMode" label={t('info.defaultValue')} extra={t('info.defaultValueHint')}>
            <Radio.Group
              options={[
                { value: 'last', label: t('info.lastValue') },
                { value: 'custom', label: t('info.customValue') },
              ]}
            />
          </Form.Item>
          <Form.Item name="display" label={t('info.display')} extra={t('info.displayHint')}>
            <Radio.Group
              options={[
                { value: 'list', label: t('info.displayList') },
                { value: 'page', label: t('info.displayPage') },
              ]}
            />
          </Form.Item>
        </div>
      </fieldset>
      <DateItems form={form} />
      <fieldset className={parts['group']}>
        <legend>{t('info.place')}</legend>
        <div className={parts['fields']}>
          <Form.Item name="address" label={t('info.address')} className={parts['wide'] ?? ''}>
            <Input maxLength={addressMax} />
          </Form.Item>
          <PositionItems form={form} variables={variables} keys={variables ? <KeyItems /> : null} onPlaced={onPlaced} />
        </div>
      </fieldset>
    </>
  );
}

/** What others of the devices have, so that one manufacturer has one name. */
function ManufacturerInput(props: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const known = useQuery({ ...manufacturers(), enabled: usePermission('monitor_equip_list') });
  return (
    <AutoComplete
      {...props}
      options={(known.data ?? []).map((value) => ({ value }))}
      showSearch={{
        filterOption: (typed, option) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false,
      }}
    >
      <Input maxLength={manufacturerMax} />
    </AutoComplete>
  );
}

function KeyItems() {
  const { t } = useTranslation('device-core');
  return (
    <>
      {(['lngKey', 'latKey'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`info.${name}`)}
          rules={[{ required: true, message: t('required') }]}
        >
          <VariablePicker />
        </Form.Item>
      ))}
    </>
  );
}

function DateItems({ form }: { form: FormInstance<DeviceFields> }) {
  const { t } = useTranslation('device-core');
  const check = (wrong: NonNullable<ReturnType<typeof dateProblem>>) => ({
    validator: () =>
      dateProblem(form.getFieldsValue()) === wrong
        ? Promise.reject(new Error(t(`info.dateOrder.${wrong}`)))
        : Promise.resolve(),
  });
  return (
    <fieldset className={parts['group']}>
      <legend>{t('info.dates')}</legend>
      <div className={parts['fields']}>
        <Form.Item name="factoryDate" label={t('info.factoryDate')}>
          <DayInput label={t('info.factoryDate')} className={parts['full']} />
        </Form.Item>
        <Form.Item
          name="installDate"
          label={t('info.installDate')}
          dependencies={['factoryDate']}
          rules={[check('installDate')]}
        >
          <DayInput label={t('info.installDate')} className={parts['full']} />
        </Form.Item>
        <Form.Item
          name="warrantyUntil"
          label={t('info.warrantyUntil')}
          dependencies={['factoryDate', 'installDate']}
          rules={[check('warrantyUntil')]}
        >
          <DayInput label={t('info.warrantyUntil')} className={parts['full']} />
        </Form.Item>
      </div>
    </fieldset>
  );
}

/** The group a device stands in, search-first. In a form `id`, `value` and `onChange` come from it. */
export function GroupSelect({
  deviceId,
  id,
  value,
  onChange,
}: {
  /** Absent: a new device. */
  deviceId: string | undefined;
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('device-core');
  const { asked } = useHomeOrg(true);
  const orgId: string | undefined = Form.useWatch('orgId', Form.useFormInstance());
  const open = deviceId !== undefined || !asked || orgId !== undefined;
  const groups = useQuery({ ...groupChoices(deviceId, orgId), enabled: open });
  const nodes = useMemo(() => groupNodes(groups.data ?? []), [groups.data]);
  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      {...useChoices(groups)}
      treeDefaultExpandAll
      treeData={nodes}
      // until its name is known, not the bare id
      value={groups.data?.some((group) => group.id === value) ? (value ?? null) : null}
      placeholder={t('info.noGroup')}
      onChange={(next: string | null) => onChange?.(next ?? undefined)}
    />
  );
}
