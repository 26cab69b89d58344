import type { NoticeRow } from '@lightfield/contract';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useCopyLink } from './notice-actions.tsx';
import { NoticeMark } from './notice-mark.tsx';
import styles from './notice-view.module.css';
import { useAudience } from './use-audience.ts';

/** A notice as people read it. */
export function NoticePaper({ title, content, at }: { title: string; content: string; at: number }) {
  return (
    <article className={styles['paper']}>
      <h3 className={styles['title']}>{title}</h3>
      <time className={styles['time']} dateTime={new Date(at).toISOString()}>
        {formatTime(at)}
      </time>
      <p className={styles['content']}>{content}</p>
    </article>
  );
}

const WIDTH = 560;

/** One notice in full, beside the list. */
export function NoticeView({ notice, onClose }: { notice: NoticeRow; onClose: () => void }) {
  const { t } = useTranslation('system');
  useReturnFocus();
  const copy = useCopyLink();
  const audienceWords = useAudience();
  const { title, content, publishedAt, createdAt, createdBy, audience, expiry } = notice;
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('notice.preview')}
      onClose={onClose}
      extra={
        notice.public && notice.status === 'published' ? (
          <Button onClick={() => void copy(notice.id)}>{t('notice.copy')}</Button>
        ) : null
      }
    >
      <NoticePaper title={title} content={content} at={publishedAt ?? createdAt} />
      <p className={styles['foot']}>
        <NoticeMark notice={notice} />
        <span>{audienceWords(audience)}</span>
        <span>
          {t('notice.column.expiry')} {expiry === null ? t('notice.forever') : formatTime(expiry)}
        </span>
        <span>{t('notice.byline', { who: createdBy, time: formatTime(createdAt) })}</span>
      </p>
    </Drawer>
  );
}
