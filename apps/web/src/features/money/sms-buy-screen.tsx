import { type Product, ROUTES } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { to } from '../../lib/hrefs.ts';
import { Failure } from '../../lib/texted.tsx';
import { packages, useBuy } from './api/money-queries.ts';
import { CountedNote } from './counted-note.tsx';
import { useValidity } from './marks.tsx';
import styles from './money.module.css';
import { yuan } from '../../lib/yuan.ts';

/** /manage/sms/buy: packages of messages and calls. */
export default function SmsBuyScreen() {
  const { t } = useTranslation(['money', 'common']);
  const [chosen, choose] = useState<Product>();
  const offers = usePermission('system_product_edit');
  const { data, error, refetch } = useQuery(packages());
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={3} columns={3} />;
  if (data.length === 0)
    return (
      <Empty
        icon="mail"
        title={t('noPackages')}
        note={t('noPackagesNote')}
        action={offers ? <Link to={ROUTES.products}>{t('offerPackages')}</Link> : undefined}
      />
    );
  return (
    <div className={styles['screen']}>
      <CountedNote />
      {(['sms', 'voice'] as const).map((kind) => (
        <Packages key={kind} kind={kind} found={data.filter((one) => one.kind === kind)} onBuy={choose} />
      ))}
      {chosen ? <BuyDialog product={chosen} onClose={() => choose(undefined)} /> : null}
    </div>
  );
}

function Packages({
  kind,
  found,
  onBuy,
}: {
  kind: Product['kind'];
  found: readonly Product[];
  onBuy: (product: Product) => void;
}) {
  const { t } = useTranslation('money');
  const validFor = useValidity();
  if (found.length === 0) return null;
  return (
    <section className={styles['screen']} aria-label={t(`packageKind.${kind}`)}>
      <h2 className={styles['heading']}>{t(`packageKind.${kind}`)}</h2>
      <ul className={styles['packages']}>
        {found.map((product) => (
          <li key={product.id} className={`${styles['card'] ?? ''} ${styles['package'] ?? ''}`}>
            <h3>{product.name}</h3>
            <p className={styles['soft']}>
              {t('pieces', { count: product.count })} · {validFor(product)}
            </p>
            <p className={styles['price']}>{yuan(product.priceCents)}</p>
            <Button type="primary" aria-label={t('buyOf', { name: product.name })} onClick={() => onBuy(product)}>
              {t('buy')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whose it is, once more what and for how much; then it is paid. */
function BuyDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('money');
  const navigate = useNavigate();
  const [form] = Form.useForm<{ orgId?: string }>();
  const buy = useBuy();
  const validFor = useValidity();
  const { id: productId, priceCents, name, count } = product;
  return (
    <FormDialog<{ orgId?: string }>
      title={t('buyOf', { name })}
      form={form}
      submitText={t('toPay')}
      pending={buy.isPending}
      error={buy.error}
      onClose={onClose}
      onSubmit={({ orgId }) =>
        buy.mutate(
          { orgId, productId, priceCents },
          { onSuccess: ({ id }) => void navigate({ to: to(ROUTES.payOrder, { orderId: id }) }) },
        )
      }
    >
      <p className={styles['soft']}>
        {t('pieces', { count })} · {validFor(product)}
      </p>
      <p className={styles['price']}>{yuan(priceCents)}</p>
      <HomeOrgItem />
    </FormDialog>
  );
}
