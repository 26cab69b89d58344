import { pageCalls } from '@lightfield/contract';
import { type PageDocument, mergePages, normalPage, parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { Failure } from '../../lib/failure.tsx';
import { formatTime } from '../../lib/time.ts';
import { useDesigner } from '../session/designer-context.ts';
import { type Conflict } from '../session/page-session.ts';
import { useSignal } from '../session/use-signal.ts';
import { Changes } from './changes-view.tsx';
import { DrawnChanges } from './drawn-changes.tsx';

/** Somebody else has saved in the meantime: both versions beside each other, and a choice. Nothing happens by itself. */
export function ConflictDialog() {
  const { session } = useDesigner();
  const { conflict, phase } = useSignal(session.state);
  return phase === 'conflict' && conflict ? <Choice key={conflict.version} conflict={conflict} /> : null;
}

function Choice({ conflict }: { readonly conflict: Conflict }) {
  const { t } = useTranslation('designer');
  const { modal, message } = App.useApp();
  const { editor, session, settings, pageId } = useDesigner();
  const theirs = useQuery({
    queryKey: ['designer', 'theirs', pageId, conflict.version],
    queryFn: ({ signal }) => call(pageCalls.version, { id: pageId, version: conflict.version }, { signal }),
  });
  const page = useMemo((): PageDocument | undefined => {
    const parsed = theirs.data && parsePage(theirs.data.document, definitions);
    return parsed?.ok ? parsed.page : undefined;
  }, [theirs.data]);
  const [pointed, point] = useState<string>();
  const mine = useMemo(() => editor.document.toDocument(), [editor]);
  const takeTheirs = () => {
    if (!page) return;
    // as a step: what was mine is an undo away
    editor.run('importPage', { page, version: true });
    session.adopt(conflict.version, conflict.at);
    void message.info(t('conflict.taken', { by: conflict.by }));
  };
  const base = session.base;
  /** Field by field: what only one of both changed is as that one made it; nothing is saved yet. */
  const merge = async () => {
    const began = await call(pageCalls.version, { id: pageId, version: base }).catch(() => undefined);
    const parsed = began && parsePage(began.document, definitions);
    const normal = (each: PageDocument) => normalPage(each, definitions);
    const merged = parsed?.ok && page ? mergePages(normal(parsed.page), normal(mine), normal(page)) : undefined;
    const sound = merged && parsePage(merged.page, definitions);
    if (!sound?.ok) {
      void message.error(t('conflict.noMerge'));
      return;
    }
    session.rebase(conflict.version);
    editor.run('importPage', { page: sound.page });
    const count = merged?.conflicts.length ?? 0;
    void message.info(count === 0 ? t('conflict.mergedClean') : t('conflict.merged', { count }));
  };
  const aside = () => {
    session.setConflictAside();
    if (settings.get().autoSave) void message.info(t('conflict.autoPaused'));
  };
  const overwrite = async () => {
    const sure = await modal.confirm({
      title: t('conflict.sure', { by: conflict.by }),
      content: t('conflict.sureNote'),
      okText: t('conflict.overwrite'),
      okButtonProps: { danger: true },
    });
    if (sure) await session.save(conflict.version);
  };
  return (
    <Modal
      open
      width={940}
      title={t('conflict.title')}
      onCancel={aside}
      footer={[
        <Button key="aside" onClick={aside}>
          {t('conflict.aside')}
        </Button>,
        <Button key="theirs" disabled={!page} onClick={takeTheirs}>
          {t('conflict.theirs')}
        </Button>,
        <Button key="merge" type="primary" disabled={!page} onClick={() => void merge()}>
          {t('conflict.merge')}
        </Button>,
        <Button key="mine" danger onClick={() => void overwrite()}>
          {t('conflict.overwrite')}
        </Button>,
      ]}
    >
      <p>{t('conflict.note', { by: conflict.by, time: conflict.at > 0 ? formatTime(conflict.at) : '' })}</p>
      {theirs.isPending ? <Loading label={t('loading')} /> : null}
      {theirs.isError ? <Failure error={theirs.error} onRetry={() => void theirs.refetch()} /> : null}
      {page ? (
        <>
          <DrawnChanges
            before={page}
            after={mine}
            titles={{ before: t('conflict.theirsIs', { by: conflict.by }), after: t('conflict.mineIs') }}
            pointed={pointed}
          />
          <h4>{t('compare.fromTheirs')}</h4>
          <Changes before={page} after={mine} pointed={pointed} onPoint={point} />
        </>
      ) : null}
    </Modal>
  );
}
