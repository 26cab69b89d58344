import type { ProposedDraft } from '@lightfield/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssistant } from '../../../lib/assistant.ts';
import styles from './panel.module.css';

/** A draft that waits for the person: shown by the designer that has its page open, else what it was for. */
export function DraftCard({ draft }: { readonly draft: ProposedDraft }) {
  const { t } = useTranslation('assistant');
  const { desk } = useAssistant();
  const { title, unknown } = draft;
  return (
    <section className={styles['draft']} aria-label={t('panel.draft.label', { title })}>
      <strong>{t('panel.draft.label', { title })}</strong>
      {unknown.length > 0 ? (
        <p className={styles['soft']}>
          {t('panel.draft.unknown', {
            count: unknown.length,
            names: unknown.slice(0, NAMED).join(t('panel.draft.and')),
          })}
        </p>
      ) : null}
      {desk?.pageId === draft.pageId ? (
        <Suspense fallback={null}>{desk.show(draft)}</Suspense>
      ) : (
        <output className={styles['soft']}>{t(desk ? 'panel.draft.other' : 'panel.draft.closed', { title })}</output>
      )}
    </section>
  );
}
/** Of those that there are not. */
const NAMED = 8;
