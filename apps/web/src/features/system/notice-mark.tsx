import type { NoticeRow } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTICE_MARKS, statusOf } from './notice-state.ts';

export function NoticeMark({ notice }: { notice: NoticeRow }) {
  const { t } = useTranslation('system');
  const [now] = useState(Date.now);
  const status = statusOf(notice, now);
  return <StateMark state={NOTICE_MARKS[status]} text={t(`notice.status.${status}`)} />;
}
