import { type PageVersion, pageCalls } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { call } from '../../lib/call.ts';
import { Failure, useErrorWords } from '../../lib/failure.tsx';
import { formatTime } from '../../lib/time.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { designerKeys, versionsOf } from '../session/page-queries.ts';
import { useSignal } from '../session/use-signal.ts';
import { Changes } from './changes-view.tsx';
import styles from './dialogs.module.css';
import { DrawnChanges } from './drawn-changes.tsx';
import { PublishVersionDialog } from './publish-version-dialog.tsx';
import { useVersion } from './use-version.ts';

/** Versions that are kept: looked at, compared with what is edited now, made the newest again. */
export function VersionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { pageId, session } = useDesigner();
  const seen = useSignal(session.shown);
  const versions = useQuery(versionsOf(pageId));
  const [chosen, setChosen] = useState<number>();
  const shown = chosen ?? versions.data?.[0]?.version;
  return (
    <Modal open width={1140} title={t('action.versions')} footer={null} onCancel={onClose}>
      <div className={styles['versions']}>
        <div className={styles['versionList']}>
          {versions.isPending ? <Loading label={t('loading')} /> : null}
          {versions.isError ? <Failure error={versions.error} onRetry={() => void versions.refetch()} /> : null}
          {versions.data?.map(({ version, at, by, kind, from, widgets, published }) => (
            <button
              key={version}
              type="button"
              className={styles['version']}
              aria-pressed={version === shown}
              onClick={() => setChosen(version)}
            >
              <strong>
                {t('versions.number', { version })}{' '}
                {version === seen ? <Tag color="success">{t('versions.shown')}</Tag> : null}
                {version !== seen && published ? <Tag>{t('versions.published')}</Tag> : null}
              </strong>
              <span>{formatTime(at)}</span>
              <span className={styles['note']}>
                {by} · {t(`versions.kind.${kind}`, { from: from ?? 0 })} · {t('versions.widgets', { count: widgets })}
              </span>
              {published?.name ? <span>{published.name}</span> : null}
              {published?.note ? <span className={styles['note']}>{published.note}</span> : null}
            </button>
          ))}
        </div>
        {shown === undefined ? null : (
          <Version key={shown} version={shown} kept={versions.data ?? []} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
}

interface VersionProps {
  readonly version: number;
  readonly kept: readonly PageVersion[];
  readonly onClose: () => void;
}
/** One of them beside what is edited now, or beside another one. */
function Version({ version, kept, onClose }: VersionProps) {
  const { t } = useTranslation('designer');
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { editor, session, pageId, mayEdit } = useDesigner();
  const { phase } = useSignal(session.state);
  const seen = useSignal(session.shown);
  const mayPublish = usePermission('manage_page_publish');
  const [pointed, point] = useState<string>();
  const [publishing, publish] = useState(false);
  const state = useDocument(editor.document);
  const [other, setOther] = useState<number>();
  const { answer, page } = useVersion(pageId, version);
  const beside = useVersion(pageId, other);
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
  const after = other === undefined ? now : beside.page;
  return (
    <div>
      <CompareWith version={version} kept={kept} other={other} onChange={setOther} />
      {beside.answer.isError ? (
        <Failure error={beside.answer.error} onRetry={() => void beside.answer.refetch()} />
      ) : null}
      {after ? (
        <>
          <DrawnChanges
            before={page}
            after={after}
            titles={{
              before: t('versions.before', { version }),
              after: other === undefined ? t('versions.after') : t('versions.before', { version: other }),
            }}
            pointed={pointed}
          />
          <h4>
            {other === undefined ? t('versions.compare', { version }) : t('versions.compareTwo', { version, other })}
          </h4>
          <Changes before={page} after={after} pointed={pointed} onPoint={point} />
        </>
      ) : beside.answer.isPending ? (
        <Loading label={t('loading')} />
      ) : null}
      <div className={styles['actions']}>
        {mayPublish && seen !== null && version !== seen ? (
          <Button onClick={() => publish(true)}>{t('versions.publish')}</Button>
        ) : null}
        {mayEdit && version !== session.base ? (
          <Button type="primary" onClick={() => void restore()}>
            {t('versions.restore')}
          </Button>
        ) : null}
      </div>
      {publishing ? <PublishVersionDialog version={version} onClose={() => publish(false)} /> : null}
    </div>
  );
}

/** What stands beside it: what is edited now, or another version that is kept. */
function CompareWith({
  version,
  kept,
  other,
  onChange,
}: {
  readonly version: number;
  readonly kept: readonly PageVersion[];
  readonly other: number | undefined;
  readonly onChange: (other: number | undefined) => void;
}) {
  const { t } = useTranslation('designer');
  const others = kept.filter((row) => row.version !== version);
  return (
    <label className={styles['compareWith']}>
      {t('versions.with')}
      <Select
        size="small"
        value={other ?? 0}
        aria-label={t('versions.with')}
        popupMatchSelectWidth={false}
        options={[
          { value: 0, label: t('versions.after') },
          ...others.map((row) => ({
            value: row.version,
            label: `${t('versions.number', { version: row.version })} · ${formatTime(row.at)}`,
          })),
        ]}
        onChange={(chosen: number) => onChange(chosen === 0 ? undefined : chosen)}
      />
    </label>
  );
}
