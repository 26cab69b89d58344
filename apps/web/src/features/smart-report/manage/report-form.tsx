import { LIMITS, type SmartReport, type SmartReportSchedule } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Alert, Button, Form, Input, Select, Switch } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../../lib/home-org-item.tsx';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useChoices } from '../../../lib/use-choices.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { type ReportBody, devicesNamed, peopleFor, reportGroups } from '../api/report-queries.ts';
import { FILE_KINDS, MailFilesItem } from './mail-files.tsx';
import { type Choice, KEYWORD_MAX, MailToSelect, type Offered, TYPING_MS, choice, withDept } from './mail-to.tsx';
import styles from './manage.module.css';
import { ScheduleItems, newSchedule, scheduleFrom } from './schedule-fields.tsx';

const { nameMax, noteMax, devices: DEVICES_MAX, peopleMax } = LIMITS.smartReport;
/** Pause in typing after which the server is asked, ms. */
const MAIL_ON = ['never', 'made', 'filled'] as const;

interface Fields {
  orgId?: string;
  name: string;
  note: string;
  groupId: string | undefined;
  devices: Choice[];
  people: Choice[];
  dept: Choice | undefined;
  schedule: SmartReportSchedule;
  mailTo: Choice[];
  mailOn: (typeof MAIL_ON)[number];
  mailFiles: SmartReport['mailFiles'];
  enabled: boolean;
}
const EMPTY: Pick<
  SmartReport,
  'name' | 'note' | 'groupId' | 'devices' | 'people' | 'mailTo' | 'mailOn' | 'mailFiles' | 'enabled'
> = {
  name: '',
  note: '',
  groupId: null,
  devices: [],
  people: [],
  mailTo: [],
  mailOn: 'never',
  mailFiles: [...FILE_KINDS],
  enabled: true,
};
function fieldsOf(report: SmartReport | undefined): Fields {
  const { name, note, groupId, devices, people, mailTo, mailOn, mailFiles, enabled } = report ?? EMPTY;
  return {
    name,
    note,
    groupId: groupId ?? undefined,
    devices: devices.map(choice),
    people: people.map(choice),
    dept: report?.dept ? choice(report.dept) : undefined,
    schedule: report?.schedule ?? newSchedule(),
    mailTo: mailTo.map(choice),
    mailOn,
    mailFiles,
    enabled,
  };
}
const idsOf = (choices: readonly Choice[]): string[] => choices.map(({ value }) => value);
/** Codes that are about one field. */
const FIELD_OF = { 3302: 'name', 3307: 'devices', 3310: 'devices', 3308: 'people' } as const;

/** What a smart report is: name, devices, people, when its records are made and who gets them. */
export function ReportForm({
  report,
  pending,
  error,
  submitText,
  beside,
  onSubmit,
}: {
  report: SmartReport | undefined;
  pending: boolean;
  /** Of the last attempt. */
  error: unknown;
  submitText: string;
  beside?: ReactNode;
  onSubmit: (body: ReportBody & { orgId?: string | undefined }, done: () => void) => void;
}) {
  const { t } = useTranslation('smart-report');
  const words = useErrorWords();
  const [form] = Form.useForm<Fields>();
  const [initial] = useState(() => fieldsOf(report));
  const guard = useGuard(t('form.leave'));
  useEffect(() => {
    // the fields cannot take the focus while the answer is awaited
    if (error && !pending) showFieldErrors(form, error, FIELD_OF);
  }, [form, error, pending]);
  const failure = error ? words(error) : undefined;
  return (
    <Form<Fields>
      className={styles['form'] ?? ''}
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={pending}
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={initial}
      onValuesChange={() => guard.set(true)}
      onFinish={({ orgId, name, note, groupId, devices, people, dept, schedule, mailTo, mailOn, mailFiles, enabled }) =>
        onSubmit(
          {
            orgId,
            name,
            note,
            groupId: groupId ?? undefined,
            equipmentIds: idsOf(devices),
            peopleIds: idsOf(people),
            deptId: dept?.value,
            schedule: scheduleFrom(schedule),
            mailIds: mailOn === 'never' ? [] : idsOf(mailTo),
            mailOn,
            mailFiles,
            enabled,
          },
          () => guard.set(false),
        )
      }
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure.title} description={failure.code} /> : null}
      <section>
        <h2>{t('form.what')}</h2>
        {report ? null : <HomeOrgItem />}
        <Form.Item
          name="name"
          label={t('column.name')}
          rules={[{ required: true, whitespace: true, message: t('form.nameRequired') }]}
        >
          <Input maxLength={nameMax} />
        </Form.Item>
        <GroupItem />
        <Form.Item name="note" label={t('form.note')}>
          <Input.TextArea maxLength={noteMax} autoSize={{ minRows: 1, maxRows: 4 }} />
        </Form.Item>
        <DeviceItem />
      </section>
      <section>
        <h2>{t('form.when')}</h2>
        <ScheduleItems />
        <Form.Item name="enabled" label={t('form.enabled')} valuePropName="checked" extra={t('form.enabledNote')}>
          <Switch />
        </Form.Item>
      </section>
      <section>
        <h2>{t('form.who')}</h2>
        <PeopleItems ownOrg={report?.orgId} />
      </section>
      <div className={styles['submit']}>
        <Button type="primary" htmlType="submit" loading={pending}>
          {submitText}
        </Button>
        {beside}
      </div>
    </Form>
  );
}

/** Whoever goes with what is not saved is asked. */
function useGuard(question: string): { set: (changed: boolean) => void } {
  const changed = useRef(false);
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      changed.current &&
      current.pathname !== next.pathname &&
      !next.pathname.startsWith('/login') &&
      !window.confirm(question),
    enableBeforeUnload: () => changed.current,
  });
  return {
    set: (now) => {
      changed.current = now;
    },
  };
}

function GroupItem() {
  const { t } = useTranslation('smart-report');
  const groups = useQuery(reportGroups());
  const choices = useChoices(groups, t('form.noGroup'));
  return (
    <Form.Item name="groupId" label={t('column.group')}>
      <Select
        {...choices}
        allowClear
        placeholder={t('form.groupFind')}
        options={(groups.data ?? []).map(choice)}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  );
}

function DeviceItem() {
  const { t } = useTranslation('smart-report');
  const [typed, type] = useState('');
  const found = useQuery(devicesNamed(useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS)));
  const choices = useChoices(found);
  return (
    <Form.Item name="devices" label={t('form.devices')} extra={t('form.devicesNote', { most: DEVICES_MAX })}>
      <Select<Choice[], Choice>
        {...choices}
        mode="multiple"
        labelInValue
        maxCount={DEVICES_MAX}
        placeholder={t('form.devicesFind')}
        options={(found.data?.rows ?? []).map(choice)}
        showSearch={{ filterOption: false, onSearch: type }}
      />
    </Form.Item>
  );
}

/** `ownOrg`: of a report there is; another one is of the enterprise that was chosen above. */
function PeopleItems({ ownOrg }: { readonly ownOrg: string | undefined }) {
  const { t } = useTranslation('smart-report');
  const form = Form.useFormInstance<Fields>();
  const devices = idsOf(Form.useWatch('devices', form) ?? []);
  const mailOn = Form.useWatch('mailOn', form);
  const chosenOrg = Form.useWatch('orgId', form);
  const orgId = ownOrg ?? chosenOrg;
  const [typed, type] = useState('');
  const found = useQuery(peopleFor(devices, useDebounced(typed.trim().slice(0, KEYWORD_MAX), TYPING_MS), { orgId }));
  const choices = useChoices(found);
  const people = found.data?.people ?? [];
  const offered = people.map((one) => ({ ...choice(one), dept: one.dept }));
  const search = { filterOption: false, onSearch: type } as const;
  return (
    <>
      <Form.Item name="people" label={t('form.people')} extra={t('form.peopleNote')}>
        <Select<Choice[], Offered>
          {...choices}
          mode="multiple"
          labelInValue
          optionRender={withDept}
          maxCount={peopleMax}
          placeholder={t('form.peopleFind')}
          options={offered}
          showSearch={search}
        />
      </Form.Item>
      <Form.Item name="dept" label={t('form.dept')}>
        <Select<Choice, Choice>
          {...choices}
          labelInValue
          allowClear
          placeholder={t('form.deptFind')}
          options={(found.data?.depts ?? []).map(choice)}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="mailOn" label={t('form.mailOn')}>
        <Select options={MAIL_ON.map((value) => ({ value, label: t(`form.mails.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="mailTo"
        label={t('form.mailTo')}
        hidden={mailOn === 'never' || mailOn === undefined}
        extra={t('form.mailNote')}
      >
        <MailToSelect devices={devices} orgId={orgId} />
      </Form.Item>
      <MailFilesItem
        name="mailFiles"
        note={t('form.mailFilesNote')}
        hidden={mailOn === 'never' || mailOn === undefined}
      />
    </>
  );
}
