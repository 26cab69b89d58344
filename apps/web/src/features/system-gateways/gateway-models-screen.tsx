import { DEFAULT_GATEWAY_MODEL, GatewayFeature, type GatewayModel, LIMITS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { WhyNot } from '../../lib/why-not.tsx';
import { modelList, useDeleteModel } from './api/queries.ts';
import { GatewayModelDialog } from './gateway-model-dialog.tsx';
import { CAPACITIES } from './model-form.ts';
import styles from './system-gateways.module.css';
import { useProtocolName } from './use-protocol-name.ts';

const STATE = { keyword: textField(), page: intField(1), size: intField(LIMITS.paging.pageSize) };

/** /manage/system/gatewaymodel: what each model can hold and do. */
export default function GatewayModelsScreen() {
  const { t } = useTranslation('system-gateways');
  const [{ keyword, page, size }, change] = useSearchState(STATE);
  const query = useQuery(modelList({ keyword: keyword || undefined, pageNum: page, pageSize: size }));
  const [opened, open] = useState<GatewayModel | 'new'>();
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
      {t('model.add')}
    </Button>
  );
  return (
    <>
      <ListPage
        label={t('model.label')}
        query={query}
        columns={useColumns(open)}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filters={
          <SearchField
            className={styles['keyword']}
            label={t('model.search')}
            value={keyword}
            onChange={(text) => change({ keyword: text })}
          />
        }
        actions={add}
        filtered={keyword !== ''}
        onClear={() => change({ keyword: '' })}
        empty={{ icon: 'gateway', title: t('model.empty'), action: add }}
      />
      {opened ? (
        <GatewayModelDialog model={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />
      ) : null}
    </>
  );
}

function useColumns(onEdit: (model: GatewayModel) => void): ListColumn<GatewayModel>[] {
  const { t } = useTranslation('system-gateways');
  const nameOf = useProtocolName();
  return [
    {
      key: 'name',
      title: t('model.column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name }) => <span className={styles['name']}>{name}</span>,
    },
    { key: 'series', title: t('model.column.series'), render: ({ series }) => series },
    {
      key: 'capacities',
      title: t('model.column.capacities'),
      render: ({ capacities }) => (
        <span className={styles['capacities']}>
          {CAPACITIES.map((resource) => (
            <span key={resource}>
              <span className={styles['soft']}>{t(`model.capacity.${resource}`)}</span>{' '}
              <span className={styles['figures']}>{capacities[resource]}</span>
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'features',
      title: t('model.column.features'),
      render: ({ features }) => (
        <span className={styles['wide']}>
          {features.length === GatewayFeature.options.length
            ? t('model.allFeatures')
            : features.map((feature) => t(`model.feature.${feature}`)).join(' · ')}
        </span>
      ),
    },
    {
      key: 'modes',
      title: t('model.column.modes'),
      render: ({ modes }) => (
        <span className={styles['wide']}>{modes.map((mode) => t(`model.mode.${mode}`)).join(' · ')}</span>
      ),
    },
    {
      key: 'protocols',
      title: t('model.column.protocols'),
      render: ({ protocols }) => (
        <span className={styles['wide']}>
          {protocols.length === 0 ? t('model.allProtocols') : protocols.map(nameOf).join(' · ')}
        </span>
      ),
    },
    {
      key: 'gateways',
      title: t('model.column.gateways'),
      right: true,
      render: ({ gatewayCount }) => <span className={styles['figures']}>{gatewayCount}</span>,
    },
    {
      key: 'remark',
      title: t('model.column.remark'),
      render: ({ remark }) => (remark === '' ? '' : <span className={styles['wide']}>{remark}</span>),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (model) => <Actions model={model} onEdit={() => onEdit(model)} />,
    },
  ];
}

function Actions({ model: { id, name }, onEdit }: { model: GatewayModel; onEdit: () => void }) {
  const { t } = useTranslation('system-gateways');
  const ask = useAsk();
  const { mutateAsync: remove } = useDeleteModel();
  return (
    <span className={styles['actions']}>
      <Button type="link" onClick={onEdit}>
        {t('model.edit')}
      </Button>
      <WhyNot reason={id === DEFAULT_GATEWAY_MODEL ? t('model.preset') : undefined}>
        <Button
          type="link"
          danger
          onClick={() =>
            ask({
              title: t('model.removeTitle', { name }),
              content: t('model.removeNote'),
              okText: t('model.remove'),
              danger: true,
              run: async () => {
                await remove(id);
                return t('model.removed');
              },
            })
          }
        >
          {t('model.remove')}
        </Button>
      </WhyNot>
    </span>
  );
}
