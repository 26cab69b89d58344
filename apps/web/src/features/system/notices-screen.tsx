import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { FeedbackList } from './feedback-list.tsx';
import { NoticeList } from './notice-list.tsx';
import { NOTICE_STATE } from './notice-state.ts';
import styles from './system.module.css';

/** /manage/system/msg: what the operation centre says to people, and what they write back. */
export default function NoticesScreen() {
  const { t } = useTranslation('system');
  const [state, change] = useSearchState(NOTICE_STATE);
  const seesFeedback = usePermission('system_feedback_view');
  const publishes = usePermission('system_msg_publish');
  const tab = publishes ? (seesFeedback ? state.tab : 'notices') : 'feedback';
  return (
    <div className={styles['screen']}>
      {seesFeedback && publishes ? (
        <Segmented
          className={styles['tabs'] ?? ''}
          aria-label={t('tab.label')}
          value={tab}
          options={(['notices', 'feedback'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={(value) =>
            change({ tab: value, keyword: '', status: undefined, settled: undefined }, { push: true })
          }
        />
      ) : null}
      {tab === 'notices' ? (
        <NoticeList state={state} change={change} />
      ) : (
        <FeedbackList state={state} change={change} />
      )}
    </div>
  );
}
