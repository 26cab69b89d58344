import { type PageLookRow, pageLookCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Failure, useErrorWords } from '../../../lib/failure.tsx';
import { useDesigner } from '../../session/designer-context.ts';
import { looksKey } from '../../session/page-looks.ts';
import { UsedNames, UsedPages } from '../used-pages.tsx';

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
      <UsedPages pages={pages} hidden={hidden} />
      <UsedNames title={t('shared.usedTemplates')} rows={pageTemplates} />
    </Modal>
  );
}
