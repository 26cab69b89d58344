import { type SessionRow, accountCalls } from '@lightfield/contract';
import { Icon, Loading } from '@lightfield/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Failure, TimeAgo, useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { agentWords } from './agent-words.ts';
import { profileKeys, sessions } from './profile-queries.ts';
import styles from './profile.module.css';

/** Where the account is logged in; each place can be thrown out. */
export function SessionsCard() {
  const { t } = useTranslation(['account-self', 'common']);
  const { data, error, isPending, refetch } = useQuery(sessions);
  const { revoke, revokeOthers } = useRevoke();
  const rows = data?.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt - a.lastSeenAt) ?? [];
  const others = rows.filter(({ current }) => !current);
  return (
    <section className={styles['card']} aria-labelledby="sessions">
      <div className={styles['cardHead']}>
        <h2 id="sessions">{t('session.title')}</h2>
        {others.length > 0 ? (
          <Button danger onClick={() => revokeOthers(others.length)}>
            {t('session.revokeOthers')}
          </Button>
        ) : null}
      </div>
      {isPending ? <Loading label={t('common:face.loading')} rows={2} columns={3} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      <ul className={styles['sessions']}>
        {rows.map((row) => (
          <Session key={row.id} row={row} onRevoke={() => revoke(row)} />
        ))}
      </ul>
    </section>
  );
}

function useSessionName(): (row: SessionRow) => string {
  const { t } = useTranslation('account-self');
  return ({ agent }) => {
    const { browser, system } = agentWords(agent);
    return browser === undefined && system === undefined
      ? t('session.unknown')
      : [browser, system].filter(Boolean).join(', ');
  };
}

function Session({ row, onRevoke }: { row: SessionRow; onRevoke: () => void }) {
  const { t } = useTranslation('account-self');
  const name = useSessionName()(row);
  return (
    <li>
      <Icon name="display" size={20} />
      <div className={styles['securityText']}>
        <strong title={row.agent}>{name}</strong>{' '}
        {row.current ? <Tag color="success">{t('session.current')}</Tag> : null}
        <p>
          {row.ip} · {t('session.since', { time: formatTime(row.createdAt) })} · {t('session.seen')}{' '}
          <TimeAgo at={row.lastSeenAt} />
        </p>
      </div>
      {row.current ? null : (
        <Button onClick={onRevoke} aria-label={t('session.revokeOne', { name, ip: row.ip })}>
          {t('session.revoke')}
        </Button>
      )}
    </li>
  );
}

function useRevoke() {
  const { t } = useTranslation(['account-self', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const name = useSessionName();
  const client = useQueryClient();
  const settled = {
    onError: (error: unknown) => void message.error(words(error).title),
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.sessions }),
  };
  const one = useMutation({ mutationFn: (id: string) => call(accountCalls.sessionRevoke, { id }), ...settled });
  const all = useMutation({ mutationFn: () => call(accountCalls.sessionRevokeOthers, {}), ...settled });
  const ask = (title: string, content: string, run: () => Promise<unknown>, said: string): void => {
    modal.confirm({
      title,
      content,
      okText: t('session.revoke'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: () =>
        run().then(
          () => void message.success(said),
          () => undefined,
        ),
    });
  };
  return {
    revoke: (row: SessionRow) =>
      ask(
        t('session.revokeTitle', { name: name(row) }),
        t('session.revokeNote'),
        () => one.mutateAsync(row.id),
        t('session.revoked'),
      ),
    revokeOthers: (count: number) =>
      ask(
        t('session.revokeOthersTitle', { count }),
        t('session.revokeNote'),
        () => all.mutateAsync(),
        t('session.revoked'),
      ),
  };
}
