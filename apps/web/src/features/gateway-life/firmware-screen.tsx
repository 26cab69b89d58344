import { type Firmware, LIMITS } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { TimeAgo, useErrorWords } from '../../lib/texted.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { WhyNot } from '../../lib/why-not.tsx';
import { firmwareList, useAddFirmware, useDeleteFirmware, usePublish, useWithdraw } from './api/life-queries.ts';
import styles from './life.module.css';
import { megabytes } from './megabytes.ts';
import { useAsk } from './use-ask.ts';

const STATE = { keyword: textField(), page: intField(1), size: intField(LIMITS.paging.pageSize) };

/** /manage/system/version: firmware for gateways. */
export default function FirmwareScreen() {
  const { t } = useTranslation('gateway-life');
  const [{ keyword, page, size }, change] = useSearchState(STATE);
  const query = useQuery(firmwareList({ keyword: keyword || undefined, pageNum: page, pageSize: size }));
  const canAdd = query.data?.fingerprint !== null;
  return (
    <div className={styles['screen']}>
      {canAdd ? null : <Alert type="info" showIcon title={t('image.noKey')} description={t('image.noKeyNote')} />}
      <ListPage
        label={t('image.list')}
        query={query}
        columns={useColumns()}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filters={
          <SearchField
            className={styles['keyword']}
            label={t('image.search')}
            value={keyword}
            onChange={(text) => change({ keyword: text })}
          />
        }
        actions={<Add canAdd={canAdd} />}
        filtered={keyword !== ''}
        onClear={() => change({ keyword: '' })}
        empty={{ icon: 'upload', title: t('image.empty'), note: t('image.emptyNote') }}
      />
    </div>
  );
}

function Add({ canAdd }: { canAdd: boolean }) {
  const { t } = useTranslation('gateway-life');
  const { message } = App.useApp();
  const words = useErrorWords();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useAddFirmware();
  return (
    <>
      <input
        ref={input}
        className="lf-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t('image.add')}
        accept=".lfw"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (!file) return;
          mutate(file, {
            onSuccess: ({ version }) => void message.success(t('image.added', { version })),
            onError: (error) => void message.error(`${words(error).title} ${words(error).code ?? ''}`),
          });
        }}
      />
      <WhyNot reason={canAdd ? undefined : t('image.noKey')}>
        <Button
          type="primary"
          icon={<Icon name="upload" size={16} />}
          loading={isPending}
          onClick={() => input.current?.click()}
        >
          {t('image.add')}
        </Button>
      </WhyNot>
    </>
  );
}

function useColumns(): ListColumn<Firmware>[] {
  const { t } = useTranslation('gateway-life');
  return [
    {
      key: 'version',
      title: t('image.version'),
      head: true,
      plain: ({ version }) => version,
      render: ({ version }) => <strong>{version}</strong>,
    },
    {
      key: 'models',
      title: t('image.models'),
      render: ({ models }) => (models.includes('*') ? t('image.anyModel') : models.join('、')),
    },
    {
      key: 'state',
      title: t('image.state'),
      render: ({ publishedAt }) =>
        publishedAt === null ? (
          <StateMark state="offline" text={t('image.draft')} />
        ) : (
          <StateMark state="good" text={t('image.published')} />
        ),
    },
    { key: 'gateways', title: t('image.gateways'), render: ({ gatewayCount }) => gatewayCount },
    { key: 'bytes', title: t('image.bytes'), render: ({ bytes }) => megabytes(bytes) },
    { key: 'notes', title: t('image.notes'), render: ({ notes }) => <div className={styles['cell']}>{notes}</div> },
    {
      key: 'uploaded',
      title: t('image.uploaded'),
      render: ({ uploadedAt, uploadedBy }) => (
        <>
          <TimeAgo at={uploadedAt} /> {uploadedBy}
        </>
      ),
    },
    { key: 'actions', title: t('image.actions'), stick: 'right', render: (image) => <Actions image={image} /> },
  ];
}

function Actions({ image: { id, version, publishedAt } }: { image: Firmware }) {
  const { t } = useTranslation('gateway-life');
  const ask = useAsk();
  const { mutateAsync: publish } = usePublish();
  const { mutateAsync: withdraw } = useWithdraw();
  const { mutateAsync: remove } = useDeleteFirmware();
  const question = (verb: 'publish' | 'withdraw' | 'delete', run: (id: string) => Promise<unknown>, danger = false) =>
    ask({
      title: t(`image.${verb}Title`, { version }),
      content: t(`image.${verb}Note`),
      okText: t(`image.${verb}`),
      danger,
      run: () => run(id),
      done: t(`image.${verb}Done`),
    });
  return (
    <span className={styles['actions']}>
      {publishedAt === null ? (
        <>
          <Button type="link" size="small" onClick={() => question('publish', publish)}>
            {t('image.publish')}
          </Button>
          <Button type="link" size="small" danger onClick={() => question('delete', remove, true)}>
            {t('image.delete')}
          </Button>
        </>
      ) : (
        <Button type="link" size="small" onClick={() => question('withdraw', withdraw)}>
          {t('image.withdraw')}
        </Button>
      )}
    </span>
  );
}
