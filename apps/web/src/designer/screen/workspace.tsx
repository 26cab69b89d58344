import { App } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/failure.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useOpenComponent } from '../session/use-open-component.ts';
import { type Designer, DesignerContext, useDesigner } from '../session/designer-context.ts';
import styles from './designer.module.css';
import { AssistantDesk } from './assistant-desk.tsx';
import { Layout } from './layout.tsx';
import { NarrowView } from './narrow-view.tsx';
import { ConflictDialog } from '../dialogs/conflict-dialog.tsx';
import { DraftOffer } from '../session/draft-offer.tsx';
import { useAutoSave } from '../session/use-auto-save.ts';
import { useLeaveGuard } from '../session/use-leave-guard.ts';
import { NAMES_S, toldNames } from '../session/told-names.ts';
import { useSignal } from '../session/use-signal.ts';

/** The designer once its page is there: the layout for the page, or for the component that is open, and what concerns both. */
export function Workspace() {
  const whole = useDesigner();
  useWorkplace();
  const { component, openComponent } = useOpenComponent();
  const narrow = useNarrow();
  const designer = useMemo(
    (): Designer => ({ ...whole, openComponent, ...(component && { component, editor: component.editor }) }),
    [whole, component, openComponent],
  );
  return (
    <div className={styles['workspace']}>
      <Keeping />
      <DraftOffer />
      {narrow ? (
        <NarrowView />
      ) : (
        <DesignerContext value={designer}>
          <AssistantDesk designer={designer} />
          <Layout key={component?.id ?? ''} />
        </DesignerContext>
      )}
      <ConflictDialog />
    </div>
  );
}

/** Saving and leaving. A part of its own, which draws nothing: it hears of every change, and the workspace would be drawn anew with it. */
function Keeping() {
  useSaveWords();
  useAutoSave();
  useLeaveGuard();
  return null;
}

/** Says when a save was done, or why it was not; a conflict has a dialog of its own. */
function useSaveWords(): void {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const { session } = useDesigner();
  const words = useErrorWords();
  const { phase, error, cleared } = useSignal(session.state);
  const before = useRef(phase);
  const told = useRef('');
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    if (was !== 'saving') return;
    if (phase === 'failed') void message.error({ key: 'save', content: t('save.why', { reason: words(error).title }) });
    if (phase !== 'saved' && phase !== 'dirty') return;
    const lost = toldNames(cleared, t('save.between'));
    // once for the same: every further save would find it again
    if (lost !== '' && lost !== told.current)
      void message.warning({
        key: 'save',
        duration: NAMES_S,
        content: t('save.cleared', { names: lost, count: cleared.length }),
      });
    else void message.success({ key: 'save', content: t('save.done') });
    told.current = lost;
  }, [phase, error, cleared, message, t, words]);
}
