import { type AnswerOf, type PushBrowser, PushKind, pushCalls } from '@lightfield/contract';
import { Icon, Loading } from '@lightfield/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import {
  PushRefused,
  pushAbility,
  saidKinds,
  switchPushOff,
  switchPushOn,
} from '../../../lib/web-push/push-browser.ts';
import { markPush, pushMark } from '../../../lib/web-push/push-mark.ts';
import { send } from '../../../lib/wire.ts';
import { agentWords } from './agent-words.ts';
import { profileKeys, pushes } from './profile-queries.ts';
import styles from './profile.module.css';

/** Browsers that are told of messages while no page is open: this one can be switched on, each can be chosen for and switched off. */
export function PushCard() {
  const { t } = useTranslation(['push', 'common']);
  const { data, error, isPending, refetch } = useQuery(pushes);
  return (
    <section className={styles['card']} aria-labelledby="push">
      <h2 id="push">{t('title')}</h2>
      <p className={styles['hint']}>{t('note')}</p>
      {isPending ? <Loading label={t('common:face.loading')} rows={2} columns={3} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Browsers found={data} /> : null}
    </section>
  );
}

function Browsers({ found: { publicKey, browsers } }: { found: AnswerOf<typeof pushCalls.query> }) {
  const { t } = useTranslation('push');
  if (publicKey === '') return <Alert type="info" showIcon title={t('offered')} />;
  return (
    <>
      {browsers.some(({ current }) => current) ? null : <SwitchOn publicKey={publicKey} />}
      <ul className={styles['sessions']}>
        {browsers.map((one) => (
          <Browser key={one.id} one={one} />
        ))}
      </ul>
    </>
  );
}

function SwitchOn({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('push');
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const accountId = useAccount()?.userId ?? '';
  const [ability, setAbility] = useState(pushAbility);
  const { mutate, isPending } = useMutation({
    mutationFn: () => switchPushOn(accountId, publicKey, { place: 'desk' }),
    onSuccess: () => void message.success(t('on')),
    onError: (error) => {
      void message.error(error instanceof PushRefused ? t(`refused.${error.why}`) : words(error).title);
      setAbility(pushAbility());
    },
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.push }),
  });
  if (ability !== 'can') return <Alert type="warning" showIcon title={t(`cannot.${ability}`)} />;
  return (
    <Button type="primary" loading={isPending} onClick={() => mutate()}>
      {t('switchOn')}
    </Button>
  );
}

function usePushName() {
  const { t } = useTranslation('account-self');
  return ({ agent }: Pick<PushBrowser, 'agent'>): string => {
    const { browser, system } = agentWords(agent);
    return [browser, system].filter(Boolean).join(', ') || t('session.unknown');
  };
}

/** Why nothing arrives, if nothing does. */
function Problem({ one: { problem, failingSince, service, status } }: { one: PushBrowser }) {
  const { t } = useTranslation('push');
  if (problem === null) return null;
  const since = failingSince === null ? '' : t('failing', { time: formatTime(failingSince) });
  return (
    <p className={styles['problem']} role="alert">
      {t(`problem.${problem}`, { service, status: status ?? '' })} {since}
    </p>
  );
}

function Browser({ one }: { one: PushBrowser }) {
  const { t } = useTranslation('push');
  const name = usePushName()(one);
  const { setKinds, tryOut, turnOff } = useBrowser(one, name);
  return (
    <li>
      <Icon name="display" size={20} />
      <div className={styles['securityText']}>
        <strong title={one.agent}>{name}</strong> {one.current ? <Tag color="success">{t('current')}</Tag> : null}
        <p>
          {t('since', { time: formatTime(one.createdAt) })} ·{' '}
          {one.pushedAt === null ? t('never') : t('last', { time: formatTime(one.pushedAt) })}
        </p>
        <Problem one={one} />
        <Checkbox.Group
          aria-label={`${t('kinds')}: ${name}`}
          value={[...one.kinds]}
          options={PushKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(chosen) => setKinds(PushKind.options.filter((kind) => chosen.includes(kind)))}
        />
        <p>{t('kindsNote')}</p>
        <div className={styles['buttons']}>
          <Button loading={tryOut.isPending} onClick={() => tryOut.mutate()} aria-label={t('testOf', { name })}>
            {t('test')}
          </Button>
          <Button danger onClick={turnOff} aria-label={t('offOf', { name })}>
            {t('off')}
          </Button>
        </div>
      </div>
    </li>
  );
}

function useBrowser({ id, current, service }: PushBrowser, name: string) {
  const { t } = useTranslation(['push', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const settled = {
    onError: (error: unknown) => void message.error(words(error).title),
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.push }),
  };
  const kinds = useMutation({
    // One after the other: two quick clicks arrive in their order.
    scope: { id: `push-${id}` },
    mutationFn: (chosen: readonly PushKind[]) => send('POST', pushCalls.setKinds.path, { id, ...saidKinds(chosen) }),
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey: profileKeys.push });
      client.setQueryData(
        pushes.queryKey,
        (known) =>
          known && {
            ...known,
            browsers: known.browsers.map((one) => (one.id === id ? { ...one, kinds: [...chosen] } : one)),
          },
      );
    },
    onSuccess: (_done, chosen) => {
      const mark = pushMark();
      if (current && mark) markPush({ ...mark, kinds: chosen });
    },
    ...settled,
  });
  const tryOut = useMutation({
    mutationFn: () => call(pushCalls.test, { id }),
    onSuccess: ({ problem, status }) => {
      if (problem === null) void message.success(t('tested'));
      else if (status === 404 || status === 410) void message.error(t('gone'));
      else void message.error(t(`problem.${problem}`, { service, status: status ?? '' }));
    },
    ...settled,
  });
  const off = useMutation({
    mutationFn: async () => {
      await call(pushCalls.remove, { id });
      if (current) await switchPushOff();
    },
    onSuccess: () => void message.success(t('offDone')),
    ...settled,
  });
  return {
    setKinds: kinds.mutate,
    tryOut,
    turnOff: () =>
      void modal.confirm({
        title: t('offTitle', { name }),
        content: t('offNote'),
        okText: t('off'),
        okButtonProps: { danger: true },
        cancelText: t('common:action.cancel'),
        onOk: () => off.mutateAsync().catch(() => undefined),
      }),
  };
}
