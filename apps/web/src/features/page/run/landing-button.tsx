import { accountCalls } from '@lightfield/contract';
import { Button, Icon } from '@lightfield/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAccount, useAccount } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { landingDevice, withLanding } from '../../../lib/landing.ts';
import styles from './run.module.css';

/** Makes the page the one that is shown after login, for this kind of device (S1 §2), and takes that back. */
export function LandingButton({ path }: { path: string }) {
  const { t } = useTranslation('page');
  const account = useAccount();
  const device = landingDevice(window.innerWidth);
  const client = useQueryClient();
  const words = useErrorWords();
  const save = useMutation({
    mutationFn: async (landing: { web: string; mobile: string }) => {
      await call(accountCalls.configSave, {
        landing,
        prompType: undefined,
        equipDisplay: undefined,
        scadaAdaption: undefined,
      });
      await refreshAccount();
    },
    // the settings of the account show it too
    onSettled: () => client.invalidateQueries({ queryKey: ['profile'] }),
  });
  if (!account) return null;
  const isLanding = account.landing[device] === path;
  const label = t(isLanding ? 'bar.leaveLanding' : 'bar.landing');
  return (
    <>
      {save.error ? (
        <span role="alert" className={styles['failed']}>
          {words(save.error).title}
        </span>
      ) : null}
      <Button
        kind="quiet"
        disabled={save.isPending}
        title={t(isLanding ? 'bar.isLanding' : 'bar.landingNote')}
        onClick={() => save.mutate(withLanding(account.landing, device, isLanding ? '' : path))}
      >
        <Icon name="star" size={16} filled={isLanding} />
        <span>{label}</span>
      </Button>
    </>
  );
}
