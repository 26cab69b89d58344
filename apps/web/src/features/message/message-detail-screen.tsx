import type { ROUTES } from '@lightfield/contract';
import { Button, Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '../../lib/hrefs.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Failure, SeverityMark } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import styles from './message-detail.module.css';
import { LISTS, menuTypeOf } from './message-href.ts';
import { messageContent, messageKeys } from './message-queries.ts';
import { useOpenAlarms } from './use-open-alarms.ts';

/** /msg/detail/...: one message in full. Opening it marks it as read. */
export default function MessageDetailScreen() {
  const { t } = useTranslation('message');
  const common = useTranslation().t;
  const { menuType, msgType, dataId }: ParamsOf<typeof ROUTES.messageDetail> = useParams({ strict: false });
  const { id }: { id?: string } = useSearch({ strict: false });
  const queryClient = useQueryClient();
  const openAlarms = useOpenAlarms();
  const { data, error, refetch } = useQuery(messageContent(msgType, dataId, id));
  usePageTitle(data?.title);
  useEffect(() => {
    if (!data) return;
    void queryClient.invalidateQueries({ queryKey: messageKeys.unread });
    void queryClient.invalidateQueries({ queryKey: messageKeys.lists });
  }, [data, queryClient]);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={common('face.loading')} rows={5} columns={1} />;
  const { message } = data;
  return (
    <article className={styles['article']}>
      <h2 className={styles['title']}>{data.title}</h2>
      <dl className={styles['facts']}>
        {message?.severity ? (
          <div>
            <dt>{t('detail.severity')}</dt>
            <dd>
              <SeverityMark severity={message.severity} />
            </dd>
          </div>
        ) : null}
        {message ? (
          <div>
            <dt>{t('detail.type')}</dt>
            <dd>{t(`type.${message.type}`)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('detail.time')}</dt>
          <dd>{formatTime(data.at)}</dd>
        </div>
        {data.expiry === null ? null : (
          <div>
            <dt>{t('detail.expiry')}</dt>
            <dd>{formatTime(data.expiry)}</dd>
          </div>
        )}
      </dl>
      <p className={styles['note']}>{data.note}</p>
      <div className={styles['buttons']}>
        {message?.type === 'alarm' ? (
          <Button kind="primary" onClick={() => openAlarms(message.dataId)}>
            {t('openDevice')}
          </Button>
        ) : null}
        <Link className="lf-button lf-button-plain" to={LISTS[menuTypeOf(menuType)]}>
          {t('detail.back')}
        </Link>
      </div>
    </article>
  );
}
