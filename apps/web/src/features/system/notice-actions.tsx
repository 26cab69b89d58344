import { type NoticeRow, ROUTES } from '@lightfield/contract';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { to } from '../../lib/hrefs.ts';
import { useDeleteNotice, usePublishNotice, useWithdrawNotice } from './api/notice-queries.ts';
import styles from './system.module.css';
import { useAsk } from '../../lib/use-ask.ts';

/** Address under which anybody reads a public notice. */
export const publicLink = (id: string): string =>
  new URL(to(ROUTES.publicMessage, { dataId: id, msgType: 'notice' }), location.origin).href;

/** What can be done with a notice: a published one is looked at, linked to or taken back; the others are worked on. */
export function NoticeActions({
  notice,
  onView,
  onEdit,
}: {
  notice: NoticeRow;
  onView: (notice: NoticeRow) => void;
  onEdit: (notice: NoticeRow) => void;
}) {
  const { t } = useTranslation('system');
  const publish = usePublish();
  const withdraw = useWithdraw();
  const remove = useRemove();
  const copy = useCopyLink();
  return (
    <span className={styles['actions']}>
      <Button type="link" onClick={() => onView(notice)}>
        {t('notice.view')}
      </Button>
      {notice.status === 'published' ? (
        <>
          {notice.public ? (
            <Button type="link" onClick={() => void copy(notice.id)}>
              {t('notice.copy')}
            </Button>
          ) : null}
          <Button type="link" danger onClick={() => withdraw(notice)}>
            {t('notice.withdraw')}
          </Button>
        </>
      ) : (
        <>
          <Button type="link" onClick={() => onEdit(notice)}>
            {t('notice.edit')}
          </Button>
          <Button type="link" onClick={() => publish(notice)}>
            {t('notice.publish')}
          </Button>
          <Button type="link" danger onClick={() => remove(notice)}>
            {t('notice.delete')}
          </Button>
        </>
      )}
    </span>
  );
}

export function useCopyLink(): (id: string) => Promise<void> {
  const { t } = useTranslation('system');
  const { message } = App.useApp();
  return async (id) => {
    const link = publicLink(id);
    try {
      await copyText(link);
      void message.success(t('notice.copied'));
    } catch {
      // the browser may forbid it: the link can still be taken by hand
      void message.error(t('notice.copyFailed', { link }));
    }
  };
}

function usePublish(): (notice: NoticeRow) => void {
  const { t } = useTranslation('system');
  const ask = useAsk();
  const { mutateAsync } = usePublishNotice();
  return ({ id, title, audience, dialog, public: isPublic }) =>
    ask({
      title: t('notice.publishTitle', { title }),
      content: (
        <>
          <p>
            {t('notice.publishTo', {
              count: audience.length,
              kinds: audience.map((kind) => t(`audience.${kind}`)).join(t('audienceGap')),
            })}
          </p>
          {dialog ? <p>{t('notice.publishDialog')}</p> : null}
          {isPublic ? <p>{t('notice.publishPublic')}</p> : null}
          <p className={styles['soft']}>{t('notice.publishFinal')}</p>
        </>
      ),
      okText: t('notice.publish'),
      danger: false,
      run: async () => t('notice.published', { count: (await mutateAsync(id)).sent }),
    });
}

function useWithdraw(): (notice: NoticeRow) => void {
  const { t } = useTranslation('system');
  const ask = useAsk();
  const { mutateAsync } = useWithdrawNotice();
  return ({ id, title, sent }) =>
    ask({
      title: t('notice.withdrawTitle', { title }),
      content: t('notice.withdrawNote', { count: sent }),
      okText: t('notice.withdraw'),
      danger: true,
      run: async () => {
        await mutateAsync(id);
        return t('notice.withdrawn');
      },
    });
}

function useRemove(): (notice: NoticeRow) => void {
  const { t } = useTranslation('system');
  const ask = useAsk();
  const { mutateAsync } = useDeleteNotice();
  return ({ id, title }) =>
    ask({
      title: t('notice.deleteTitle', { title }),
      content: t('notice.deleteNote'),
      okText: t('notice.delete'),
      danger: true,
      run: async () => {
        await mutateAsync(id);
        return t('notice.deleted');
      },
    });
}
