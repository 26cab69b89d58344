import { PAGE_FITS, PrompType, UserConfig, accountCalls, LANGUAGES, cardOf, tagOf } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '../../../i18n/i18n.ts';
import { refreshAccount } from '../../../lib/account.ts';
import { setPreferences, usePreferences } from '../../../lib/preferences.ts';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { send } from '../../../lib/wire.ts';
import { AccountFrame } from './account-frame.tsx';
import { useLandingChoices } from './landing-choices.ts';
import { PushCard } from './push-card.tsx';
import { config } from './profile-queries.ts';
import styles from './profile.module.css';
import { useTries } from './try-prompt.ts';

/** /account/config. Every choice is saved at once. */
export default function ConfigScreen() {
  const { t } = useTranslation('common');
  const { data, error, isPending, refetch } = useQuery(config);
  return (
    <AccountFrame>
      {isPending ? <Loading label={t('face.loading')} rows={6} columns={2} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Stored config={data} /> : null}
      <PushCard />
      <OnThisDevice />
    </AccountFrame>
  );
}

type Change = Partial<UserConfig>;

function useSave() {
  const { t } = useTranslation('account-self');
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  return useMutation({
    // One after the other: two quick clicks arrive in their order.
    scope: { id: 'config' },
    mutationFn: async ({ prompType, ...rest }: Change) => {
      // '-' says "none", which an empty list in a form cannot
      const prompt = prompType && { prompType: prompType.join(',') || '-' };
      return UserConfig.parse(await send('POST', accountCalls.configSave.path, { ...rest, ...prompt }));
    },
    // Shown at once; what was refused goes back to what is stored.
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: config.queryKey });
      client.setQueryData(config.queryKey, (known) => known && { ...known, ...change });
    },
    onSuccess: async () => {
      await refreshAccount();
      void message.success({ key: 'config', content: t('saved') });
    },
    onError: (error) => {
      void message.error(words(error).title);
      return client.invalidateQueries({ queryKey: config.queryKey });
    },
  });
}

function Stored({ config: stored }: { config: UserConfig }) {
  const { t } = useTranslation('account-self');
  const { mutate } = useSave();
  const screens = useLandingChoices();
  const tries = useTries();
  // chosen on the page itself; here it can only be kept or taken back
  const pageChosen = (path: string) =>
    path === '' || screens.some(({ value }) => value === path) ? [] : [{ value: path, label: t('config.landingPage') }];
  const landing = (device: 'web' | 'mobile') => (
    <Select
      id={`landing-${device}`}
      className={styles['select'] ?? ''}
      value={stored.landing[device]}
      options={[{ value: '', label: t('config.landingUsual') }, ...screens, ...pageChosen(stored.landing[device])]}
      onChange={(path) => mutate({ landing: { ...stored.landing, [device]: path } })}
    />
  );
  return (
    <>
      <section className={styles['card']} aria-labelledby="prompt">
        <h2 id="prompt">{t('config.prompt')}</h2>
        <p className={styles['hint']}>{t('config.promptNote')}</p>
        {PrompType.options.map((kind) => (
          <div key={kind} className={styles['choice']}>
            <Checkbox
              checked={stored.prompType.includes(kind)}
              onChange={({ target }) =>
                mutate({
                  prompType: PrompType.options.filter((one) =>
                    one === kind ? target.checked : stored.prompType.includes(one),
                  ),
                })
              }
            >
              {t(`config.prompType.${kind}`)}
            </Checkbox>
            <Button onClick={tries[kind]} aria-label={`${t('config.try')}: ${t(`config.prompType.${kind}`)}`}>
              {t('config.try')}
            </Button>
          </div>
        ))}
      </section>
      <section className={styles['card']} aria-labelledby="start">
        <h2 id="start">{t('config.start')}</h2>
        <Labelled id="landing-web" label={t('config.landingWeb')}>
          {landing('web')}
        </Labelled>
        <Labelled id="landing-mobile" label={t('config.landingMobile')} note={t('config.landingNote')}>
          {landing('mobile')}
        </Labelled>
        <Group label={t('config.equipDisplay')} note={t('config.equipDisplayNote')}>
          <Radio.Group
            aria-label={t('config.equipDisplay')}
            value={stored.equipDisplay}
            onChange={({ target }) => mutate({ equipDisplay: target.value === 'page' ? 'page' : 'list' })}
            options={(['list', 'page'] as const).map((value) => ({
              value,
              label: t(`config.equipDisplays.${value}`),
            }))}
          />
        </Group>
        <Labelled id="scada-adaption" label={t('config.adaption')} note={t('config.adaptionNote')}>
          <Select
            id="scada-adaption"
            className={styles['select'] ?? ''}
            value={ADAPTIONS.find((one) => one === stored.scadaAdaption) ?? 'page'}
            options={ADAPTIONS.map((value) => ({ value, label: t(`config.adaptions.${value}`) }))}
            onChange={(scadaAdaption) => mutate({ scadaAdaption })}
          />
        </Labelled>
      </section>
    </>
  );
}

const ADAPTIONS = ['page', ...PAGE_FITS] as const;
const THEMES = ['light', 'dark', 'system'] as const;
const DENSITIES = ['compact', 'default'] as const;

/** Kept in this browser, not with the account: a control room and a phone want different ones. */
function OnThisDevice() {
  const { t, i18n } = useTranslation('account-self');
  const { theme, density } = usePreferences();
  return (
    <section className={styles['card']} aria-labelledby="device">
      <h2 id="device">{t('config.device')}</h2>
      <p className={styles['hint']}>{t('config.deviceNote')}</p>
      <Group label={t('config.language')}>
        <Radio.Group
          aria-label={t('config.language')}
          value={languageOf(i18n.language)}
          onChange={({ target }) => void changeLanguage(languageOf(target.value))}
          options={LANGUAGES.map((one) => ({ value: one, label: <span lang={tagOf(one)}>{cardOf(one).name}</span> }))}
        />
      </Group>
      <Group label={t('config.theme')}>
        <Radio.Group
          aria-label={t('config.theme')}
          value={theme}
          onChange={({ target }) => setPreferences({ theme: THEMES.find((one) => one === target.value) ?? 'system' })}
          options={THEMES.map((value) => ({ value, label: t(`config.themes.${value}`) }))}
        />
      </Group>
      <Group label={t('config.density')}>
        <Radio.Group
          aria-label={t('config.density')}
          value={density}
          onChange={({ target }) =>
            setPreferences({ density: DENSITIES.find((one) => one === target.value) ?? 'compact' })
          }
          options={DENSITIES.map((value) => ({ value, label: t(`config.densities.${value}`) }))}
        />
      </Group>
    </section>
  );
}

function Labelled({ id, label, note, children }: { id: string; label: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles['setting']}>
      <label htmlFor={id}>{label}</label>
      {children}
      {note ? <p className={styles['hint']}>{note}</p> : null}
    </div>
  );
}

/** A heading over choices that name themselves. */
function Group({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles['setting']}>
      <span className={styles['settingLabel']} aria-hidden>
        {label}
      </span>
      {children}
      {note ? <p className={styles['hint']}>{note}</p> : null}
    </div>
  );
}
