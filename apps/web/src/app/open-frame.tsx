import { cardOf, tagOf } from '@lightfield/contract';
import { nextLanguage } from '../i18n/language.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '../i18n/i18n.ts';
import { useScreenTitle } from '../lib/page-title.ts';
import { Mark } from '../lib/style/brand.tsx';
import { useShownStyle } from '../lib/style/style.ts';
import { ThemeButton } from '../lib/theme-button.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import styles from './open-frame.module.css';

/** What surrounds the screens that need no login: retrieval, registration, public notices. One card under the name of the product. */
export default function OpenFrame() {
  const [queryClient] = useState(createQueryClient);
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  const style = useShownStyle();
  const name = style?.login?.title || 'Lightfield';
  const other = nextLanguage(language);
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  const title = screen?.title[language] ?? '';
  useScreenTitle(title);
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles['page']} data-wide={screen?.wide}>
        <header className={styles['head']}>
          <Link to="/login" className={styles['brand']} aria-label={name}>
            <Mark logo={style?.login?.logo} size={28} />
            <span>{name}</span>
          </Link>
          <span className={styles['gap']} />
          <ThemeButton />
          <button
            type="button"
            lang={tagOf(other)}
            className="lf-button lf-button-quiet"
            onClick={() => void changeLanguage(other)}
          >
            {cardOf(other).name}
          </button>
        </header>
        <main className={screen?.wide ? styles['wide'] : styles['main']}>
          <h1 className={styles['title']}>{title}</h1>
          <Outlet />
        </main>
      </div>
    </QueryClientProvider>
  );
}
