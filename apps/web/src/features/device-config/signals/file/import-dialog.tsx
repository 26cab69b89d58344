import { inputErrors } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Alert, App, Button, Checkbox, Modal, Progress } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../i18n/i18n.ts';
import { downloadXlsx } from '../../../../lib/download.ts';
import { useErrorWords } from '../../../../lib/texted.tsx';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import { roomFor } from '../../editor/capacity.ts';
import { applyChanges } from '../../editor/changes.ts';
import { useConfigEditor, useEditorState, useItems, useOwned } from '../../editor/editor-context.ts';
import { useSaveConfig } from '../../editor/use-save-config.ts';
import { langOf } from '../item-field.ts';
import styles from '../signals.module.css';
import { type ImportPlan, changesOfPlan, countOfPlan } from './import-plan.ts';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';
import { emptyForm } from './write-tables.ts';

/** Pixels. */
const WIDTH = 860;
/** Not in the specification: 20,000 variables with all their fields are a tenth of it. Bytes. */
const FILE_BYTES_MAX = 32 * 1024 * 1024;

/** From a file to what it would change, and on to one save. Until then nothing is changed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['signals', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  useReturnFocus();
  const lang = langOf(languageOf(i18n.language));
  const { edit } = useConfigEditor();
  const items = useItems();
  const owned = useOwned();
  const pending = useEditorState((snapshot) => snapshot.pending);
  const save = useSaveConfig();
  const { state, start, cancel } = useImport();
  const [removing, setRemoving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const plan = state.stage === 'read' ? state.plan : undefined;
  const count = plan ? countOfPlan(plan, removing) : 0;
  const tooMany = plan ? beyond(plan, removing) : undefined;
  const wrong = state.stage === 'read' && state.issues.some(({ advice }) => !advice);
  const busy = state.stage === 'reading' || state.stage === 'checking' || save.isPending;

  const take = (file: File | undefined) => {
    if (!file) return;
    const spec = /\.xlsx?$/i.test(file.name)
      ? file.size > FILE_BYTES_MAX
        ? inputErrors.fileTooLarge.spec
        : undefined
      : inputErrors.importTypeWrong.spec;
    setRefused(spec ? `${spec[lang]} (${spec.code})` : undefined);
    setRemoving(false);
    if (!spec) void start(file);
  };
  const confirm = (andSave: boolean) => {
    if (!plan) return;
    edit((now) => applyChanges(now, changesOfPlan(plan, removing)));
    if (!andSave) {
      void message.success(t('file.taken', { count }));
      onClose();
      return;
    }
    save.mutate(undefined, {
      onSuccess: () => {
        void message.success(t('file.stored', { count }));
        onClose();
      },
    });
  };
  function beyond(of: ImportPlan, remove: boolean): string | undefined {
    const after = applyChanges(items, changesOfPlan(of, remove));
    for (const kind of ['variables', 'alarms'] as const) {
      const { used, elsewhere, capacity } = roomFor(kind, owned, after);
      if (of[kind] && capacity !== undefined && used + elsewhere > capacity)
        return t(`file.tooMany.${kind}`, { count: used + elsewhere, capacity });
    }
    return undefined;
  }
  // what was edited before would be saved with it: then a person looks at all of it first
  const mayStore = pending === 0 && !wrong;
  const failure = save.error ? words(save.error) : undefined;
  const footer = plan
    ? [
        <Button key="other" disabled={busy} onClick={cancel}>
          {t('file.other')}
        </Button>,
        <Button key="take" disabled={count === 0 || busy || tooMany !== undefined} onClick={() => confirm(false)}>
          {t('file.take', { count })}
        </Button>,
        ...(mayStore
          ? [
              <Button
                key="store"
                type="primary"
                loading={save.isPending}
                disabled={count === 0 || tooMany !== undefined}
                onClick={() => confirm(true)}
              >
                {t('file.store', { count })}
              </Button>,
            ]
          : []),
      ]
    : [
        <Button key="cancel" onClick={busy ? cancel : onClose}>
          {busy ? t('file.stop') : t('common:action.cancel')}
        </Button>,
      ];
  return (
    <Modal open width={WIDTH} title={t('file.title')} footer={footer} onCancel={onClose} mask={{ closable: false }}>
      {refused === undefined ? null : <Alert type="error" showIcon title={refused} role="alert" />}
      {state.stage === 'failed' ? <Alert type="error" showIcon title={t('file.failed')} role="alert" /> : null}
      {failure ? <Alert type="error" showIcon title={failure.title} description={failure.code} role="alert" /> : null}
      {state.stage === 'waiting' || state.stage === 'failed' ? <FilePicker onFile={take} /> : null}
      {state.stage === 'reading' || state.stage === 'checking' ? (
        <div role="status" className={styles['working']}>
          <p>
            {state.stage === 'reading'
              ? t('file.reading')
              : t('file.checking', { done: state.done, total: state.total || '--' })}
          </p>
          <Progress
            percent={
              state.stage === 'reading' || state.total === 0 ? 10 : 10 + Math.round((80 * state.done) / state.total)
            }
            showInfo={false}
            aria-label={t('file.title')}
          />
        </div>
      ) : null}
      {save.isPending ? (
        <p role="status" className={styles['soft']}>
          {t('file.storing')}
        </p>
      ) : null}
      {state.stage === 'read' ? (
        <>
          <ImportPreview plan={state.plan} issues={state.issues} lang={lang} />
          {missingOf(state.plan) > 0 ? (
            <Checkbox checked={removing} onChange={(event) => setRemoving(event.target.checked)}>
              {t('file.removeMissing', { count: missingOf(state.plan) })}
            </Checkbox>
          ) : null}
          {tooMany === undefined ? null : <Alert type="error" showIcon title={tooMany} role="alert" />}
          {mayStore || count === 0 ? null : (
            <p className={styles['soft']}>{wrong ? t('file.checkFirst') : t('file.pendingFirst')}</p>
          )}
        </>
      ) : null}
    </Modal>
  );
}
const missingOf = ({ variables, alarms }: ImportPlan) =>
  (variables?.missing.length ?? 0) + (alarms?.missing.length ?? 0);

function FilePicker({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t, i18n } = useTranslation('signals');
  const lang = langOf(languageOf(i18n.language));
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <>
      <label
        className={styles['drop']}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={24} />
        <span>{t('file.choose')}</span>
        <input
          type="file"
          accept=".xls,.xlsx"
          className="lf-hidden"
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            // the same file again, after it was corrected
            event.target.value = '';
          }}
        />
      </label>
      <p className={styles['soft']}>
        {t('file.formNote')}{' '}
        <Button type="link" size="small" onClick={() => void downloadXlsx(t('file.formName'), emptyForm(lang))}>
          {t('file.form')}
        </Button>
      </p>
    </>
  );
}
