import { ROUTES } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RetrievalCard } from './retrieval-card.tsx';
import { isFinished, useIsClient, useStepPath } from './retrieval.ts';

/** /findpwd/finish; who has finished nothing begins. */
export default function FinishStep() {
  const { t } = useTranslation('account-retrieval');
  const client = useIsClient();
  const path = useStepPath();
  const [finished] = useState(isFinished);
  if (!finished) return <Navigate to={path('account')} replace />;
  return (
    <RetrievalCard current={3}>
      <Empty
        icon="check"
        title={t('finish.title')}
        note={client ? t('finish.clientNote') : t('finish.note')}
        action={
          client ? null : (
            <Link to={ROUTES.login} className="lf-button lf-button-primary">
              {t('finish.login')}
            </Link>
          )
        }
      />
    </RetrievalCard>
  );
}
