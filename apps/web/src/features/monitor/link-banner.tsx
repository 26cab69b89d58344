import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { useLiveRefresh, useLiveState } from '../../live/live-device.tsx';
import styles from './device.module.css';
import { type LinkState, linkState } from '../../live/link-state.ts';

/** States that need no word beyond the mark in the head; of a cut line the shell speaks for the whole page. */
const SILENT = ['loading', 'connecting', 'streaming', 'waiting', 'noGateway'] as const;
type Spoken = Exclude<LinkState, (typeof SILENT)[number]>;
const isSilent = (link: LinkState): link is (typeof SILENT)[number] => SILENT.some((silent) => silent === link);

const KINDS: Record<Spoken, 'info' | 'warning' | 'error'> = {
  paused: 'info',
  offline: 'warning',
  sleeping: 'info',
  upgrading: 'info',
  vpn: 'warning',
  notOpened: 'error',
  failed: 'error',
  denied: 'error',
};

/** Why no fresh values come, and what can be done about it. */
export function LinkBanner() {
  const { t } = useTranslation(['monitor', 'common']);
  const state = useLiveState();
  const refresh = useLiveRefresh();
  const words = useErrorWords();
  const link = linkState(state);
  if (isSilent(link)) return null;
  const failure = link === 'failed' || link === 'notOpened' ? words(state.error) : undefined;
  return (
    <Alert
      type={KINDS[link]}
      showIcon
      title={
        <>
          <strong>{failure ? `${t(`link.${link}`)}: ${failure.title}` : t(`link.${link}`)}</strong>
          <span className={styles['bannerNote']}>
            {[t(`link.${link}Note`), failure?.code].filter(Boolean).join(' · ')}
          </span>
        </>
      }
      action={
        failure ? (
          <Button size="small" onClick={refresh}>
            {t('common:action.retry')}
          </Button>
        ) : null
      }
    />
  );
}
