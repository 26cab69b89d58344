import type { ScriptPolicy } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/duration.ts';

/** "每 1 分钟", "当 level > 80": when a script runs, in a few words. */
export function usePolicyBrief(): (policy: ScriptPolicy) => string {
  const { t } = useTranslation('device-core');
  return (policy) => {
    switch (policy.type) {
      case 'startup':
        return t('script.brief.startup');
      case 'periodic':
        return t('script.brief.periodic', { text: formatDuration(policy.intervalMs) });
      case 'conditional':
        return t('script.brief.conditional', { text: policy.expression });
      case 'change':
        return t('script.brief.change', { text: policy.variables.join(', ') });
    }
  };
}
