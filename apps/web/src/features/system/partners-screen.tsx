import { LIMITS, type PartnerRow } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { TimeAgo, useErrorWords } from '../../lib/texted.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { partnerList, useDeletePartner, useDisablePartner, useRenewSecret } from './api/system-queries.ts';
import { MeteringSwitches } from './metering-switches.tsx';
import { PartnerDialog } from './partner-dialog.tsx';
import { type PartnerSecret, SecretDialog } from './secret-dialog.tsx';
import { TICKET_PURPOSE, entryOf, ticketExample } from './partner-ticket.ts';
import styles from './system.module.css';
import { useAsk } from '../../lib/use-ask.ts';

const STATE = { keyword: textField(), page: intField(1), size: intField(LIMITS.paging.pageSize) };

/** /manage/system/param: whether messages are counted, and systems whose people come in with a signed ticket. */
export default function PartnersScreen() {
  const { t } = useTranslation('system');
  const [{ keyword, page, size }, change] = useSearchState(STATE);
  const query = useQuery(partnerList({ keyword: keyword || undefined, pageNum: page, pageSize: size }));
  const [adding, setAdding] = useState(false);
  const [secret, showSecret] = useState<PartnerSecret>();
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {t('partner.add')}
    </Button>
  );
  return (
    <div className={styles['screen']}>
      <MeteringSwitches />
      <Help />
      <ListPage
        label={t('partner.column.name')}
        query={query}
        columns={useColumns(showSecret)}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filters={
          <SearchField
            className={styles['keyword']}
            label={t('partner.search')}
            value={keyword}
            onChange={(text) => change({ keyword: text })}
          />
        }
        actions={add}
        filtered={keyword !== ''}
        onClear={() => change({ keyword: '' })}
        empty={{ icon: 'link', title: t('partner.empty'), note: t('partner.emptyNote'), action: add }}
      />
      {adding ? (
        <PartnerDialog
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            showSecret(made);
          }}
        />
      ) : null}
      {secret ? <SecretDialog partner={secret} onClose={() => showSecret(undefined)} /> : null}
    </div>
  );
}

function useColumns(onSecret: (made: PartnerSecret) => void): ListColumn<PartnerRow>[] {
  const { t } = useTranslation('system');
  return [
    {
      key: 'name',
      title: t('partner.column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name }) => <span className={styles['name']}>{name}</span>,
    },
    { key: 'entry', title: t('partner.column.entry'), render: ({ sys }) => <code>/bdfae/{sys}</code> },
    { key: 'org', title: t('partner.column.org'), render: ({ orgName }) => orgName },
    {
      key: 'status',
      title: t('partner.column.status'),
      render: ({ disabled }) =>
        disabled ? (
          <StateMark state="offline" text={t('partner.status.disabled')} />
        ) : (
          <StateMark state="good" text={t('partner.status.active')} />
        ),
    },
    { key: 'used', title: t('partner.column.used'), render: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} /> },
    { key: 'created', title: t('partner.column.created'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (partner) => <Actions partner={partner} onSecret={onSecret} />,
    },
  ];
}

function Actions({ partner, onSecret }: { partner: PartnerRow; onSecret: (made: PartnerSecret) => void }) {
  const { t } = useTranslation('system');
  const ask = useAsk();
  const { id, name, disabled } = partner;
  const { mutateAsync: renew } = useRenewSecret();
  const { mutateAsync: remove } = useDeletePartner();
  const renewSecret = () =>
    ask({
      title: t('partner.renewTitle', { name }),
      content: t('partner.renewNote'),
      okText: t('partner.renew'),
      danger: true,
      run: async () => {
        onSecret(await renew(id));
        return undefined;
      },
    });
  const del = () =>
    ask({
      title: t('partner.deleteTitle', { name }),
      content: t('partner.deleteNote'),
      okText: t('partner.delete'),
      danger: true,
      run: async () => {
        await remove(id);
        return t('partner.deleted');
      },
    });
  return (
    <span className={styles['actions']}>
      <Button type="link" onClick={renewSecret}>
        {t('partner.renew')}
      </Button>
      {disabled ? <Enable id={id} /> : <Disable id={id} name={name} />}
      <Button type="link" danger onClick={del}>
        {t('partner.delete')}
      </Button>
    </span>
  );
}

function Disable({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('system');
  const ask = useAsk();
  const { mutateAsync } = useDisablePartner();
  return (
    <Button
      type="link"
      onClick={() =>
        ask({
          title: t('partner.disableTitle', { name }),
          content: t('partner.disableNote'),
          okText: t('partner.disable'),
          danger: true,
          run: async () => {
            await mutateAsync({ id, disabled: true });
            return t('partner.disabled');
          },
        })
      }
    >
      {t('partner.disable')}
    </Button>
  );
}

function Enable({ id }: { id: string }) {
  const { t } = useTranslation('system');
  const { message } = App.useApp();
  const words = useErrorWords();
  const { mutate, isPending } = useDisablePartner();
  return (
    <Button
      type="link"
      loading={isPending}
      onClick={() =>
        mutate(
          { id, disabled: false },
          {
            onSuccess: () => void message.success(t('partner.enabled')),
            onError: (error) => void message.error(words(error).title),
          },
        )
      }
    >
      {t('partner.enable')}
    </Button>
  );
}

/** The ticket in short, for whoever connects the other system. */
function Help() {
  const { t } = useTranslation('system');
  const seconds = LIMITS.account.ticketValidMs / 1_000;
  const words = { sub: t('partner.help.sub'), jti: t('partner.help.jti') };
  return (
    <details className={styles['help']}>
      <summary>{t('partner.help.title')}</summary>
      <p>{t('partner.help.one')}</p>
      <code className={styles['code']}>
        {entryOf('sys').replace(/sys$/, t('partner.help.sys'))}?ticket={t('partner.help.ticket')}
      </code>
      <p>{t('partner.help.two')}</p>
      <code className={styles['code']}>{ticketExample(words, seconds)}</code>
      <p>{t('partner.help.three')}</p>
      <code className={styles['code']}>
        {[TICKET_PURPOSE, t('partner.help.sys'), t('partner.help.content')].join('\n')}
      </code>
      <p>{t('partner.help.four', { seconds })}</p>
    </details>
  );
}
