import { LIMITS, type StockEntry, type StockItem } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Input, InputNumber, Modal, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { newId } from '../../lib/new-id.ts';
import { Failure } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { centsOf } from '../../lib/yuan.ts';
import { stockLog, useMoveStock, useSaveItem } from './api/stock-queries.ts';
import styles from './work-order.module.css';

const { materialNameMax, stockUnitMax, stockQuantityMax, noteMax } = LIMITS.ops;
const CENTS = 100;
const WIDTH = 640;
/** Lines of a record that are shown at a time. */
const LINES = 10;

interface ItemFields {
  orgId?: string;
  name: string;
  unit?: string;
  price?: number | null;
  quantity?: number | null;
  low?: number | null;
}

/** A material: how many there are is asked when it is added, and changes by what goes in and out. */
export function StockItemDialog({ item, onClose }: { item?: StockItem; onClose: () => void }) {
  const { t } = useTranslation('work-order');
  const { message } = App.useApp();
  const [form] = Form.useForm<ItemFields>();
  const save = useSaveItem(item);
  const [initial] = useState<ItemFields>(() =>
    item
      ? { name: item.name, unit: item.unit, price: item.priceCents / CENTS, low: item.low }
      : { name: '', unit: '', quantity: 0 },
  );
  return (
    <FormDialog<ItemFields>
      title={item ? t('stock.editOf', { name: item.name }) : t('stock.add')}
      form={form}
      initial={initial}
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={({ orgId, name, unit, price, quantity, low }) =>
        save.mutate(
          {
            orgId,
            name,
            unit,
            priceCents: centsOf(price ?? 0),
            quantity: quantity ?? undefined,
            low: low ?? undefined,
          },
          {
            onSuccess: () => {
              void message.success(t('stock.saved'));
              onClose();
            },
          },
        )
      }
    >
      {item ? null : <HomeOrgItem />}
      <Form.Item
        name="name"
        label={t('stock.name')}
        rules={[{ required: true, whitespace: true, message: t('form.materialRequired') }]}
      >
        <Input maxLength={materialNameMax} />
      </Form.Item>
      <Form.Item name="unit" label={t('stock.unit')} extra={t('stock.unitNote')}>
        <Input maxLength={stockUnitMax} />
      </Form.Item>
      <Form.Item name="price" label={t('stock.priceYuan')}>
        <InputNumber min={0} max={1_000_000} precision={2} />
      </Form.Item>
      {item ? null : (
        <Form.Item name="quantity" label={t('stock.quantity')}>
          <InputNumber min={0} max={stockQuantityMax} precision={2} />
        </Form.Item>
      )}
      <Form.Item name="low" label={t('stock.lowAt')} extra={t('stock.lowNote')}>
        <InputNumber min={0} max={stockQuantityMax} precision={2} />
      </Form.Item>
    </FormDialog>
  );
}

interface MoveFields {
  way: 'in' | 'out';
  count?: number | null;
  note?: string;
}

/** Material that goes in or out by hand. Its id is made when the dialog opens: pressing again after a lost answer moves it once. */
export function MoveDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const { t } = useTranslation('work-order');
  const { message } = App.useApp();
  const [form] = Form.useForm<MoveFields>();
  const move = useMoveStock();
  const [moveId] = useState(newId);
  const [initial] = useState<MoveFields>({ way: 'in', note: '' });
  return (
    <FormDialog<MoveFields>
      title={t('stock.moveOf', { name: item.name })}
      form={form}
      initial={initial}
      fieldOf={MOVE_FIELDS}
      pending={move.isPending}
      error={move.error}
      onClose={onClose}
      onSubmit={({ way, count, note }) =>
        move.mutate(
          { id: item.id, moveId, change: (way === 'in' ? 1 : -1) * (count ?? 0), note },
          {
            onSuccess: () => {
              void message.success(t('stock.moved'));
              onClose();
            },
          },
        )
      }
    >
      <p className={styles['soft']}>{t('stock.held', { quantity: item.quantity.toLocaleString(), unit: item.unit })}</p>
      <Form.Item name="way" label={t('stock.way')}>
        <Segmented
          options={[
            { value: 'in', label: t('stock.in') },
            { value: 'out', label: t('stock.out') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="count"
        label={t('stock.count')}
        rules={[{ required: true, message: t('form.quantityRequired') }]}
      >
        <InputNumber min={0.01} max={stockQuantityMax} precision={2} />
      </Form.Item>
      <Form.Item name="note" label={t('form.note')}>
        <Input maxLength={noteMax} />
      </Form.Item>
    </FormDialog>
  );
}
/** The server names what it refuses by its own field. */
const MOVE_FIELDS = { 2811: 'count' } as const;

/** What went in and out of a material. */
export function StockLogDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const { t } = useTranslation(['work-order', 'common']);
  useReturnFocus();
  const [pageNum, turn] = useState(1);
  const { data, error, refetch } = useQuery(stockLog({ id: item.id, pageNum, pageSize: LINES }));
  return (
    <Modal open width={WIDTH} footer={null} onCancel={onClose} title={t('stock.logOf', { name: item.name })}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading label={t('common:face.loading')} rows={5} columns={3} /> : null}
      {data?.total === 0 ? <Empty icon="list" title={t('stock.noLog')} /> : null}
      {data && data.total > 0 ? (
        <>
          <ol className={styles['entries']}>
            {data.rows.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} unit={item.unit} />
              </li>
            ))}
          </ol>
          <Pagination
            size="small"
            current={pageNum}
            pageSize={LINES}
            total={data.total}
            showSizeChanger={false}
            hideOnSinglePage
            onChange={turn}
          />
        </>
      ) : null}
    </Modal>
  );
}

function Entry({ entry, unit }: { entry: StockEntry; unit: string }) {
  const { t } = useTranslation('work-order');
  const { kind, change, quantity, orderNumber, who, at, note } = entry;
  const signed = `${change > 0 ? '+' : ''}${change.toLocaleString()} ${unit}`;
  return (
    <>
      <p>
        <strong>{t(`stock.kind.${kind}`)}</strong> {signed}
        {orderNumber === null ? null : ` · ${t('detail.title', { number: orderNumber })}`}
        <span className={styles['soft']}> {t('stock.left', { quantity: quantity.toLocaleString() })}</span>
      </p>
      <p className={styles['soft']}>
        {who} {formatTime(at)}
      </p>
      {note === '' ? null : <p className={styles['note']}>{note}</p>}
    </>
  );
}
