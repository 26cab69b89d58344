import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { ActionCard } from './action-card.tsx';
import { newestActions } from './api/action-queries.ts';
import styles from './actions.module.css';

/** What waits for a decision, and what has become of what was decided on while this is open. `wanted`: also that one, however it stands. */
export function ActionsDialog({ wanted, onClose }: { wanted?: string; onClose: () => void }) {
  const { t } = useTranslation('assistant');
  useReturnFocus();
  const words = useErrorWords();
  const { data, error } = useQuery(newestActions(true));
  const [known, setKnown] = useState<readonly string[]>(wanted === undefined ? [] : [wanted]);
  const rows = data?.rows ?? [];
  const fresh = rows.filter(({ id, state }) => state === 'pending' && !known.includes(id)).map(({ id }) => id);
  if (fresh.length > 0) setKnown([...known, ...fresh]);
  const shown = rows.filter(({ id, state }) => state === 'pending' || known.includes(id));
  return (
    <Modal
      open
      title={t('action.dialog')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <div className={styles['cards']} aria-live="polite">
        {error ? <Alert type="error" title={words(error).title} /> : null}
        {shown.map((action) => (
          <ActionCard key={action.id} action={action} />
        ))}
        {data && shown.length === 0 ? <p className={styles['none']}>{t('action.none')}</p> : null}
      </div>
    </Modal>
  );
}
