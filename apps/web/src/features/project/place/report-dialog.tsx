import { LIMITS, type ProjectReport, type ProjectReportField, projectErrors } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/duration.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { allDevices, deviceColumns, projectChanges, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { chosenFields, fieldId } from './report-fields.ts';
import { useChoices } from '../../../lib/use-choices.tsx';

interface Fields {
  readonly name: string;
  readonly intervalMs: number;
}
/** Pixels. */
const WIDTH = 720;
const MOST = LIMITS.project.fieldsPerReport;
const MINUTE_MS = 60_000;
/** What is stored within one of these stands in one row, ms; 0: only the same millisecond. */
const INTERVALS = [0, 1_000, 10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 1_440 * MINUTE_MS];
const FIELD_OF = { [projectErrors.projectFieldsMax.code]: 'name' };

/** A report over columns that the devices of the project store: chosen device by device, headed as one likes. */
export function ReportDialog({
  projectId,
  report,
  onClose,
}: {
  projectId: string;
  report?: ProjectReport;
  onClose: () => void;
}) {
  const { t } = useTranslation('project');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [fields, setFields] = useState<readonly ProjectReportField[]>(report?.fields ?? []);
  const change = useProjectChange();
  const intervals = report && !INTERVALS.includes(report.intervalMs) ? [...INTERVALS, report.intervalMs] : INTERVALS;
  const submit = ({ name, intervalMs }: Fields) => {
    const settings = { name: name.trim(), intervalMs, fields: [...fields] };
    change.mutate(
      () => (report ? projectChanges.editReport(report.id, settings) : projectChanges.addReport(projectId, settings)),
      {
        onSuccess: () => {
          onClose();
          void message.success(t('report.saved', { name }));
        },
      },
    );
  };
  return (
    <FormDialog<Fields>
      title={report ? t('report.editTitle', { name: report.name }) : t('report.addTitle')}
      form={form}
      width={WIDTH}
      initial={{ name: report?.name ?? '', intervalMs: report?.intervalMs ?? MINUTE_MS }}
      submittable={fields.length > 0 && fields.length <= MOST}
      pending={change.isPending}
      error={change.error}
      fieldOf={FIELD_OF}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles['pair']}>
        <Form.Item
          name="name"
          label={t('report.name')}
          rules={[{ required: true, whitespace: true, message: t('report.nameRule') }]}
        >
          <Input maxLength={LIMITS.project.nameMax} autoComplete="off" />
        </Form.Item>
        <Form.Item name="intervalMs" label={t('report.interval')} extra={t('report.intervalNote')}>
          <Select
            options={intervals.map((value) => ({
              value,
              label: value === 0 ? t('report.exact') : formatDuration(value),
            }))}
          />
        </Form.Item>
      </div>
      <Columns projectId={projectId} fields={fields} onChange={setFields} />
      <Chosen projectId={projectId} fields={fields} onChange={setFields} />
    </FormDialog>
  );
}

interface Choice {
  readonly projectId: string;
  readonly fields: readonly ProjectReportField[];
  readonly onChange: (fields: readonly ProjectReportField[]) => void;
}

/** Columns of one device after the other. */
function Columns({ projectId, fields, onChange }: Choice) {
  const { t } = useTranslation('project');
  const devices = useQuery(allDevices(projectId));
  const [device, setDevice] = useState<string>();
  const columns = useQuery({ ...deviceColumns(projectId, device ?? ''), enabled: device !== undefined });
  const options = (columns.data ?? []).map((report) => ({
    label: report.name,
    options: report.columns.map(({ key, title, unit }) => ({
      value: fieldId({ equipmentId: device ?? '', reportId: report.id, key }),
      label: unit ? `${title} (${unit})` : title,
      column: { equipmentId: device ?? '', reportId: report.id, key },
    })),
  }));
  const known = new Map(options.flatMap((group) => group.options).map(({ value, column }) => [value, column]));
  return (
    <div className={styles['pair']}>
      <Form.Item label={t('report.device')} htmlFor="report-device">
        <Select
          id="report-device"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('report.chooseDevice')}
          {...useChoices(devices)}
          value={device ?? null}
          options={(devices.data ?? []).map(({ equipmentId, name }) => ({ value: equipmentId, label: name }))}
          onChange={(next: string | null) => setDevice(next ?? undefined)}
        />
      </Form.Item>
      <Form.Item label={t('report.columns')} htmlFor="report-columns">
        <Select
          id="report-columns"
          mode="multiple"
          disabled={device === undefined}
          showSearch={{ optionFilterProp: 'label' }}
          maxTagCount="responsive"
          loading={columns.isFetching}
          placeholder={t(columns.data?.length === 0 ? 'report.noColumns' : 'report.chooseColumns')}
          value={fields.map(fieldId).filter((one) => known.has(one))}
          options={options}
          onChange={(next: string[]) =>
            onChange(
              chosenFields(
                fields,
                device ?? '',
                next.flatMap((one) => known.get(one) ?? []),
              ),
            )
          }
        />
      </Form.Item>
    </div>
  );
}

/** What is chosen, with a heading for each. */
function Chosen({ projectId, fields, onChange }: Choice) {
  const { t } = useTranslation('project');
  const devices = useQuery(allDevices(projectId)).data ?? [];
  const ids = [...new Set(fields.map(({ equipmentId }) => equipmentId))];
  const columns = useQueries({ queries: ids.map((id) => deviceColumns(projectId, id)) });
  const titles = new Map(
    ids.flatMap((equipmentId, at) =>
      (columns[at]?.data ?? []).flatMap(({ id: reportId, name, columns: stored }) =>
        stored.map(({ key, title }) => [fieldId({ equipmentId, reportId, key }), `${name} / ${title}`] as const),
      ),
    ),
  );
  const nameOf = (id: string) => devices.find(({ equipmentId }) => equipmentId === id)?.name ?? '';
  return (
    <>
      <p className={styles['soft']} data-wrong={fields.length > MOST}>
        {t('report.chosen', { count: fields.length, most: MOST })}
      </p>
      <ul className={styles['fields']} aria-label={t('report.fields')}>
        {fields.map((field, at) => {
          const title = `${nameOf(field.equipmentId)} / ${titles.get(fieldId(field)) ?? t('report.gone')}`;
          return (
            <li key={fieldId(field)}>
              <span>{title}</span>
              <Input
                aria-label={t('report.aliasOf', { title })}
                placeholder={t('report.alias')}
                maxLength={50}
                value={field.alias}
                onChange={({ target }) => onChange(fields.with(at, { ...field, alias: target.value }))}
              />
              <Button
                type="text"
                icon={<Icon name="close" size={14} />}
                aria-label={t('ofName', { action: t('action.remove'), name: title })}
                onClick={() => onChange(fields.toSpliced(at, 1))}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
