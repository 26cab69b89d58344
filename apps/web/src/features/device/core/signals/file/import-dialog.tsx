import { applyChanges } from '@lightfield/rules';
import { Icon } from '@lightfield/ui';
import { Alert, App, Button, Checkbox, Modal, Progress } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../../../../lib/download.ts';
import { useErrorWords } from '../../../../../lib/texted.tsx';
import { useReturnFocus } from '../../../../../lib/use-return-focus.ts';
import { useAlarmGroups } from '../../alarm/alarm-groups.ts';
import { capacityFor } from '../../editor/capacity.ts';
import { useConfigEditor, useEditorState, useItems, useOwned } from '../../editor/editor-context.ts';
import { useSaveConfig } from '../../editor/use-save-config.ts';
import styles from '../signals.module.css';
import { type ImportPlan, changesOfPlan, countOfPlan } from './import-plan.ts';
import { fileProblem } from './file-problem.ts';
import { ImportPreview } from './import-preview.tsx';
import { type ImportState, useImport } from './use-import.ts';
import { emptyForm } from './write-tables.ts';
import { useLanguage } from '../../../../../lib/use-language.ts';

/** Pixels. */
const WIDTH = 860;
/** From a file to what it would change, and on to one save. Until then nothing is changed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['signals', 'common']);
  useReturnFocus();
  const lang = useLanguage();
  const { state, start, cancel } = useImport();
  const [refused, setRefused] = useState<string>();
  const take = (file: File | undefined) => {
    if (!file) return;
    const spec = fileProblem(file);
    setRefused(spec ? `${spec[lang]} (${spec.code})` : undefined);
    if (!spec) void start(file);
  };
  if (state.stage === 'read') return <Confirm state={state} onOther={cancel} onClose={onClose} />;
  const busy = state.stage === 'reading' || state.stage === 'checking';
  return (
    <Modal
      open
      width={WIDTH}
      title={t('file.title')}
      footer={<Button onClick={busy ? cancel : onClose}>{busy ? t('file.stop') : t('common:action.cancel')}</Button>}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {refused === undefined ? null : <Alert type="error" showIcon title={refused} role="alert" />}
      {state.stage === 'failed' ? <Alert type="error" showIcon title={t('file.failed')} role="alert" /> : null}
      {busy ? <Working state={state} /> : <FilePicker onFile={take} />}
    </Modal>
  );
}

function Working({ state }: { state: Extract<ImportState, { stage: 'reading' | 'checking' }> }) {
  const { t } = useTranslation('signals');
  const reading = state.stage === 'reading' || state.total === 0;
  return (
    <output className={styles['working']}>
      {reading ? t('file.reading') : t('file.checking', { done: state.done, total: state.total })}
      <Progress
        percent={reading ? 10 : 10 + Math.round((90 * state.done) / state.total)}
        showInfo={false}
        aria-label={t('file.title')}
      />
    </output>
  );
}

/** What would change, and the two ways on: into the grid, or stored at once. */
function Confirm({
  state: { plan, issues },
  onOther,
  onClose,
}: {
  state: Extract<ImportState, { stage: 'read' }>;
  onOther: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['signals', 'common']);
  const { message } = App.useApp();
  const lang = useLanguage();
  const { edit } = useConfigEditor();
  const pending = useEditorState((snapshot) => snapshot.pending);
  const save = useSaveConfig();
  const [removing, setRemoving] = useState(false);
  const [taken, setTaken] = useState(false);
  const tooMany = useTooMany(plan, removing);
  const count = countOfPlan(plan, removing);
  const missing = missingIn(plan);
  const wrong = issues.some(({ advice }) => !advice);
  // what was edited before would be saved with it: then a person looks at all of it first
  const mayStore = !wrong && (pending === 0 || taken);
  const shut = tooMany !== undefined || save.isPending;
  const apply = () => {
    if (!taken) edit((now) => applyChanges(now, changesOfPlan(plan, removing)));
    setTaken(true);
  };
  const done = (text: string) => {
    void message.success(text);
    onClose();
  };
  const take = () => {
    apply();
    done(t('file.taken', { count }));
  };
  const store = () => {
    apply();
    save.mutate(undefined, { onSuccess: () => done(t('file.stored', { count })) });
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={t('file.title')}
      footer={
        <>
          <Button disabled={save.isPending || taken} onClick={onOther}>
            {t('file.other')}
          </Button>
          {count > 0 ? (
            <Button disabled={shut} onClick={take}>
              {t('file.take', { count })}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('common:action.close')}</Button>
          )}
          {mayStore && count > 0 ? (
            <Button type="primary" loading={save.isPending} disabled={shut} onClick={store}>
              {t('file.store', { count })}
            </Button>
          ) : null}
        </>
      }
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <SaveFailure error={save.error} />
      {save.isPending ? <output className={styles['working']}>{t('file.storing')}</output> : null}
      {count > 0 || missing > 0 ? null : <NothingToDo plan={plan} />}
      <ImportPreview plan={plan} issues={issues} lang={lang} />
      {missing > 0 ? (
        <Checkbox checked={removing} disabled={taken} onChange={(event) => setRemoving(event.target.checked)}>
          {t('file.removeMissing', { count: missing })}
        </Checkbox>
      ) : null}
      {tooMany === undefined ? null : <Alert type="error" showIcon title={tooMany} role="alert" />}
      {mayStore || count === 0 ? null : (
        <p className={styles['soft']}>{wrong ? t('file.checkFirst') : t('file.pendingFirst')}</p>
      )}
    </Modal>
  );
}

/** Said in words where no button leads on. */
function NothingToDo({ plan: { refused, problems } }: { plan: ImportPlan }) {
  const { t } = useTranslation('signals');
  if (refused) return null;
  return <Alert type="info" showIcon title={problems.length > 0 ? t('file.nothingTaken') : t('file.same')} />;
}

function SaveFailure({ error }: { error: unknown }) {
  const words = useErrorWords();
  if (!error) return null;
  const { title, code } = words(error);
  return <Alert type="error" showIcon title={title} description={code} role="alert" />;
}

const missingIn = ({ variables, alarms }: ImportPlan): number =>
  (variables?.missing.length ?? 0) + (alarms?.missing.length ?? 0);

/** Capacities belong to the gateway; a file that goes beyond them is told so before it is taken. */
function useTooMany(plan: ImportPlan, removing: boolean): string | undefined {
  const { t } = useTranslation('signals');
  const items = useItems();
  const owned = useOwned();
  const after = applyChanges(items, changesOfPlan(plan, removing));
  for (const kind of ['variables', 'alarms'] as const) {
    const { used, elsewhere, capacity } = capacityFor(kind, owned, after);
    if (plan[kind] && capacity !== undefined && used + elsewhere > capacity)
      return t(`file.tooMany.${kind}`, { count: used + elsewhere, capacity });
  }
  return undefined;
}

function FilePicker({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation('signals');
  const lang = useLanguage();
  const { list: groups } = useAlarmGroups();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the mouse; the keyboard has the field inside */}
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
        <Button type="link" size="small" onClick={() => void downloadXlsx(t('file.formName'), emptyForm(lang, groups))}>
          {t('file.form')}
        </Button>
      </p>
    </>
  );
}
