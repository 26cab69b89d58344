import { Button, Icon, SHELL } from '@lightfield/ui';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../lib/lazy.ts';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { useShownStyle } from '../../lib/style/style.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { useHints } from './hints.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Comes with the first use: most visits open a screen and stay there. */
const Palette = lazy(() => import('./palette.tsx'));
/** Where the style of the enterprise says so alone. */
const TopNavigation = lazy(() => import('./top-navigation.tsx'));
const NavDrawer = lazy(() => import('./nav-drawer.tsx'));

function Aside({ folded, onTop, foldable }: { folded: boolean; onTop: boolean; foldable: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <aside className={styles['aside']}>
      {onTop ? (
        <Suspense>
          <TopNavigation />
        </Suspense>
      ) : (
        <Navigation folded={folded} />
      )}
      {foldable ? (
        <Button
          kind="quiet"
          className={styles['fold'] ?? ''}
          aria-label={folded ? t('nav.unfold') : t('nav.fold')}
          onClick={() => setPreferences({ navFolded: !folded })}
        >
          <Icon name={folded ? 'unfold' : 'fold'} />
        </Button>
      ) : null}
    </aside>
  );
}

/** What the style of the enterprise says of the frame. */
function useFrameStyle() {
  const main = useShownStyle()?.main;
  return { collapsed: main?.nav.collapsed ?? false, onTop: main?.nav.place === 'top', footer: main?.footer };
}

/** Navigation and top bar, around every screen that is not full screen. */
export default function Frame() {
  const { t } = useTranslation('shell');
  const preferences = usePreferences();
  const { collapsed, onTop, footer } = useFrameStyle();
  const navFolded = preferences.navFolded ?? collapsed;
  const tablet = useNarrow(SHELL.tablet);
  const folded = navFolded || tablet;
  /** Address at which the drawer was opened: going anywhere closes it. */
  const [drawer, setDrawer] = useState('unused');
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused');
  const hints = useHints();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPalette((now) => (now === 'open' ? 'closed' : 'open'));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className={styles['frame']} data-folded={folded} data-nav={onTop ? 'top' : 'side'} {...hints.handlers}>
      <a className={styles['skip']} href="#screen">
        {t('skip')}
      </a>
      <Aside folded={folded} onTop={onTop} foldable={!tablet && !onTop} />
      {drawer === 'unused' ? null : (
        <Suspense>
          <NavDrawer open={drawer === pathname} onClose={() => setDrawer('')} />
        </Suspense>
      )}
      <div className={styles['column']}>
        <TopBar onMenu={() => setDrawer(pathname)} onPalette={() => setPalette('open')} />
        <ConnectionBanner />
        <main id="screen" className={styles['screen']} tabIndex={-1}>
          <Outlet />
        </main>
        {footer ? <footer className={styles['footer']}>{footer}</footer> : null}
      </div>
      {palette === 'unused' ? null : (
        <Suspense>
          <Palette open={palette === 'open'} onClose={() => setPalette('closed')} />
        </Suspense>
      )}
      {hints.hint}
    </div>
  );
}
