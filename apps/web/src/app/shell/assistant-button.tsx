import { Button, Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assistantInfo } from '../../lib/assistant-info.ts';
import { closeAssistant, openAssistant, setAssistantAvailable, useAssistant } from '../../lib/assistant.ts';
import { lazy } from '../../lib/lazy.ts';
import { hinted } from './hints.tsx';
import styles from './top-bar.module.css';

/** Comes with the first question. */
const Panel = lazy(() => import('../../features/assistant/panel/panel.tsx'));

/** In the head of every screen, where the enterprise has configured a model; nothing at all where it has not. */
export function AssistantButton() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(assistantInfo());
  const { available, open } = useAssistant();
  const [wanted, setWanted] = useState(false);
  const there = data?.available ?? false;
  useEffect(() => {
    setAssistantAvailable(there);
    return () => setAssistantAvailable(false);
  }, [there]);
  if (open && !wanted) setWanted(true);
  if (!available) return null;
  return (
    <>
      <Button
        kind="quiet"
        className={styles['assistant'] ?? ''}
        aria-label={t('assistant')}
        aria-expanded={open}
        {...hinted(t('assistant'))}
        onClick={() => (open ? closeAssistant() : openAssistant())}
      >
        <Icon name="assistant" />
      </Button>
      {wanted ? (
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      ) : null}
    </>
  );
}
