import { DRAFT_WIDGETS } from '@lightfield/contract';
import { THEMES, colourIn, drawnPage, lookOfTheme } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import { type DraftedPage, countsOf } from '../starters/draft/draft-page.ts';
import { LOOK } from '../starters/looks.ts';
import { Thumb } from '../starters/thumb.tsx';
import styles from './draft.module.css';

/** What would be drawn: a sketch of the very page, what is on it, and what is not. */
export function DraftPicture({ drafted: { page, shown, leftOut } }: { readonly drafted: DraftedPage }) {
  const { t } = useTranslation('designer');
  const look = lookOfTheme(page.con.theme);
  const counts = countsOf(shown);
  const names = leftOut.slice(0, NAMED).map(({ variable }) => variable.name);
  return (
    <section className={styles['picture']} aria-label={t('sketch.picture')}>
      <div className={styles[page.con.height > page.con.width ? 'tall' : 'sheet']}>
        <Thumb
          page={drawnPage(page)}
          series={LOOK.light.series.map((name) => colourIn(look, name))}
          ink={(look ?? THEMES.light).colours.ink}
          whole
        />
      </div>
      <ul className={styles['counts']}>
        {DRAFT_WIDGETS.filter((as) => counts.has(as)).map((as) => (
          <li key={as}>{t('sketch.counted', { name: t(`sketch.as.${as}`), count: counts.get(as) })}</li>
        ))}
      </ul>
      {leftOut.length > 0 ? (
        <output className={styles['note']}>
          {t('sketch.leftOut', {
            count: leftOut.length,
            names: [names.join(', '), leftOut.length > NAMED ? t('sketch.more') : ''].join(' '),
          })}
        </output>
      ) : null}
    </section>
  );
}
const NAMED = 6;
