import { LIMITS, PackageKind, type Product } from '@lightfield/contract';
import { Form, Input, InputNumber, Segmented, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useSaveProduct } from './api/money-queries.ts';
import { centsOf } from '../../lib/yuan.ts';

const { nameMax, countMax, priceMaxCents, validMonthsMax } = LIMITS.wallet;
const FILL = { width: '100%' };
/** A sum of money that is paid: at least one cent. */
const PRICE_MIN = 0.01;

interface Fields {
  name: string;
  kind: PackageKind;
  count: number;
  price: number;
  validMonths?: number | null;
  onSale: boolean;
}

/** A new package, or one that changes. */
export function ProductDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const { t } = useTranslation('money');
  const [form] = Form.useForm<Fields>();
  const save = useSaveProduct();
  const required = [{ required: true, message: t('required') }];
  return (
    <FormDialog<Fields>
      title={product ? t('editOf', { name: product.name }) : t('addProduct')}
      form={form}
      initial={
        product
          ? { ...product, price: product.priceCents / 100 }
          : { name: '', kind: 'sms', count: 1_000, onSale: true }
      }
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={({ price, validMonths, ...typed }) =>
        save.mutate(
          { id: product?.id, ...typed, validMonths: validMonths ?? undefined, priceCents: centsOf(price) },
          { onSuccess: onClose },
        )
      }
    >
      <Form.Item
        name="name"
        label={t('column.name')}
        rules={[{ required: true, whitespace: true, message: t('required') }]}
      >
        <Input maxLength={nameMax} />
      </Form.Item>
      <Form.Item name="kind" label={t('column.kind')}>
        <Segmented options={PackageKind.options.map((value) => ({ value, label: t(`packageKind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="count" label={t('column.count')} rules={required}>
        <InputNumber min={1} max={countMax} precision={0} style={FILL} />
      </Form.Item>
      <Form.Item name="price" label={t('priceYuan')} rules={required}>
        <InputNumber min={PRICE_MIN} max={priceMaxCents / 100} precision={2} style={FILL} />
      </Form.Item>
      <Form.Item name="validMonths" label={t('months')} extra={t('monthsNote')}>
        <InputNumber min={1} max={validMonthsMax} precision={0} style={FILL} />
      </Form.Item>
      <Form.Item name="onSale" label={t('onSale')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
