import { InvoiceBuyer, InvoiceKind, LIMITS, type PayOrder } from '@lightfield/contract';
import { Alert, App, Form, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useApply } from './api/money-queries.ts';
import styles from './money.module.css';
import { yuan } from '../../lib/yuan.ts';

const { nameMax, invoiceDetailMax, invoiceMinCents } = LIMITS.wallet;
const TAX_NO_MAX = 20;
const EMAIL_MAX = 100;

interface Fields {
  kind: InvoiceKind;
  buyer: InvoiceBuyer;
  title: string;
  taxNo?: string;
  detail?: string;
  email: string;
}

/** What is written on the invoice of these orders, and where it goes. */
export function ApplyDialog({ orders, onClose }: { orders: readonly PayOrder[]; onClose: () => void }) {
  const { t } = useTranslation('money');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const apply = useApply();
  const buyer = Form.useWatch('buyer', form) ?? 'company';
  const kind = Form.useWatch('kind', form) ?? 'normal';
  const sum = orders.reduce((all, { cents }) => all + cents, 0);
  const required = [{ required: true, whitespace: true, message: t('required') }];
  return (
    <FormDialog<Fields>
      title={t('applyFor', { sum: yuan(sum) })}
      form={form}
      initial={{ kind: 'normal', buyer: 'company', title: '', email: '' }}
      submitText={t('apply')}
      submittable={sum >= invoiceMinCents}
      pending={apply.isPending}
      error={apply.error}
      onClose={onClose}
      above={
        sum < invoiceMinCents ? (
          <Alert type="warning" showIcon title={t('tooSmall', { least: yuan(invoiceMinCents) })} />
        ) : (
          <p className={styles['soft']}>
            {t('applyOrders', { numbers: orders.map(({ number }) => number).join(', ') })}
          </p>
        )
      }
      onSubmit={(typed) =>
        apply.mutate(
          {
            ...typed,
            taxNo: typed.buyer === 'company' ? typed.taxNo?.trim().toUpperCase() : undefined,
            orderIds: orders.map(({ id }) => id),
          },
          {
            onSuccess: () => {
              void message.success(t('applied'));
              onClose();
            },
          },
        )
      }
    >
      <Form.Item name="buyer" label={t('invoice.buyer')}>
        <Segmented
          options={InvoiceBuyer.options.map((value) => ({ value, label: t(`buyer.${value}`) }))}
          onChange={(value) => {
            if (value === 'person') form.setFieldValue('kind', 'normal');
          }}
        />
      </Form.Item>
      <Form.Item name="kind" label={t('invoice.kind')}>
        <Segmented
          options={InvoiceKind.options.map((value) => ({
            value,
            label: t(`invoiceKind.${value}`),
            disabled: buyer === 'person' && value === 'special',
          }))}
        />
      </Form.Item>
      <Form.Item name="title" label={t('invoice.title')} rules={required}>
        <Input maxLength={nameMax} />
      </Form.Item>
      {buyer === 'company' ? (
        <Form.Item name="taxNo" label={t('invoice.taxNo')} extra={t('taxNoNote')} rules={required}>
          <Input maxLength={TAX_NO_MAX} />
        </Form.Item>
      ) : null}
      <Form.Item name="detail" label={t('invoice.detail')} rules={kind === 'special' ? required : []}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={invoiceDetailMax} />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('invoice.email')}
        rules={[{ required: true, type: 'email', message: t('emailRule') }]}
      >
        <Input maxLength={EMAIL_MAX} />
      </Form.Item>
    </FormDialog>
  );
}
