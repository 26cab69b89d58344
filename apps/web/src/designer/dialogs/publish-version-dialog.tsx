import { pageCalls } from '@lightfield/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { PublishDialog, type PublishFields } from '../../lib/publish-dialog.tsx';
import { useDesigner, useTitle } from '../session/designer-context.ts';
import { designerKeys } from '../session/page-queries.ts';
import { useSignal } from '../session/use-signal.ts';

interface PublishProps {
  /** Left out: the one that was saved last. */
  readonly version?: number;
  readonly onClose: () => void;
}
/** Shows a saved version of this page to those who watch. */
export function PublishVersionDialog({ version: chosen, onClose }: PublishProps) {
  const { t } = useTranslation('publish');
  const { message } = App.useApp();
  const client = useQueryClient();
  const { editor, session, pageId } = useDesigner();
  const title = useTitle(editor.document);
  const shown = useSignal(session.shown);
  const version = chosen ?? session.base;
  const publish = useMutation({
    mutationFn: ({ name, note }: PublishFields) => call(pageCalls.publish, { id: pageId, version, name, note }),
    onSuccess: (row) => {
      session.shown.set(row.shown);
      void client.invalidateQueries({ queryKey: designerKeys.versions(pageId) });
      // the list of pages, when somebody goes back to it
      void client.invalidateQueries({ queryKey: ['page'], refetchType: 'none' });
      void message.success(t('done', { version }));
      onClose();
    },
  });
  return (
    <PublishDialog
      title={title}
      version={version}
      shown={shown ?? 0}
      pending={publish.isPending}
      error={publish.error}
      onSubmit={publish.mutate}
      onClose={onClose}
    />
  );
}
