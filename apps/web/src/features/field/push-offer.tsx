import { pushCalls } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { PushRefused, pushAbility, switchPushOn } from '../../lib/web-push/push-browser.ts';
import { noteOffered } from './push-offered.ts';
import styles from './field.module.css';

type Said = 'offer' | 'homeScreen' | 'blocked' | 'undecided' | 'service' | 'failed' | 'on';

/** Offers to be told on this phone, once; the browser asks its question when the person says yes. */
export default function PushOffer({ accountId, onEnd }: { accountId: string; onEnd: () => void }) {
  const { t } = useTranslation('push');
  const [publicKey, setKey] = useState('');
  const [said, say] = useState<Said>(pushAbility() === 'homeScreen' ? 'homeScreen' : 'offer');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    const look = async () => {
      const { publicKey: key, browsers } = await call(pushCalls.query, {}, { quiet: true, signal: over.signal });
      if (key === '' || browsers.some(({ current }) => current)) onEnd();
      else setKey(key);
    };
    // without a network it is offered another time
    look().catch(() => undefined);
    return () => over.abort();
  }, [onEnd]);
  const end = () => {
    noteOffered();
    onEnd();
  };
  const accept = () => {
    setBusy(true);
    switchPushOn(accountId, publicKey, { place: 'field' })
      .then(
        () => say('on'),
        (error: unknown) => say(error instanceof PushRefused ? error.why : 'failed'),
      )
      .finally(() => {
        noteOffered();
        setBusy(false);
      });
  };
  if (publicKey === '') return null;
  const canTry = said === 'offer' || said === 'undecided' || said === 'service' || said === 'failed';
  return (
    <section className={styles['card']} aria-label={t('title')}>
      <p role={said === 'offer' ? undefined : 'status'}>{t(`field.${said}`)}</p>
      <div className={styles['actions']}>
        {canTry ? (
          <Button kind="primary" disabled={busy} onClick={accept}>
            {t('switchOn')}
          </Button>
        ) : null}
        <Button onClick={end}>{t(said === 'offer' ? 'field.later' : 'field.close')}</Button>
      </div>
    </section>
  );
}
