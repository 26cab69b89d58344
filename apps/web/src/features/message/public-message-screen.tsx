import { ROUTES, messageCalls } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadAccount } from '../../lib/account.ts';
import { call } from '../../lib/call.ts';
import type { ParamsOf } from '../../lib/hrefs.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Failure } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { CallRefused } from '../../lib/wire.ts';
import styles from './message-detail.module.css';

/** Not there, not public or over: all the same to a stranger (`commonErrors.notFound`); an id that is none (10001) too. */
const GONE = [90002, 10001];

/** /system/msg/detail/...: a public notice, for whoever has its address; other messages need a login. */
export default function PublicMessageScreen() {
  const { dataId, msgType }: ParamsOf<typeof ROUTES.publicMessage> = useParams({ strict: false });
  return msgType === 'notice' ? <PublicNotice id={dataId} /> : <Closed reason="private" />;
}

function PublicNotice({ id }: { id: string }) {
  const { t } = useTranslation(['message', 'common']);
  const { data, error, refetch } = useQuery({
    queryKey: ['message', 'public', id],
    queryFn: ({ signal }) => call(messageCalls.noticeDetail, { id }, { signal, quiet: true }),
    retry: false,
  });
  usePageTitle(data?.title);
  if (error instanceof CallRefused && GONE.includes(error.code)) return <Closed reason="gone" />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={5} columns={1} />;
  const { title, content, publishedAt, expiry } = data;
  return (
    <article className={styles['article']}>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['published']}>
        <time dateTime={new Date(publishedAt).toISOString()}>
          {t('open.published', { time: formatTime(publishedAt) })}
        </time>
        {expiry === null ? null : <span>{t('dialog.until', { time: formatTime(expiry) })}</span>}
      </p>
      <p className={styles['note']}>{content}</p>
    </article>
  );
}

/** Says what one can do: log in and come back here, or, being logged in, look into the message centre. */
function Closed({ reason }: { reason: 'gone' | 'private' }) {
  const { t } = useTranslation(['message', 'common']);
  const href = useRouterState({ select: ({ location }) => location.href });
  const { data: member, isPending } = useQuery({
    queryKey: ['message', 'member'],
    queryFn: () =>
      loadAccount().then(
        () => true,
        () => false,
      ),
  });
  if (isPending) return <Loading label={t('common:face.loading')} rows={3} columns={1} />;
  return (
    <Empty
      icon={reason === 'gone' ? 'mailOpen' : 'lock'}
      title={t(`open.${reason}`)}
      note={reason === 'private' ? t('open.privateNote') : member ? t('open.goneMember') : t('open.goneNote')}
      action={
        member ? (
          <Link className="lf-button lf-button-primary" to={ROUTES.messageAll}>
            {t('open.centre')}
          </Link>
        ) : (
          <Link
            className="lf-button lf-button-primary"
            to={ROUTES.login}
            search={{ back: reason === 'gone' ? href : ROUTES.messageAll }}
          >
            {t('open.login')}
          </Link>
        )
      }
    />
  );
}
