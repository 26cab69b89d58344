import { useQuery } from '@tanstack/react-query';
import { App, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useAsk } from '../../../lib/use-ask.ts';
import { WhyNot } from '../../../lib/why-not.tsx';
import { pageChanges, pagePublishing, usePageChange } from './manage-queries.ts';
import styles from './manage.module.css';
import type { PageOwner } from './owner.ts';

/** Whether saves wait until they are published. Switching it off shows at once what waits, so it asks. */
export function PublishingSwitch({ owner }: { owner: PageOwner }) {
  const { t } = useTranslation('page');
  const id = useId();
  const state = useQuery(pagePublishing(owner));
  const mayPublish = usePermission('manage_page_publish');
  const change = usePageChange();
  const { message } = App.useApp();
  const words = useErrorWords();
  const ask = useAsk();
  if (!state.data) return null;
  const { enabled, waiting } = state.data;
  if (!enabled && !mayPublish) return null;
  const set = (next: boolean) =>
    change.mutate(() => pageChanges.setPublishing(owner, next), {
      onSuccess: () => void message.success(t(next ? 'publishing.on' : 'publishing.offDone')),
      onError: (error) => void message.error(words(error).title),
    });
  const onChange = (next: boolean) => {
    if (next || waiting === 0) return set(next);
    ask({
      title: t('publishing.off'),
      content: t('publishing.offNote', { count: waiting }),
      okText: t('publishing.offDo'),
      danger: true,
      run: async () => {
        await change.mutateAsync(() => pageChanges.setPublishing(owner, false));
        return t('publishing.offDone');
      },
    });
  };
  return (
    <label htmlFor={id} className={styles['switch']}>
      <WhyNot permission="manage_page_publish">
        <Switch id={id} size="small" checked={enabled} loading={change.isPending} onChange={onChange} />
      </WhyNot>
      {t('publishing.label')}
    </label>
  );
}
