import { pageCalls } from '@lightfield/contract';
import { parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { Failure, useErrorWords } from '../../lib/failure.tsx';
import { formatTime } from '../../lib/time.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { designerKeys, versionsOf } from '../session/page-queries.ts';
import { useSignal } from '../session/use-signal.ts';
import { Changes, PageThumbnail } from './changes-view.tsx';
import styles from './dialogs.module.css';

/** Versions that are kept: looked at, compared with what is edited now, made the newest again. */
export function VersionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { pageId } = useDesigner();
  const versions = useQuery(versionsOf(pageId));
  const [chosen, setChosen] = useState<number>();
  const shown = chosen ?? versions.data?.[0]?.version;
  return (
    <Modal open width={980} title={t('action.versions')} footer={null} onCancel={onClose}>
      <div className={styles['versions']}>
        <div className={styles['versionList']}>
          {versions.isPending ? <Loading label={t('loading')} /> : null}
          {versions.isError ? <Failure error={versions.error} onRetry={() => void versions.refetch()} /> : null}
          {versions.data?.map(({ version, at, by, kind, from, widgets }) => (
            <button
              key={version}
              type="button"
              className={styles['version']}
              aria-pressed={version === shown}
              onClick={() => setChosen(version)}
            >
              <strong>{t('versions.number', { version })}</strong>
              <span>{formatTime(at)}</span>
              <span className={styles['note']}>
                {by} · {t(`versions.kind.${kind}`, { from: from ?? 0 })} · {t('versions.widgets', { count: widgets })}
              </span>
            </button>
          ))}
        </div>
        {shown === undefined ? null : <Version key={shown} version={shown} onClose={onClose} />}
      </div>
    </Modal>
  );
}

function Version({ version, onClose }: { readonly version: number; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { editor, session, pageId, mayEdit } = useDesigner();
  const { phase } = useSignal(session.state);
  const state = useDocument(editor.document);
  const answer = useQuery({
    queryKey: [...designerKeys.versions(pageId), version],
    queryFn: ({ signal }) => call(pageCalls.version, { id: pageId, version }, { signal }),
  });
  const page = useMemo(() => {
    const parsed = answer.data && parsePage(answer.data.document, definitions);
    return parsed?.ok ? parsed.page : undefined;
  }, [answer.data]);
  const now = useMemo(() => ({ ...editor.document.toDocument(), ...state }), [editor, state]);
  const restore = async () => {
    const sure = await modal.confirm({
      title: t('versions.sure', { version }),
      content: t(phase === 'saved' ? 'versions.sureNote' : 'versions.sureUnsaved'),
      okText: t('versions.restore'),
    });
    if (!sure || !page) return;
    try {
      const saved = await call(pageCalls.restore, { id: pageId, version, base: session.base });
      // as a step: what was not saved is an undo away
      editor.run('importPage', { page, version: true });
      session.accept(saved);
      void session.dropDraft();
      await client.invalidateQueries({ queryKey: designerKeys.versions(pageId) });
      void message.success(t('versions.restored', { version }));
      onClose();
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  if (answer.isPending) return <Loading label={t('loading')} />;
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!page) return <p className={styles['note']}>{t('broken')}</p>;
  return (
    <div>
      <PageThumbnail page={page} width={640} height={320} />
      <h4>{t('versions.compare', { version })}</h4>
      <Changes before={page} after={now} />
      {mayEdit && version !== session.base ? (
        <div className={styles['actions']}>
          <Button type="primary" onClick={() => void restore()}>
            {t('versions.restore')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
