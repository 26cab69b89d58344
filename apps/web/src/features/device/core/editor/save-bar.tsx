import { Icon } from '@lightfield/ui';
import { Alert, App, Button, Modal, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../../lib/texted.tsx';
import { formatTime } from '../../../../lib/time.ts';
import { ChangeList } from './change-list.tsx';
import { useConfigEditor, useEditorState, useIssues } from './editor-context.ts';
import { IssueList } from './issue-list.tsx';
import styles from './save-bar.module.css';
import { isOutdated, issuesIn, useResolveConflict, useSaveConfig } from './use-save-config.ts';

/** Stays in sight below the screen while something is not saved: what, what is wrong with it, save or give up. */
export function SaveBar() {
  const { t } = useTranslation(['device-core', 'common']);
  const { message, modal } = App.useApp();
  const { store, undo, redo, readOnly } = useConfigEditor();
  const pending = useEditorState((snapshot) => snapshot.pending);
  const canUndo = useEditorState(({ past }) => past.length > 0);
  const canRedo = useEditorState(({ future }) => future.length > 0);
  const { wrong } = useIssues();
  const save = useSaveConfig();
  const [listed, list] = useState(false);
  if (readOnly || (pending === 0 && !canRedo && !save.isError)) return null;
  const submit = () => {
    // what was wrong a moment ago may have been mended with the last key
    if (store.checkNow().wrong.length > 0) return list(true);
    save.mutate(undefined, { onSuccess: () => void message.success(t('save.done')) });
  };
  const giveUp = () =>
    void modal.confirm({
      title: t('save.discardAsk', { count: pending }),
      content: t('save.discardNote'),
      okText: t('save.discard'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: () => {
        save.reset();
        store.discard();
      },
    });
  return (
    <section className={styles['bar']} aria-label={t('save.label')}>
      {save.isError ? <SaveFailure error={save.error} onResolved={save.reset} /> : null}
      <div className={styles['line']}>
        <Popover trigger="click" placement="topLeft" title={t('save.what')} content={<ChangeList />}>
          <Button type="link" className={styles['count'] ?? ''} disabled={pending === 0}>
            {t('save.count', { count: pending })}
          </Button>
        </Popover>
        {wrong.length > 0 ? (
          <Popover
            trigger="click"
            placement="topLeft"
            open={listed}
            onOpenChange={list}
            title={t('save.wrongTitle')}
            content={<IssueList issues={wrong} onOpen={() => list(false)} />}
          >
            <Button type="link" danger icon={<Icon name="warning" size={16} />}>
              {t('save.wrong', { count: wrong.length })}
            </Button>
          </Popover>
        ) : null}
        <span className={styles['gap']} />
        <Button aria-label={t('save.undo')} title={t('save.undoKey')} disabled={!canUndo} onClick={undo}>
          {t('save.undo')}
        </Button>
        <Button aria-label={t('save.redo')} title={t('save.redoKey')} disabled={!canRedo} onClick={redo}>
          {t('save.redo')}
        </Button>
        <Button disabled={pending === 0 || save.isPending} onClick={giveUp}>
          {t('save.discard')}
        </Button>
        <Button type="primary" disabled={pending === 0} loading={save.isPending} onClick={submit}>
          {t('common:action.save')}
        </Button>
      </div>
    </section>
  );
}

/** Somebody else was faster: said in words, with a choice. Anything else with what the server found, item by item. */
function SaveFailure({ error, onResolved }: { error: unknown; onResolved: () => void }) {
  const { t } = useTranslation('device-core');
  const words = useErrorWords();
  if (isOutdated(error)) return <Conflict onResolved={onResolved} />;
  const { title, note, code } = words(error);
  const issues = issuesIn(error);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      closable={{ closeIcon: true, onClose: onResolved, 'aria-label': t('save.hide') }}
      title={title}
      description={issues.length > 0 ? <IssueList issues={issues} /> : [note, code].filter(Boolean).join(' ')}
    />
  );
}

function Conflict({ onResolved }: { onResolved: () => void }) {
  const { t } = useTranslation('device-core');
  const { message } = App.useApp();
  const words = useErrorWords();
  const resolve = useResolveConflict();
  const choose = (keep: 'mine' | 'theirs') =>
    resolve.mutate(keep, {
      onSuccess: () => {
        onResolved();
        void message.info(t(`conflict.${keep}Done`));
      },
      onError: (error) => void message.error(words(error).title),
    });
  return (
    <Modal
      open
      title={t('conflict.title')}
      closable={false}
      footer={[
        <Button key="later" disabled={resolve.isPending} onClick={onResolved}>
          {t('conflict.later')}
        </Button>,
        <Button key="theirs" danger loading={resolve.isPending} onClick={() => choose('theirs')}>
          {t('conflict.theirs')}
        </Button>,
        <Button key="mine" type="primary" loading={resolve.isPending} onClick={() => choose('mine')}>
          {t('conflict.mine')}
        </Button>,
      ]}
    >
      <p>{t('conflict.note')}</p>
    </Modal>
  );
}

/** Unsaved changes of an earlier visit: taken up again or let go. */
export function DraftOffer() {
  const { t } = useTranslation('device-core');
  const { store, readOnly } = useConfigEditor();
  const draft = useEditorState((snapshot) => snapshot.draft);
  const revision = useEditorState(({ owned }) => owned.revision);
  if (!draft || readOnly) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('draft.found', { time: formatTime(draft.keptAt) })}
      description={draft.revision === revision ? undefined : t('draft.older')}
      action={
        <span className={styles['choice']}>
          <Button size="small" type="primary" onClick={store.restoreDraft}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={store.dropDraft}>
            {t('draft.drop')}
          </Button>
        </span>
      }
    />
  );
}
