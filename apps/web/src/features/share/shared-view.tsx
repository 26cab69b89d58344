import type { ShareInfo } from '@lightfield/contract';
import { Alert, App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { TimeAgo } from '../../lib/texted.tsx';
import { AuthChoice } from './auth-choice.tsx';
import { LinkPart } from './link-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { rememberPassword, rememberedPassword } from './remembered-password.ts';
import { changes, useShareChange } from './share-queries.ts';
import styles from './share.module.css';
import type { Shared } from './shared.ts';

/** Something that is shared: its link, what visitors may, and how to end it. */
export function SharedView({ shared, info }: { shared: Shared; info: ShareInfo }) {
  const { t } = useTranslation(['share', 'common']);
  const { modal } = App.useApp();
  const change = useShareChange(shared);
  const ask = (title: string, content: string, okText: string, run: () => Promise<ShareInfo>, said: string) =>
    void modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: () =>
        change.mutateAsync({ run, said }).then(
          () => undefined,
          () => undefined,
        ),
    });
  const renew = async () => {
    const renewed = await changes.renew(shared);
    // The password stays, with the new link.
    if (info.token !== null) rememberPassword(renewed.token, rememberedPassword(info.token) ?? '');
    return renewed;
  };
  return (
    <div className={styles['stack']}>
      {info.token === null ? (
        <Alert type="info" showIcon title={t('withheld')} />
      ) : (
        <LinkPart token={info.token} shared={shared} />
      )}
      <PasswordPart shared={shared} info={info} change={change} />
      <AuthChoice
        kind={shared.kind}
        value={info.auth}
        disabled={change.isPending}
        onChange={(auth) => change.mutate({ run: () => changes.editAuth(shared, auth), said: t('auth.saved') })}
      />
      {info.auth.includes('dataWrite') && !info.hasPassword ? (
        <Alert type="warning" showIcon title={t('auth.noPasswordWrite')} />
      ) : null}
      <p className={styles['note']}>{t('changeNote')}</p>
      <Facts info={info} />
      <div className={styles['foot']}>
        <Button
          disabled={change.isPending || info.token === null}
          onClick={() => ask(t('renewAsk'), t('renewNote'), t('renew'), renew, t('renewed'))}
        >
          {t('renew')}
        </Button>
        <Button
          danger
          disabled={change.isPending}
          onClick={() =>
            ask(
              t(shared.kind === 'device' ? 'revokeAsk' : 'project.revokeAsk', { name: shared.name }),
              t('revokeNote'),
              t('revoke'),
              () => changes.revoke(shared),
              t('revoked'),
            )
          }
        >
          {t('revoke')}
        </Button>
      </div>
    </div>
  );
}

/** Who shared it and when, and whether anybody came. */
function Facts({ info }: { info: ShareInfo }) {
  const { t } = useTranslation('share');
  const { sharedBy, sharedAt, visits, lastVisitAt, code } = info;
  const time = sharedAt === null ? '' : formatTime(sharedAt);
  return (
    <ul className={styles['facts']}>
      <li>{sharedBy === null ? t('byGone', { time }) : t('by', { who: sharedBy, time })}</li>
      <li>
        {visits === 0 ? t('neverOpened') : t('visits', { count: visits })}
        {lastVisitAt === null ? null : (
          <>
            {', '}
            {t('lastVisit')} <TimeAgo at={lastVisitAt} />
          </>
        )}
      </li>
      <li>
        {t('linkCode', { code: code ?? '' })}
        <br />
        <span className={styles['note']}>{t('linkCodeNote')}</span>
      </li>
    </ul>
  );
}
