import { ROUTES, type SecurityOverview, securityCalls } from '@lightfield/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { App, Button, Tag } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { letGo } from '../../../lib/identity/kept.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { profileKeys } from './profile-queries.ts';
import { SecurityCard } from './security-card.tsx';
import { useProof } from './setup/proof.ts';

/** The chat account one can log in with. Unbinding needs a proof of identity; binding leads to the chat service and back. */
export function SocialCard({ state }: { state: SecurityOverview }) {
  const { t } = useTranslation(['account-self', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const { social, services } = state;
  const begin = useMutation({
    mutationFn: () => call(securityCalls.socialBegin, { purpose: 'bind' }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => void message.error(words(error).title),
  });
  const { ticket, unbind, unbinding } = useUnbind();
  const finishing = useFinishBinding();
  return (
    <SecurityCard
      icon="link"
      title={t('social.title')}
      tag={services.social === 'outbox' ? <Tag>{t('social.standIn')}</Tag> : null}
      good={social !== null}
      state={social === null ? t('security.unbound') : t('security.bound')}
      note={social ?? t('social.note')}
    >
      {social === null ? (
        <Button loading={begin.isPending || finishing} onClick={() => begin.mutate()}>
          {t('social.bind')}
        </Button>
      ) : ticket ? (
        <Button danger loading={unbinding} onClick={unbind}>
          {t('social.unbind')}
        </Button>
      ) : (
        <Link to={`${ROUTES.setupValidate}?for=social`} className="lf-button lf-button-plain">
          {t('social.unbind')}
        </Link>
      )}
    </SecurityCard>
  );
}

/** Asks at once when one comes back with the proof. */
function useUnbind() {
  const { t } = useTranslation(['account-self', 'common']);
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { ticket, key } = useProof('social');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (proof: string) => call(securityCalls.unbindWeixin, { ticket: proof }),
    onSuccess: () => void message.success(t('social.unbound')),
    onError: (error) => void message.error(words(error).title),
    onSettled: () => {
      letGo(key);
      return client.invalidateQueries({ queryKey: profileKeys.security });
    },
  });
  const unbind = () => {
    if (!ticket) return;
    modal.confirm({
      title: t('social.unbindTitle'),
      content: t('social.unbindNote'),
      okText: t('social.unbind'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: () => mutateAsync(ticket).catch(() => undefined),
    });
  };
  const askAtOnce = useEffectEvent(unbind);
  useEffect(() => askAtOnce(), []);
  return { ticket, unbind, unbinding: isPending };
}

/** The chat service sent the browser back with `?social_state&social_code`; without the code when the person said no. */
function useFinishBinding(): boolean {
  const { t } = useTranslation('account-self');
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { social_state: state, social_code: code }: { social_state?: string; social_code?: string } = useSearch({
    strict: false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { state: string; code: string }) => call(securityCalls.socialFinish, body),
    onSuccess: () => void message.success(t('social.done')),
    onError: (error) => void message.error(words(error).title),
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.security }),
  });
  const finish = useEffectEvent(mutate);
  const refused = useEffectEvent(() => void message.info(t('social.refused')));
  const dropQuery = useEffectEvent(() => navigate({ to: './', search: {}, replace: true }));
  useEffect(() => {
    if (!state) return;
    // each is good for one try: a reload must not send it again
    if (code) finish({ state, code });
    else refused();
    void dropQuery();
  }, [state, code]);
  return isPending;
}
