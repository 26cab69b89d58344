import { ROUTES, type StyleEntry } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { SECTIONS, type Screen, type Section } from '../../lib/feature.ts';
import { to } from '../../lib/hrefs.ts';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Mark } from '../../lib/style/brand.tsx';
import { useShownStyle } from '../../lib/style/style.ts';
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
  const nav = useLitInView();
  return (
    <nav ref={nav} className={styles['nav']} aria-label={t('nav.label')} data-folded={folded}>
      <Brand folded={folded} />
      {SECTIONS.map((section) => ({
        section,
        members: screens.filter((screen) => screen.nav?.section === section),
      }))
        .filter(({ members }) => members.length > 0)
        .map(({ section, members }) => (
          <NavSection key={section} section={section} folded={folded}>
            {members.map((screen) => (
              <li key={screen.path}>
                <NavLink screen={screen} title={screen.title[language]} folded={folded} />
              </li>
            ))}
          </NavSection>
        ))}
      <StyleEntries folded={folded} />
    </nav>
  );
}

interface SectionProps {
  readonly section: Section | 'other';
  readonly folded: boolean;
  readonly children: ReactNode;
}
/** Under a heading that closes it, which this device remembers; where one is stays in sight. */
function NavSection({ section, folded, children }: SectionProps) {
  const { t } = useTranslation('shell');
  const closed = usePreferences().navClosed.split(' ');
  const isClosed = !folded && closed.includes(section);
  const others = closed.filter((one) => one !== section);
  const turn = () => setPreferences({ navClosed: (isClosed ? others : [...others, section]).join(' ') });
  return (
    <section className={styles['section']} data-closed={isClosed}>
      <h2 className={folded ? styles['rule'] : styles['heading']}>
        {folded ? null : (
          <button type="button" aria-expanded={!isClosed} onClick={turn}>
            {t(`section.${section}`)}
            <Icon name={isClosed ? 'right' : 'down'} size={12} />
          </button>
        )}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Whoever opens a screen of the lower sections by a link sees where it is. */
function useLitInView() {
  const nav = useRef<HTMLElement>(null);
  const path = useScreen()?.path;
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- which one is lit is found in the page
  }, [path]);
  return nav;
}

/** Mark and name of the product, or of the enterprise that it belongs to. */
export function Brand({ folded }: { folded: boolean }) {
  const account = useAccount();
  const main = useShownStyle()?.main;
  const name = main?.title || 'Lightfield';
  return (
    <Link to={landing(account)} className={styles['brand']} aria-label={name}>
      <Mark logo={main?.logo} size={24} />
      {folded ? null : <span>{name}</span>}
    </Link>
  );
}

/** Other systems, as the style of the enterprise names them. */
function StyleEntries({ folded }: { folded: boolean }) {
  const entries = useShownStyle()?.main?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <NavSection section="other" folded={folded}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <EntryLink entry={entry} folded={folded} />
        </li>
      ))}
    </NavSection>
  );
}
/** One that wants a window of its own gets one, without navigation. */
export function EntryLink({ entry: { path, title, ownWindow }, folded }: { entry: StyleEntry; folded: boolean }) {
  const words = folded ? { 'aria-label': title, ...hinted(title, 'right') } : {};
  const inside = (
    <>
      <Icon name="display" />
      {folded ? null : <span>{title}</span>}
    </>
  );
  return ownWindow ? (
    <a
      href={to(ROUTES.frameOpen, { path, openFlag: '1' })}
      target="_blank"
      rel="noreferrer"
      className={styles['link']}
      {...words}
    >
      {inside}
    </a>
  ) : (
    <Link
      to={to(ROUTES.frame, { path })}
      className={styles['link']}
      activeProps={{ 'aria-current': 'page' }}
      {...words}
    >
      {inside}
    </Link>
  );
}

export function NavLink({ screen, title, folded }: { screen: Screen; title: string; folded: boolean }) {
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
