import { Button, Icon } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { useAvailableAssistant } from '../../lib/assistant-info.ts';
import { closeAssistant, openAssistant } from '../../lib/assistant.ts';
import { hinted } from './hints.tsx';
import styles from './top-bar.module.css';

/** In the head of every screen, where the enterprise has configured a model; nothing at all where it has not. */
export function AssistantButton() {
  const { t } = useTranslation('shell');
  const { available, open } = useAvailableAssistant();
  if (!available) return null;
  return (
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
  );
}
