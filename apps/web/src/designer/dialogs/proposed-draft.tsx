import { DRAFT_WIDGETS, type ProposedDraft as Proposed } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asTheyAre } from '../session/binding/variables.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { draftByPlan } from '../starters/draft/by-plan.ts';
import type { DraftWord } from '../starters/draft/draft.ts';
import { countsOf, draftedPage } from '../starters/draft/draft-page.ts';
import { themeFor } from '../starters/draft/look-for.ts';
import { putDraft } from '../starters/draft/put.ts';
import styles from './draft.module.css';
import { DraftPicture } from './draft-picture.tsx';

/** What the assistant has planned for the page that is open, as it would look; a click puts it there, as one step of undo. */
export default function ProposedDraft({ draft: { plan } }: { readonly draft: Proposed }) {
  const { t } = useTranslation('designer');
  const { editor, variables, component } = useDesigner();
  const { con, widgets } = useDocument(editor.document);
  const { title, theme, width, height } = con;
  const { drafted, groups, gone } = useMemo(() => {
    const say = (word: DraftWord) => t(`sketch.word.${word}`);
    const made = draftByPlan(plan, { title, variables: asTheyAre(variables.list, variables.live), say });
    const format = width < 640 ? 'phone' : 'desktop';
    const page = draftedPage(made.draft, { theme: themeFor(theme), format, size: { width, height }, say });
    return { drafted: page, groups: made.draft.groups, gone: made.gone };
  }, [plan, variables, title, theme, width, height, t]);
  const [isPut, setPut] = useState(false);
  const count = drafted.shown.length;
  return (
    <div className={styles['proposed']}>
      <DraftPicture drafted={drafted} />
      <ul className={styles['groups']} aria-label={t('sketch.groups')}>
        {groups.map(({ heading, items }, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- a plan does not change
          <li key={nth}>
            <strong>{heading || t('sketch.strip')}</strong>
            <span className={styles['soft']}>
              {[...countsOf(items)]
                .toSorted(([one], [other]) => DRAFT_WIDGETS.indexOf(one) - DRAFT_WIDGETS.indexOf(other))
                .map(([as, many]) => t('sketch.counted', { name: t(`sketch.as.${as}`), count: many }))
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {gone.length > 0 ? <p className={styles['note']}>{t('sketch.gone', { names: gone.join(', ') })}</p> : null}
      {component ? <p className={styles['note']}>{t('sketch.inComponent')}</p> : null}
      {widgets.length > 0 && !isPut ? <p className={styles['note']}>{t('sketch.replace')}</p> : null}
      <Button
        kind="primary"
        disabled={component !== undefined || count === 0}
        onClick={() => setPut(putDraft(editor, drafted.page))}
      >
        {t(isPut ? 'sketch.again' : 'sketch.put')}
      </Button>
      <output className={styles['note']}>{isPut ? t('sketch.isPut', { count }) : ''}</output>
    </div>
  );
}
