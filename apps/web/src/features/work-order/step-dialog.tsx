import { LIMITS, type StockChoice, WORK_ORDER_CAUSES, type WorkOrderCause } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Checkbox, DatePicker, Form, Input, InputNumber, Segmented, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { newId } from '../../lib/new-id.ts';
import { useChoices } from '../../lib/use-choices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { type ChosenPicture, type WrittenStep, orderInfo, teamsOf, useStep, workersOf } from './api/order-queries.ts';
import { MaterialName } from './material-name.tsx';
import { type StepKind, stepName } from './order-steps.ts';
import { Pictures } from './pictures.tsx';
import { PlaceInput } from './place-input.tsx';
import styles from './work-order.module.css';

const { noteMax, hoursMax, materialNameMax, materials: MATERIALS_MAX } = LIMITS.ops;
/** Pause in typing after which the server is asked, ms. */
const TYPING_MS = 300;
const WIDTH = 600;
const CENTS = 100;

interface Fields {
  to?: 'person' | 'team';
  assigneeId?: string;
  teamId?: string;
  due?: Dayjs | null;
  note?: string;
  place?: string;
  cause?: WorkOrderCause | null;
  hours?: number | null;
  materials?: { name: string; quantity: number; price?: number | null; stockId?: string | undefined }[];
  putBack?: boolean;
  sms?: boolean;
}
/** What has to be said of it. */
const REASONED: ReadonlySet<StepKind> = new Set(['finish', 'end', 'reopen', 'comment']);
const INITIAL: Fields = { to: 'person', note: '', place: '' };

/** One step of a work order. Its id is made when the dialog opens: pressing again after a lost answer does it once. */
export function StepDialog({ id, kind, onClose }: { id: string; kind: StepKind; onClose: () => void }) {
  if (kind === 'accept') return <AcceptDialog id={id} onClose={onClose} />;
  return <WrittenStepDialog id={id} kind={kind} onClose={onClose} />;
}

function WrittenStepDialog({ id, kind, onClose }: { id: string; kind: WrittenStep; onClose: () => void }) {
  const { t } = useTranslation('work-order');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const step = useStep(kind);
  const [stepId] = useState(newId);
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const name = stepName(kind, useQuery(orderInfo(id)).data?.state);
  const label =
    kind === 'finish' ? 'work' : name === 'handOver' || kind === 'end' || kind === 'reopen' ? 'reason' : 'note';
  return (
    <FormDialog<Fields>
      title={t(`step.${name}`)}
      form={form}
      initial={INITIAL}
      width={WIDTH}
      submitText={t(`step.${name}`)}
      danger={kind === 'end'}
      pending={step.isPending}
      error={step.error}
      onClose={onClose}
      onSubmit={({ to, assigneeId, teamId, due, cause, hours, materials, ...typed }) =>
        step.mutate(
          {
            ...typed,
            ...(to === 'team' ? { teamId } : { assigneeId }),
            id,
            stepId,
            pictures,
            dueAt: due?.valueOf(),
            cause: cause ?? undefined,
            hours: hours ?? undefined,
            materials: materials?.map(({ name, quantity, price, stockId }) => ({
              name,
              quantity,
              stockId,
              priceCents: Math.round((price ?? 0) * CENTS),
            })),
          },
          {
            onSuccess: () => {
              void message.success(t(`done.${name}`));
              onClose();
            },
          },
        )
      }
    >
      {kind === 'dispatch' ? <DispatchItems id={id} /> : null}
      <Form.Item
        name="note"
        label={t(`form.${label}`)}
        rules={[
          { required: REASONED.has(kind) || name === 'handOver', whitespace: true, message: t('form.noteRequired') },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={noteMax} />
      </Form.Item>
      {kind === 'finish' ? <FinishItems id={id} /> : null}
      {kind === 'reopen' ? <PutBackItem id={id} /> : null}
      {kind === 'dispatch' ? null : (
        <Form.Item name="place" label={t('form.place')}>
          <PlaceInput />
        </Form.Item>
      )}
      <Pictures value={pictures} onChange={setPictures} disabled={step.isPending} />
    </FormDialog>
  );
}

function DispatchItems({ id }: { id: string }) {
  const { t } = useTranslation('work-order');
  const to = Form.useWatch<Fields['to']>('to');
  return (
    <>
      <Form.Item name="to" label={t('form.to')}>
        <Segmented options={(['person', 'team'] as const).map((value) => ({ value, label: t(`form.${value}`) }))} />
      </Form.Item>
      {to === 'team' ? <TeamItem id={id} /> : <PersonItem id={id} />}
      <SmsItem id={id} />
      <Form.Item name="due" label={t('form.due')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" placeholder={t('form.duePick')} />
      </Form.Item>
    </>
  );
}

function TeamItem({ id }: { id: string }) {
  const { t } = useTranslation('work-order');
  const found = useQuery(teamsOf(id));
  const choices = useChoices(found, t('form.noTeam'));
  return (
    <Form.Item
      name="teamId"
      label={t('form.team')}
      extra={t('form.teamNote')}
      rules={[{ required: true, message: t('form.teamRequired') }]}
    >
      <Select
        {...choices}
        placeholder={t('form.teamFind')}
        options={(found.data?.teams ?? []).map(({ id: value, name, people }) => ({
          value,
          label: t('form.teamOf', { name, count: people }),
        }))}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  );
}

/** Only where the platform sends SMS at all. */
function SmsItem({ id }: { id: string }) {
  const { t } = useTranslation('work-order');
  if (useQuery(teamsOf(id)).data?.sms !== true) return null;
  return (
    <Form.Item name="sms" valuePropName="checked" extra={t('form.smsNote')}>
      <Checkbox>{t('form.sms')}</Checkbox>
    </Form.Item>
  );
}

function PersonItem({ id }: { id: string }) {
  const { t } = useTranslation('work-order');
  const [typed, type] = useState('');
  const found = useQuery(workersOf(id, useDebounced(typed.trim().slice(0, 50), TYPING_MS)));
  const choices = useChoices(found, t('form.nobody'));
  return (
    <Form.Item
      name="assigneeId"
      label={t('form.assignee')}
      extra={t('form.assigneeNote')}
      rules={[{ required: true, message: t('form.assigneeRequired') }]}
    >
      <Select
        {...choices}
        placeholder={t('form.assigneeFind')}
        options={(found.data ?? []).map(({ id: value, name, dept }) => ({
          value,
          label: dept === '' ? name : `${name} (${dept})`,
        }))}
        showSearch={{ filterOption: false, onSearch: type }}
      />
    </Form.Item>
  );
}

/** What the order used can go back into stock. */
function PutBackItem({ id }: { id: string }) {
  const { t } = useTranslation('work-order');
  const order = useQuery(orderInfo(id)).data;
  const used = order?.steps.findLast(({ kind }) => kind === 'finish')?.materials ?? [];
  if (order?.state !== 'finished' || used.length === 0) return null;
  return (
    <Form.Item name="putBack" valuePropName="checked" extra={t('form.putBackNote')}>
      <Checkbox>{t('form.putBack')}</Checkbox>
    </Form.Item>
  );
}

function FinishItems({ id }: { id: string }) {
  const { t } = useTranslation('work-order');
  const form = Form.useFormInstance<Fields>();
  const choose = (index: number, choice: StockChoice | undefined) => {
    const at = ['materials', index] as const;
    form.setFieldValue([...at, 'stockId'], choice?.id);
    if (choice) form.setFieldValue([...at, 'price'], choice.priceCents / CENTS);
  };
  return (
    <>
      <Form.Item name="cause" label={t('column.cause')}>
        <Select
          allowClear
          placeholder={t('form.causePick')}
          options={WORK_ORDER_CAUSES.map((value) => ({ value, label: t(`cause.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="hours" label={t('form.hours')}>
        <InputNumber min={0} max={hoursMax} step={0.5} precision={2} />
      </Form.Item>
      <Form.Item label={t('form.materials')}>
        <Form.List name="materials">
          {(rows, { add, remove }) => (
            <div className={styles['materials']}>
              {rows.map(({ key, name }, index) => (
                <div key={key} className={styles['material']}>
                  <Form.Item
                    name={[name, 'name']}
                    noStyle
                    rules={[{ required: true, whitespace: true, message: t('form.materialRequired') }]}
                  >
                    <MaterialName
                      orderId={id}
                      maxLength={materialNameMax}
                      onChosen={(choice) => choose(name, choice)}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'stockId']} hidden>
                    <Input />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'quantity']}
                    noStyle
                    rules={[{ required: true, message: t('form.quantityRequired') }]}
                  >
                    <InputNumber
                      min={0.01}
                      max={1_000_000}
                      precision={2}
                      aria-label={t('form.quantity')}
                      placeholder={t('form.quantity')}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'price']} noStyle>
                    <InputNumber
                      min={0}
                      max={1_000_000}
                      precision={2}
                      aria-label={t('form.price')}
                      placeholder={t('form.price')}
                    />
                  </Form.Item>
                  <Button
                    type="text"
                    aria-label={t('form.removeMaterial', { n: index + 1 })}
                    icon={<Icon name="close" size={16} />}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              {rows.length < MATERIALS_MAX ? (
                <Button icon={<Icon name="plus" size={16} />} onClick={() => add({ name: '', quantity: 1 })}>
                  {t('form.addMaterial')}
                </Button>
              ) : null}
            </div>
          )}
        </Form.List>
      </Form.Item>
    </>
  );
}
