import { SHARE_AUTHS, type ShareAuth, sharePermissions } from '@lightfield/contract';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { holds, useAccount } from '../../lib/account.ts';
import { WhyNot } from '../../lib/why-not.tsx';
import styles from './share.module.css';
import type { Shared } from './shared.ts';

/** A fault is one of a device: pages of a project do not offer it. */
const OF_PROJECTS = ['topMenu', 'menuAuth', 'dataWrite'] as const satisfies readonly ShareAuth[];
const OFFERED: Record<Shared['kind'], readonly ShareAuth[]> = { device: SHARE_AUTHS, project: OF_PROJECTS };
const noteOf = (kind: Shared['kind'], auth: ShareAuth) =>
  kind === 'device' || auth === 'faultReport' ? (`auth.${auth}Note` as const) : (`project.${auth}Note` as const);

/** What visitors may do beyond looking; nobody can open to others what they may not do themselves. */
export function AuthChoice({
  kind,
  value,
  disabled,
  onChange,
}: {
  kind: Shared['kind'];
  value: readonly ShareAuth[];
  disabled: boolean;
  onChange: (auth: ShareAuth[]) => void;
}) {
  const { t } = useTranslation('share');
  const account = useAccount();
  const label = useId();
  return (
    <fieldset className={styles['auth']} aria-labelledby={label}>
      <span id={label} className={styles['label']}>
        {t('auth.label')}
      </span>
      <Checkbox checked disabled>
        {t('auth.always')}
      </Checkbox>
      {OFFERED[kind].map((auth) => {
        const on = value.includes(auth);
        const missing = on ? undefined : sharePermissions([auth]).find((permission) => !holds(account, permission));
        return (
          <WhyNot key={auth} {...(missing && { permission: missing })}>
            <Checkbox
              checked={on}
              disabled={disabled}
              onChange={() => onChange(SHARE_AUTHS.filter((one) => (one === auth ? !on : value.includes(one))))}
            >
              {t(`auth.${auth}`)} <span className={styles['note']}>{t(noteOf(kind, auth))}</span>
            </Checkbox>
          </WhyNot>
        );
      })}
    </fieldset>
  );
}
