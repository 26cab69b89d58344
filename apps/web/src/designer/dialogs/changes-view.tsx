import { type PageDocument, diffPages, findWidget, isUnchanged } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { PageView } from '@lightfield/widgets/runtime';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createEditHost } from '../canvas/edit-host.ts';
import { useDesigner } from '../designer-context.ts';
import styles from './dialogs.module.css';

/** A page as a picture of itself. */
export function PageLikeness({ page, width, height }: { page: PageDocument; width: number; height: number }) {
  const { language, variables } = useDesigner();
  const host = useMemo(() => createEditHost(language, variables.live, 'signalName'), [language, variables]);
  const size = useMemo(() => ({ width, height }), [width, height]);
  return (
    <div className={styles['likeness']} inert>
      <PageView page={page} catalogue={catalogue} host={host} regions={null} size={size} fit="contain" />
    </div>
  );
}

/** What differs between two versions, in words. */
export function Changes({ before, after }: { before: PageDocument; after: PageDocument }) {
  const { t } = useTranslation('designer');
  const { editor, language } = useDesigner();
  const diff = useMemo(() => diffPages(before, after), [before, after]);
  const nameOf = (page: PageDocument, id: string) => {
    const widget = findWidget(page.widgets, id);
    return widget ? widget.widgetName || (editor.definitionOf(widget)?.title[language] ?? widget.widgetType) : id;
  };
  return (
    <ul className={styles['changes']} aria-label={t('compare.title')}>
      {isUnchanged(diff) ? <li>{t('compare.same')}</li> : null}
      {diff.con.length > 0 ? <li>{t('compare.con')}</li> : null}
      {diff.reordered ? <li>{t('compare.order')}</li> : null}
      {diff.components.length > 0 ? <li>{t('compare.components', { count: diff.components.length })}</li> : null}
      {diff.added.map((id) => (
        <Change key={id} kind="added" name={nameOf(after, id)} />
      ))}
      {diff.changed.map(({ id, paths }) => (
        <Change key={id} kind="changed" name={nameOf(after, id)} paths={paths} />
      ))}
      {diff.removed.map((id) => (
        <Change key={id} kind="removed" name={nameOf(before, id)} />
      ))}
    </ul>
  );
}

/** Fields named at most; a moved widget has six. */
const MOST = 6;
function Change({
  kind,
  name,
  paths = [],
}: {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly name: string;
  readonly paths?: readonly string[];
}) {
  const { t } = useTranslation('designer');
  return (
    <li>
      <span className={styles['kind']}>{t(`compare.${kind}`)}</span>
      <span>
        {name}
        {paths.length > 0 ? (
          <span className={styles['note']}>
            {' '}
            {[...paths.slice(0, MOST), ...(paths.length > MOST ? ['…'] : [])].join(', ')}
          </span>
        ) : null}
      </span>
    </li>
  );
}
