import { Icon, Logo } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { SECTIONS, type Screen } from '../../lib/feature.ts';
import { landing, visibleScreens } from '../routes.ts';
import { hinted } from './hints.tsx';
import styles from './navigation.module.css';
import { useScreen } from './use-screen.ts';

/** Sections and screens this person may open, drawn from the table in `routes.ts`. */
export function Navigation({ folded }: { folded: boolean }) {
  const { t, i18n } = useTranslation('shell');
  const account = useAccount();
  const language = languageOf(i18n.language);
  const screens = visibleScreens(account).filter((screen) => screen.nav);
  return (
    <nav className={styles['nav']} aria-label={t('nav.label')} data-folded={folded}>
      <Link to={landing(account)} className={styles['brand']} aria-label="Lightfield">
        <Logo size={24} />
        {folded ? null : <span>Lightfield</span>}
      </Link>
      {SECTIONS.map((section) => ({
        section,
        members: screens.filter((screen) => screen.nav?.section === section),
      }))
        .filter(({ members }) => members.length > 0)
        .map(({ section, members }) => (
          <section key={section} className={styles['section']}>
            <h2 className={folded ? styles['rule'] : styles['heading']}>{folded ? null : t(`section.${section}`)}</h2>
            <ul>
              {members.map((screen) => (
                <li key={screen.path}>
                  <NavLink screen={screen} title={screen.title[language]} folded={folded} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}

function NavLink({ screen, title, folded }: { screen: Screen; title: string; folded: boolean }) {
  const open = useScreen();
  return (
    <Link
      to={screen.path}
      className={styles['link']}
      // a screen that is reached from this one keeps it lit
      activeProps={{}}
      {...(open?.path === screen.path || open?.parent === screen.path ? { 'aria-current': 'page' as const } : {})}
      {...(folded ? { 'aria-label': title, ...hinted(title, 'right') } : {})}
    >
      <Icon name={screen.nav?.icon ?? 'list'} />
      {folded ? null : <span>{title}</span>}
    </Link>
  );
}
