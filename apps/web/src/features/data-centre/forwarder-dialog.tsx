import {
  FORWARD_KINDS,
  type ForwardKind,
  type ForwardTest,
  type Forwarder,
  LIMITS,
  dataCentreErrors,
} from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { PlainTable } from '../../lib/plain-table.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import {
  forwardPreview,
  forwarder,
  useAddForwarder,
  useEditForwarder,
  useTestForwarder,
} from './api/data-centre-queries.ts';
import styles from './data-centre.module.css';
import { type Fields, PORTS, bodyOf, columnsOf, initialOf, isComplete, whatOf } from './form.ts';
import { LiveFields } from './live-fields.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { RangeFields } from './range-fields.tsx';
import { TargetFields } from './target-fields.tsx';

const FIELD_OF = {
  [dataCentreErrors.nameExists.code]: 'name',
  [dataCentreErrors.secretNeeded.code]: 'secret',
  [dataCentreErrors.devicesBeyond.code]: 'range',
  [dataCentreErrors.seriesMapping.code]: 'shape',
};
/** Pause in typing after which the preview is asked for. */
const TYPING_MS = 500;

/** A new forwarder, or one that is there: it is asked for first. */
export function ForwarderDialog({
  id,
  onClose,
  onSaved,
}: {
  id: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  if (id === undefined) return <Dialog row={undefined} onClose={onClose} onSaved={onSaved} />;
  return <Known id={id} onClose={onClose} onSaved={onSaved} />;
}
function Known({ id, onClose, onSaved }: { id: string; onClose: () => void; onSaved: () => void }) {
  const { message } = App.useApp();
  const words = useErrorWords();
  // As it was when the dialog opened; what is typed stays.
  const { data, error } = useQuery({ ...forwarder(id), refetchInterval: false });
  if (error && !data) {
    void message.error(words(error).title);
    return null;
  }
  return data ? <Dialog row={data} onClose={onClose} onSaved={onSaved} /> : null;
}

function Dialog({ row, onClose, onSaved }: { row: Forwarder | undefined; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation('data-centre');
  const [form] = Form.useForm<Fields>();
  const add = useAddForwarder();
  const edit = useEditForwarder();
  const initial = initialOf(row);
  const fields = { ...initial, ...Form.useWatch([], form) };
  const save = (said: Fields) => {
    const body = bodyOf({ ...initial, ...form.getFieldsValue(true), ...said });
    if (row) edit.mutate({ ...body, id: row.id }, { onSuccess: onSaved });
    else add.mutate(body, { onSuccess: onSaved });
  };
  const onKind = (kind: ForwardKind) =>
    form.setFieldsValue({
      port: PORTS[kind],
      // a time series database has a row for each value
      ...(kind === 'tdengine' && fields.shape !== 'value' && { shape: 'value' as const, ...columnsOf('value') }),
    });
  return (
    <FormDialog<Fields>
      title={row ? t('edit', { name: row.name }) : t('add')}
      width={760}
      form={form}
      initial={initial}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={save}
    >
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[{ required: true, whitespace: true, message: t('form.nameRequired') }]}
      >
        <Input maxLength={LIMITS.forward.nameMax} showCount />
      </Form.Item>
      <Form.Item name="kind" label={t('kind.label')}>
        <Radio.Group
          options={FORWARD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={({ target }: { target: { value?: ForwardKind } }) => onKind(target.value ?? 'postgres')}
        />
      </Form.Item>
      <TargetFields form={form} kept={row} />
      <Form.Item
        name="what"
        label={t('form.what')}
        rules={[{ type: 'array', min: 1, message: t('form.whatRequired') }]}
      >
        <Checkbox.Group
          options={[
            { value: 'records', label: t('form.records') },
            { value: 'live', label: t('form.live') },
            { value: 'alarms', label: t('form.alarms') },
          ]}
        />
      </Form.Item>
      <RangeFields devices={row?.devices ?? []} groups={row?.groups ?? []} />
      {fields.what.includes('live') ? (
        <LiveFields known={row?.variables ?? []} devices={row?.devices ?? []} chosen={fields} />
      ) : null}
      <MappingFields form={form} shape={fields.shape} />
      <Tried row={row} fields={fields} validate={() => form.validateFields()} />
      <Shown fields={fields} />
    </FormDialog>
  );
}

/** The test button, and what came of it. */
function Tried({
  row,
  fields,
  validate,
}: {
  row: Forwarder | undefined;
  fields: Fields;
  validate: () => Promise<unknown>;
}) {
  const { t } = useTranslation('data-centre');
  const words = useErrorWords();
  const tested = useTestForwarder();
  const run = () =>
    void validate().then(
      () => tested.mutate({ ...bodyOf(fields), id: row?.id }),
      // what is missing stands at its field
      () => undefined,
    );
  return (
    <>
      <div className={styles['test']}>
        <Button loading={tested.isPending} onClick={run}>
          {t('test.run')}
        </Button>
        {tested.data ? <Steps test={tested.data} /> : null}
      </div>
      <p className={styles['soft']}>{t('test.note')}</p>
      {tested.error ? <Alert type="error" showIcon title={words(tested.error).title} /> : null}
      {tested.data?.problem ? (
        <Alert
          type="error"
          showIcon
          title={t(`problem.${tested.data.problem.what}`)}
          description={tested.data.problem.detail}
        />
      ) : null}
    </>
  );
}

function Steps({ test: { ok, ms, steps } }: { test: ForwardTest }) {
  const { t } = useTranslation('data-centre');
  return (
    <output className={styles['test']}>
      <StateMark tag state={ok ? 'done' : 'failed'} text={ok ? t('test.ok', { ms }) : t('test.failed')} />
      <ol className={styles['steps']}>
        {steps.map(({ step, ok: isOk }) => (
          <li key={step}>
            <StateMark state={isOk ? 'done' : 'failed'} text={t(`test.step.${step}`)} />
          </li>
        ))}
      </ol>
    </output>
  );
}

/** What would be sent, by what is recorded now. */
function Shown({ fields }: { fields: Fields }) {
  const { t } = useTranslation('data-centre');
  const words = useErrorWords();
  const settled = useDebounced(JSON.stringify(isComplete(fields) ? whatOf(fields) : null), TYPING_MS);
  const body = JSON.parse(settled) as ReturnType<typeof whatOf> | null;
  const { data, error, isFetching } = useQuery(forwardPreview(body ?? undefined));
  const heading = <h3 className={styles['heading']}>{t('preview.title')}</h3>;
  if (!body)
    return (
      <section>
        {heading}
        <p className={styles['soft']}>{t('preview.incomplete')}</p>
      </section>
    );
  return (
    <section className={styles['preview']}>
      {heading}
      {error ? <Alert type="error" showIcon title={words(error).title} /> : null}
      {data && !error ? (
        <>
          <p className={styles['soft']}>
            {t('preview.devices', { count: data.deviceCount })}
            {data.rows.length === 0
              ? ` · ${t(fields.what.includes('records') ? 'preview.none' : 'preview.nothing')}`
              : ''}
          </p>
          {data.rows.length > 0 ? (
            <PlainTable
              label={t('preview.rows')}
              busy={isFetching}
              columns={data.columns.map((name) => ({
                key: name,
                title: <code>{name}</code>,
                render: (one: { cells: Record<string, unknown> }) => cellText(one.cells[name]),
              }))}
              rows={data.rows.map((cells, at) => ({ at, cells }))}
              rowKey={({ at }) => at}
            />
          ) : null}
          <h4 className={styles['heading']}>{t('preview.text')}</h4>
          <section
            aria-label={t('preview.text')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
            tabIndex={0}
            className={styles['text']}
          >
            <pre>{data.text}</pre>
          </section>
        </>
      ) : null}
    </section>
  );
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
