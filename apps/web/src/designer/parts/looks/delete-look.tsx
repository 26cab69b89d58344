import { type PageLookRow, pageLookCalls } from '@lightfield/contract';
import { titleInList } from '@lightfield/page';
import { Loading } from '@lightfield/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Failure, useErrorWords } from '../../../lib/failure.tsx';
import { useDesigner } from '../../session/designer-context.ts';
import { looksKey } from '../../session/page-looks.ts';
import { designerHref } from '../../session/pages-href.ts';
import dialogs from './looks.module.css';

/** Says what has a theme or style of the enterprise before it is deleted. */
export function DeleteLook({ row, onClose }: { readonly row: PageLookRow; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { owner, pageId } = useDesigner();
  const area = row.kind === 'theme' ? 'theme' : 'namedStyle';
  const uses = useQuery({
    queryKey: [...looksKey(owner), row.id, 'uses'],
    queryFn: ({ signal }) => call(pageLookCalls.uses, { pageId, lookId: row.id }, { signal }),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => call(pageLookCalls.delete, { pageId, lookId: row.id }),
    onSuccess: async () => {
      void message.success(t(`${area}.deleted`, { name: row.name }));
      onClose();
      await client.invalidateQueries({ queryKey: looksKey(owner) });
    },
    onError: (error) => void message.error(words(error).title),
  });
  const { pages = [], hidden = 0, pageTemplates = [] } = uses.data ?? {};
  const none = uses.data && pages.length + hidden + pageTemplates.length === 0;
  return (
    <Modal
      open
      width={520}
      title={t(`${area}.deleteTitle`, { name: row.name })}
      okText={t('theme.deleteOk')}
      okButtonProps={{ danger: true, loading: remove.isPending, disabled: !uses.data }}
      onOk={() => remove.mutate()}
      onCancel={onClose}
    >
      {uses.isPending ? <Loading label={t('loading')} /> : null}
      {uses.isError ? <Failure error={uses.error} onRetry={() => void uses.refetch()} /> : null}
      {uses.data ? <p>{t(`${area}.${none ? 'deleteUnused' : 'deleteUsed'}`)}</p> : null}
      {pages.length > 0 || hidden > 0 ? (
        <section aria-label={t('shared.usedPages')}>
          <h3 className={dialogs['part']}>{t('shared.usedPages')}</h3>
          <ul className={dialogs['uses']}>
            {pages.map(({ pageId: of, title, owner: kind, ownerId, ownerName }) => (
              <li key={of}>
                <Link to={designerHref({ kind, id: ownerId }, of)} target="_blank">
                  {titleInList(title)}
                </Link>
                <span className={dialogs['note']}>
                  {t(`shared.owners.${kind}`)} · {ownerName}
                </span>
              </li>
            ))}
          </ul>
          {hidden > 0 ? <p className={dialogs['note']}>{t('shared.hidden', { count: hidden })}</p> : null}
        </section>
      ) : null}
      {pageTemplates.length > 0 ? (
        <section aria-label={t('shared.usedTemplates')}>
          <h3 className={dialogs['part']}>{t('shared.usedTemplates')}</h3>
          <ul className={dialogs['uses']}>
            {pageTemplates.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </Modal>
  );
}
