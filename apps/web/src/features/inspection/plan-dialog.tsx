import { type InspectionPlan, LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useChoices } from '../../lib/use-choices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { contentList, devicesNamed, peopleFor, useSavePlan } from './api/inspection-queries.ts';
import styles from './inspection.module.css';
import { Ordered } from './ordered.tsx';
import { NextDates, type RuleFields, RuleItems, ruleFields, ruleFrom } from './rule-fields.tsx';

const { nameMax, graceMin, graceMax, peopleMax } = LIMITS.inspection;
const { devicesPerInspection: DEVICES_MAX } = LIMITS.ops;
/** Pause in typing after which the server is asked, ms. */
const TYPING_MS = 300;
const FOUND = 50;
/** Pixels. */
const WIDTH = 960;

interface Choice {
  value: string;
  label: string;
}
interface Fields {
  name: string;
  contentId: string | undefined;
  devices: Choice[];
  inOrder: boolean;
  people: Choice[];
  dept: Choice | undefined;
  rule: RuleFields;
  timeZone: string;
  graceMinutes: number;
}
const choice = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });
const GRACE = 60;

const here = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const chosen = (list: readonly Parameters<typeof choice>[0][] = []) => list.map(choice);
const fieldsOf = (plan: InspectionPlan | undefined): Fields => ({
  name: plan?.name ?? '',
  contentId: plan?.contentId,
  devices: chosen(plan?.devices),
  inOrder: plan?.inOrder ?? false,
  people: chosen(plan?.people),
  dept: plan?.dept ? choice(plan.dept) : undefined,
  rule: ruleFields(plan?.rule),
  timeZone: plan?.timeZone ?? here(),
  graceMinutes: plan?.graceMinutes ?? GRACE,
});

/** When which devices are looked at, and by whom; beside it the next dates. */
export function PlanDialog({ plan, onClose }: { plan: InspectionPlan | undefined; onClose: () => void }) {
  const { t } = useTranslation('inspection');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const save = useSavePlan(plan);
  const [initial] = useState(() => fieldsOf(plan));
  const rule = ruleFrom(Form.useWatch('rule', form) ?? initial.rule);
  const timeZone = Form.useWatch('timeZone', form) ?? initial.timeZone;
  const contentId = Form.useWatch('contentId', form);
  return (
    <FormDialog<Fields>
      title={plan ? t('plan.editOf', { name: plan.name }) : t('plan.add')}
      form={form}
      initial={initial}
      width={WIDTH}
      submittable={rule !== undefined}
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={({ name, devices, people, dept, inOrder, graceMinutes, ...typed }) => {
        if (!rule) return;
        save.mutate(
          {
            name,
            contentId: typed.contentId ?? '',
            equipmentIds: devices.map(({ value }) => value),
            peopleIds: people.length === 0 ? undefined : people.map(({ value }) => value),
            deptId: dept?.value,
            rule,
            timeZone: typed.timeZone,
            graceMinutes,
            inOrder,
          },
          {
            onSuccess: () => {
              void message.success(t('plan.saved'));
              onClose();
            },
          },
        );
      }}
    >
      <div className={styles['beside']}>
        <div>
          <Form.Item
            name="name"
            label={t('plan.name')}
            rules={[{ required: true, whitespace: true, message: t('plan.nameRequired') }]}
          >
            <Input maxLength={nameMax} />
          </Form.Item>
          <ContentItem plan={plan} />
          <DeviceItems />
          <RuleItems />
          <Form.Item name="graceMinutes" label={t('plan.grace')} rules={[{ required: true }]}>
            <InputNumber min={graceMin} max={graceMax} precision={0} />
          </Form.Item>
          <Form.Item name="timeZone" label={t('plan.timeZone')}>
            <Select showSearch options={zonesWith(initial.timeZone).map((value) => ({ value, label: value }))} />
          </Form.Item>
          <PeopleItems />
        </div>
        <NextDates rule={rule} timeZone={timeZone} contentId={contentId} />
      </div>
    </FormDialog>
  );
}

/** Those the browser knows, and the one it is in. */
function zonesWith(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(own) ? known : [own, ...known];
}

function ContentItem({ plan }: { plan: InspectionPlan | undefined }) {
  const { t } = useTranslation('inspection');
  const [typed, type] = useState('');
  const keyword = useDebounced(typed.trim().slice(0, FOUND), TYPING_MS);
  const found = useQuery(contentList({ keyword: keyword || undefined, pageNum: 1, pageSize: FOUND }));
  const choices = useChoices(found);
  const rows = found.data?.rows ?? [];
  const own =
    plan && !rows.some(({ id }) => id === plan.contentId) ? [{ id: plan.contentId, name: plan.contentName }] : [];
  return (
    <Form.Item
      name="contentId"
      label={t('plan.content')}
      rules={[{ required: true, message: t('plan.contentRequired') }]}
    >
      <Select
        {...choices}
        placeholder={t('plan.contentFind')}
        options={[...own, ...rows].map(choice)}
        showSearch={{ filterOption: false, onSearch: type }}
      />
    </Form.Item>
  );
}

function DeviceItems() {
  const { t } = useTranslation('inspection');
  const form = Form.useFormInstance<Fields>();
  const chosen = Form.useWatch('devices', form) ?? [];
  const [typed, type] = useState('');
  const found = useQuery(devicesNamed(useDebounced(typed.trim().slice(0, FOUND), TYPING_MS)));
  const choices = useChoices(found);
  return (
    <>
      <Form.Item
        name="devices"
        label={t('plan.devices')}
        rules={[{ required: true, type: 'array', min: 1, message: t('plan.devicesRequired') }]}
      >
        <Select<Choice[], Choice>
          {...choices}
          mode="multiple"
          labelInValue
          maxCount={DEVICES_MAX}
          placeholder={t('plan.devicesFind', { most: DEVICES_MAX })}
          options={(found.data?.rows ?? []).map(choice)}
          showSearch={{ filterOption: false, onSearch: type }}
        />
      </Form.Item>
      {chosen.length > 1 ? (
        <>
          <Form.Item label={t('plan.order')}>
            <Ordered
              label={t('plan.order')}
              rows={chosen.map(({ value, label }) => ({ id: value, name: label }))}
              moveLabel={({ name }, at) => t('plan.moveDevice', { n: at + 1, name })}
              onChange={(rows) => form.setFieldValue('devices', rows.map(choice))}
            >
              {({ name }, at) => t('task.round', { n: at + 1, name })}
            </Ordered>
          </Form.Item>
        </>
      ) : null}
      <Form.Item name="inOrder" label={t('plan.inOrder')} valuePropName="checked" hidden={chosen.length < 2}>
        <Switch />
      </Form.Item>
    </>
  );
}

function PeopleItems() {
  const { t } = useTranslation('inspection');
  const form = Form.useFormInstance<Fields>();
  const devices = (Form.useWatch('devices', form) ?? []).map(({ value }) => value);
  const [typed, type] = useState('');
  const found = useQuery(peopleFor(devices, useDebounced(typed.trim().slice(0, FOUND), TYPING_MS)));
  const choices = useChoices({ ...found, isPending: found.isPending && devices.length > 0 });
  return (
    <>
      <Form.Item name="people" label={t('plan.people')}>
        <Select<Choice[], Choice>
          {...choices}
          mode="multiple"
          labelInValue
          maxCount={peopleMax}
          placeholder={t('plan.peopleFind')}
          options={(found.data?.people ?? []).map(({ id, name, dept }) => ({
            value: id,
            label: dept === '' ? name : `${name} (${dept})`,
          }))}
          showSearch={{ filterOption: false, onSearch: type }}
        />
      </Form.Item>
      <Form.Item name="dept" label={t('plan.dept')}>
        <Select<Choice, Choice>
          {...choices}
          labelInValue
          allowClear
          placeholder={t('plan.deptFind')}
          options={(found.data?.depts ?? []).map(choice)}
        />
      </Form.Item>
    </>
  );
}
