import { type DeviceModel, LIMITS } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { TimeAgo } from '../../lib/texted.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { deviceModelList, useDeleteDeviceModel } from './api/queries.ts';
import { DeviceModelDialog } from './device-model-dialog.tsx';
import { settingsText } from './driver-defaults.ts';
import styles from './system-gateways.module.css';
import { useProtocolName } from './use-protocol-name.ts';
import { useLanguage } from '../../lib/use-language.ts';

const STATE = {
  keyword: textField(),
  protocol: textField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};

/** /manage/system/model: makes of devices with the driver settings that fit them. */
export default function DeviceModelsScreen() {
  const { t } = useTranslation('system-gateways');
  const lang = useLanguage();
  const [{ keyword, protocol, page, size }, change] = useSearchState(STATE);
  const known = DRIVER_FORMS.find(({ type }) => type === protocol)?.type;
  const query = useQuery(
    deviceModelList({ keyword: keyword || undefined, protocol: known, pageNum: page, pageSize: size }),
  );
  const [opened, open] = useState<DeviceModel | 'new'>();
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
      {t('make.add')}
    </Button>
  );
  return (
    <>
      <ListPage
        label={t('make.label')}
        query={query}
        columns={useColumns(open)}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filters={
          <>
            <SearchField
              className={styles['keyword']}
              label={t('make.search')}
              value={keyword}
              onChange={(text) => change({ keyword: text })}
            />
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('make.column.protocol')}
              value={known ?? ''}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: t('make.allProtocols') },
                ...DRIVER_FORMS.map(({ type, title }) => ({ value: type, label: title[lang] })),
              ]}
              onChange={(value) => change({ protocol: value })}
            />
          </>
        }
        actions={add}
        filtered={keyword !== '' || known !== undefined}
        onClear={() => change({ keyword: '', protocol: '' })}
        empty={{ icon: 'device', title: t('make.empty'), note: t('make.emptyNote'), action: add }}
      />
      {opened ? (
        <DeviceModelDialog model={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />
      ) : null}
    </>
  );
}

function useColumns(onEdit: (model: DeviceModel) => void): ListColumn<DeviceModel>[] {
  const { t } = useTranslation('system-gateways');
  const nameOf = useProtocolName();
  const lang = useLanguage();
  return [
    {
      key: 'model',
      title: t('make.column.model'),
      head: true,
      plain: ({ brand, model }) => `${brand} ${model}`,
      render: ({ model }) => <span className={styles['name']}>{model}</span>,
    },
    { key: 'brand', title: t('make.column.brand'), render: ({ brand }) => brand },
    { key: 'protocol', title: t('make.column.protocol'), render: ({ protocol }) => nameOf(protocol) },
    { key: 'order', title: t('make.column.order'), render: ({ byteOrder }) => byteOrder },
    {
      key: 'settings',
      title: t('make.column.settings'),
      render: (model) => (
        <span className={`${styles['wide']} ${styles['small']}`}>{settingsText(model, lang) || t('make.none')}</span>
      ),
    },
    {
      key: 'remark',
      title: t('make.column.remark'),
      render: ({ remark }) => (remark === '' ? '' : <span className={styles['wide']}>{remark}</span>),
    },
    { key: 'changed', title: t('make.column.changed'), render: ({ changedAt }) => <TimeAgo at={changedAt} /> },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (model) => <Actions model={model} onEdit={() => onEdit(model)} />,
    },
  ];
}

function Actions({ model: { id, brand, model }, onEdit }: { model: DeviceModel; onEdit: () => void }) {
  const { t } = useTranslation('system-gateways');
  const ask = useAsk();
  const { mutateAsync: remove } = useDeleteDeviceModel();
  return (
    <span className={styles['actions']}>
      <Button type="link" onClick={onEdit}>
        {t('make.edit')}
      </Button>
      <Button
        type="link"
        danger
        onClick={() =>
          ask({
            title: t('make.removeTitle', { name: `${brand} ${model}` }),
            content: t('make.removeNote'),
            okText: t('make.remove'),
            danger: true,
            run: async () => {
              await remove(id);
              return t('make.removed');
            },
          })
        }
      >
        {t('make.remove')}
      </Button>
    </span>
  );
}
