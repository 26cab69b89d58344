import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAvailableAssistant } from '../../lib/assistant-info.ts';
import { closeAssistant, openAssistant } from '../../lib/assistant.ts';

/** As in the head of other screens: nothing where the enterprise has configured no model. */
export default function AssistantButton() {
  const { t } = useTranslation('designer');
  const { available, open } = useAvailableAssistant();
  if (!available) return null;
  return (
    <Button
      size="small"
      icon={<Icon name="assistant" size={16} />}
      title={t('toolbar.assistantNote')}
      aria-expanded={open}
      onClick={() => (open ? closeAssistant() : openAssistant())}
    >
      {t('toolbar.assistant')}
    </Button>
  );
}
