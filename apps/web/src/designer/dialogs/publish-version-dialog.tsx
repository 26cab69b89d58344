import { pageCalls } from '@lightfield/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Loading } from '@lightfield/ui';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { Failure } from '../../lib/failure.tsx';
import { PublishDialog, type PublishFields } from '../../lib/publish-dialog.tsx';
import { useDesigner, useTitle } from '../session/designer-context.ts';
import { designerKeys } from '../session/page-queries.ts';
import { useSignal } from '../session/use-signal.ts';
import { Changes } from './changes-view.tsx';
import styles from './dialogs.module.css';
import { DrawnChanges } from './drawn-changes.tsx';
import { useVersion } from './use-version.ts';

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
      changes={shown ? <PublishedChanges shown={shown} version={version} /> : null}
    />
  );
}

/** What whoever watches will see otherwise. */
function PublishedChanges({ shown, version }: { readonly shown: number; readonly version: number }) {
  const { t } = useTranslation('designer');
  const { pageId } = useDesigner();
  const [pointed, point] = useState<string>();
  const before = useVersion(pageId, shown);
  const after = useVersion(pageId, version);
  const failed = [before, after].find(({ answer }) => answer.isError)?.answer;
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!before.page || !after.page)
    return before.answer.isPending || after.answer.isPending ? <Loading label={t('loading')} /> : null;
  return (
    <section className={styles['published']} aria-label={t('compare.title')}>
      <DrawnChanges
        before={before.page}
        after={after.page}
        titles={{
          before: `${t('versions.before', { version: shown })} · ${t('versions.shown')}`,
          after: t('versions.before', { version }),
        }}
        pointed={pointed}
      />
      <Changes before={before.page} after={after.page} pointed={pointed} onPoint={point} />
    </section>
  );
}
