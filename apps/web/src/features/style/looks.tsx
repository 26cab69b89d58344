import { LANGUAGES, type LoginStyle, type MainStyle, cardOf, shadesOf, tagOf } from '@lightfield/contract';
import { COLOURS, Icon, type Mode } from '@lightfield/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../lib/style/brand.tsx';
import { LoginLook } from '../../lib/style/login-look.tsx';
import styles from './looks.module.css';

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The tokens of a theme with the accent of a style, for a part of the window alone. */
function tokensOf(mode: Mode, { accent, accentDark }: LoginStyle['colours']): CSSProperties {
  const colours = { ...COLOURS[mode], ...shadesOf(mode === 'dark' ? accentDark : accent, mode) };
  return {
    colorScheme: mode,
    ...Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--lf-${kebab(name)}`, value])),
  };
}

interface Props<Style> {
  readonly look: Style;
  readonly mode: Mode;
  readonly narrow: boolean;
}

/** A login drawn as it will be. Nothing in it does anything. */
export function LoginPreview({ look, mode, narrow }: Props<LoginStyle>) {
  const { t } = useTranslation('style');
  const offered = LANGUAGES.filter((language) => look.languages.includes(language));
  return (
    <div className={styles['window']} data-narrow={narrow} style={tokensOf(mode, look.colours)} inert>
      <LoginLook
        look={look}
        inert
        tools={
          <span className={styles['tools']}>
            {offered.map((language) => (
              <span key={language} lang={tagOf(language)}>
                {cardOf(language).name}
              </span>
            ))}
          </span>
        }
      >
        <div className={styles['form']}>
          <span className={styles['input']}>{t('sample.user')}</span>
          <span className={styles['input']}>{t('sample.password')}</span>
          <span className={styles['submit']}>{t('sample.login')}</span>
        </div>
      </LoginLook>
    </div>
  );
}

const SCREENS = [
  ['one', 'display'],
  ['two', 'device'],
  ['three', 'alarm'],
  ['four', 'curve'],
] as const;
const CARDS = ['one', 'two', 'three'] as const;

/** The main page drawn as it will be: mark, navigation with its entries, colours, footer. */
export function MainPreview({ look, mode, narrow }: Props<MainStyle>) {
  const { t } = useTranslation('style');
  const { place, collapsed } = look.nav;
  const bare = place === 'side' && collapsed;
  return (
    <div className={styles['window']} data-narrow={narrow} style={tokensOf(mode, look.colours)} inert>
      <div className={styles['main']} data-place={narrow ? 'none' : place}>
        <div className={styles['nav']} data-bare={bare}>
          <span className={styles['brand']}>
            <Mark logo={look.logo} size={24} />
            {bare ? null : <span>{look.title || 'Lightfield'}</span>}
          </span>
          {SCREENS.map(([key, icon]) => (
            <span key={key} className={styles['entry']} data-on={key === 'one'}>
              <Icon name={icon} />
              {bare ? null : t(`sample.screens.${key}`)}
            </span>
          ))}
          {look.entries.map(({ path, title }) => (
            <span key={path} className={styles['entry']}>
              <Icon name="display" />
              {bare ? null : title}
            </span>
          ))}
        </div>
        <div className={styles['screen']}>
          {narrow ? (
            <span className={styles['brand']}>
              <Icon name="menu" />
              {t('sample.screens.one')}
            </span>
          ) : null}
          <div className={styles['cards']}>
            {CARDS.map((key, at) => (
              <span key={key} className={styles['card']}>
                {t(`sample.card.${key}`)}
                <b>{[128, 3, 4206][at]}</b>
              </span>
            ))}
          </div>
          <span className={styles['submit']}>{t('sample.screens.two')}</span>
          <span className={styles['gap']} />
          <footer className={styles['footer']}>{look.footer}</footer>
        </div>
      </div>
    </div>
  );
}
