import type { AccountStatus } from '@lightfield/contract';
import { type State, StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';

const MARKS: Record<AccountStatus, State> = {
  active: 'good',
  disabled: 'offline',
  pending: 'pending',
  rejected: 'failed',
  expired: 'stale',
  locked: 'important',
};

export function AccountMark({ status }: { status: AccountStatus }) {
  const { t } = useTranslation('account-admin');
  return <StateMark state={MARKS[status]} text={t(`status.${status}`)} />;
}
