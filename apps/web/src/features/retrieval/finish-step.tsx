import { ROUTES } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RetrievalCard } from './retrieval-card.tsx';
import { useIsClient } from './retrieval.ts';

/** /findpwd/finish */
export default function FinishStep() {
  const { t } = useTranslation('retrieval');
  const client = useIsClient();
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
