import { type PermissionCode, ROUTES, type UserInfo } from '@lightfield/contract';
import { Icon, type IconName } from '@lightfield/ui';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { holds, useAccount } from '../../../lib/account.ts';
import { useChosenInView } from '../../../lib/strip.tsx';
import { infoPath, securityPath } from './profile-paths.ts';
import styles from './profile.module.css';

const SECTIONS = [
  ['info', infoPath, 'user', '/account/info'],
  ['security', securityPath, 'lock', '/account/security'],
  ['config', () => ROUTES.accountConfig, 'settings', ROUTES.accountConfig],
  ['log', () => ROUTES.accountLog, 'list', ROUTES.accountLog],
  ['order', () => ROUTES.accountOrder, 'table', ROUTES.accountOrder, 'account_order_view'],
  ['invoice', () => ROUTES.accountInvoice, 'write', ROUTES.accountInvoice, 'account_invoice_view'],
  ['feedback', () => ROUTES.accountFeedback, 'write', ROUTES.accountFeedback],
] as const satisfies readonly (readonly [
  string,
  (account: UserInfo | undefined) => string,
  IconName,
  string,
  PermissionCode?,
])[];

/** The screens of the own account beside a navigation of their own; on a phone it stands above and scrolls. */
export function AccountFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { t } = useTranslation('account-self');
  const account = useAccount();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <div className={styles['frame']}>
      <nav ref={useChosenInView<HTMLElement>(pathname)} className={styles['nav']} aria-label={t('nav.label')}>
        <ul>
          {SECTIONS.filter(([, , , , permission]) => holds(account, permission)).map(([name, path, icon, prefix]) => (
            <li key={name}>
              <Link to={path(account)} {...(pathname.startsWith(prefix) ? { 'aria-current': 'page' as const } : {})}>
                <Icon name={icon} size={16} />
                <span>{t(`nav.${name}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['content']} data-wide={wide}>
        {children}
      </div>
    </div>
  );
}
