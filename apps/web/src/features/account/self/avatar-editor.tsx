import { LIMITS, errorText, securityCalls } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAccount } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { upload } from '../../../lib/upload.ts';
import { AVATAR_ACCEPT, avatarProblem } from './avatar-rules.ts';
import { avatarHref } from './profile-paths.ts';
import { profileKeys } from './profile-queries.ts';
import styles from './profile.module.css';
import { currentLanguage } from '../../../i18n/language.ts';

const EDGE = 72;
const KILOBYTE = 1_024;

/** The picture of the account: chosen, looked at, then uploaded; or removed. */
export function AvatarEditor({ avatar }: { avatar: string | null }) {
  const { t } = useTranslation(['account-self', 'common']);
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, choose, drop } = usePreview();
  const [problem, setProblem] = useState<string>();
  const done = async (text: string) => {
    drop();
    await Promise.all([client.invalidateQueries({ queryKey: profileKeys.all }), refreshAccount()]);
    void message.success(text);
  };
  const refused = (error: unknown) => {
    const { title, code } = words(error);
    setProblem(`${title} ${code ?? ''}`);
  };
  const save = useMutation({
    mutationFn: (file: File) => upload(securityCalls.resetavatar, {}, file),
    onSuccess: () => done(t('saved')),
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: () => call(securityCalls.removeAvatar, {}),
    onSuccess: () => done(t('avatar.removed')),
    onError: refused,
  });
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // the same file may be chosen again after it was changed
    target.value = '';
    if (!file) return;
    const code = avatarProblem(file);
    setProblem(code && `${errorText(code, currentLanguage())} ${t('common:face.code', { code })}`);
    if (code === undefined) choose(file);
    else drop();
  };
  const askToRemove = () => {
    modal.confirm({
      title: t('avatar.removeTitle'),
      okText: t('avatar.remove'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: () => remove.mutateAsync().catch(() => undefined),
    });
  };
  const picture = chosen?.href ?? (avatar === null ? undefined : avatarHref(avatar));
  return (
    <section className={styles['card']} aria-labelledby="avatar">
      <h2 id="avatar">{t('avatar.title')}</h2>
      <div className={styles['avatar']}>
        {picture ? (
          <img src={picture} alt={t('avatar.picture')} width={EDGE} height={EDGE} />
        ) : (
          <span className={styles['face']}>
            <Icon name="user" size={EDGE / 2} label={t('avatar.none')} />
          </span>
        )}
        <div className={styles['avatarSide']}>
          <div className={styles['buttons']}>
            {chosen ? (
              <>
                <Button type="primary" loading={save.isPending} onClick={() => save.mutate(chosen.file)}>
                  {t('avatar.use')}
                </Button>
                <Button onClick={drop}>{t('common:action.cancel')}</Button>
              </>
            ) : (
              <Button onClick={() => input.current?.click()}>{t('avatar.choose')}</Button>
            )}
            {avatar !== null && !chosen ? (
              <Button danger onClick={askToRemove}>
                {t('avatar.remove')}
              </Button>
            ) : null}
            <input
              ref={input}
              type="file"
              hidden
              accept={AVATAR_ACCEPT}
              aria-label={t('avatar.choose')}
              onChange={onChoose}
            />
          </div>
          <p className={styles['hint']}>{t('avatar.hint', { kilobytes: LIMITS.upload.avatarBytes / KILOBYTE })}</p>
          {problem ? (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** The file that was chosen, shown before it is sent. */
function usePreview() {
  const [chosen, setChosen] = useState<{ file: File; href: string }>();
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.href) : undefined), [chosen]);
  return {
    chosen,
    choose: (file: File) => setChosen({ file, href: URL.createObjectURL(file) }),
    drop: () => setChosen(undefined),
  };
}
