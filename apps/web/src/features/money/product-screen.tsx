import { LIMITS, PackageKind, type Product } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, optionalChoice } from '../../lib/search-codecs.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { productList, useDeleteProduct } from './api/money-queries.ts';
import { useValidity } from './marks.tsx';
import styles from './money.module.css';
import { ProductDialog } from './product-dialog.tsx';
import { yuan } from '../../lib/yuan.ts';

const CODECS = { kind: optionalChoice(PackageKind.options), page: intField(1), size: intField(LIMITS.paging.pageSize) };

/** /manage/system/product: packages of messages and calls with their prices. */
export default function ProductScreen() {
  const { t } = useTranslation('money');
  const [{ kind, page, size }, change] = useSearchState(CODECS);
  const query = useQuery(productList({ kind, pageNum: page, pageSize: size }));
  const [open, setOpen] = useState<Product | 'new'>();
  return (
    <>
      <ListPage<Product>
        label={t('products')}
        query={query}
        columns={useColumns(setOpen)}
        page={page}
        size={size}
        onPage={(next, rows) => change({ page: rows === size ? next : 1, size: rows }, { push: true })}
        filters={
          <Select
            className={styles['choice'] ?? ''}
            aria-label={t('column.kind')}
            allowClear
            placeholder={t('column.kind')}
            value={kind ?? null}
            options={PackageKind.options.map((value) => ({ value, label: t(`packageKind.${value}`) }))}
            onChange={(value) => change({ kind: value ?? undefined, page: 1 })}
          />
        }
        actions={
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
            {t('addProduct')}
          </Button>
        }
        filtered={kind !== undefined}
        onClear={() => change({ kind: undefined, page: 1 })}
        empty={{ icon: 'folder', title: t('noProducts'), note: t('noProductsNote') }}
      />
      {open ? <ProductDialog product={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function useColumns(edit: (product: Product) => void): ListColumn<Product>[] {
  const { t } = useTranslation('money');
  const ask = useAsk();
  const remove = useDeleteProduct();
  const validFor = useValidity();
  const askDelete = ({ id, name }: Product) =>
    ask({
      title: t('deleteOf', { name }),
      content: t('deleteNote'),
      okText: t('delete'),
      danger: true,
      run: () => remove.mutateAsync(id).then(() => undefined),
    });
  return [
    { key: 'name', title: t('column.name'), head: true, plain: ({ name }) => name, render: ({ name }) => name },
    { key: 'kind', title: t('column.kind'), render: ({ kind }) => t(`packageKind.${kind}`) },
    { key: 'valid', title: t('valid'), render: (product) => validFor(product) },
    { key: 'count', title: t('column.count'), right: true, render: ({ count }) => t('pieces', { count }) },
    { key: 'price', title: t('column.price'), right: true, render: ({ priceCents }) => yuan(priceCents) },
    {
      key: 'sale',
      title: t('column.state'),
      render: ({ onSale }) => <StateMark state={onSale ? 'good' : 'offline'} text={t(onSale ? 'onSale' : 'offSale')} />,
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (product) => (
        <span className={styles['actions']}>
          <Button
            size="small"
            type="link"
            aria-label={t('editOf', { name: product.name })}
            onClick={() => edit(product)}
          >
            {t('edit')}
          </Button>
          <Button
            size="small"
            type="link"
            danger
            aria-label={t('deleteOf', { name: product.name })}
            onClick={() => askDelete(product)}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ];
}
