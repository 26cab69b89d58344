import { type PageDiff, type PageDocument, comparablePage, diffPages, findWidget, isUnchanged } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { definitions } from '@lightfield/widgets/definitions';
import { inspectors } from '@lightfield/widgets/design';
import { PageView } from '@lightfield/widgets/runtime';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createEditHost } from '../canvas/edit-host.ts';
import { useDesigner } from '../session/designer-context.ts';
import { layerWords } from '../parts/layer-words.ts';
import type { DataTextShow } from '../session/local-settings.ts';
import { type ChangeWord, changeWords } from './change-words.ts';
import styles from './dialogs.module.css';

/** A page as a picture of itself. */
export function PageThumbnail({
  page,
  width,
  height,
  show = 'signalName',
}: {
  page: PageDocument;
  width: number;
  height: number;
  /** What stands in boxes of values: names tell versions apart, values are what the page looks like. */
  show?: DataTextShow;
}) {
  const { language, variables } = useDesigner();
  const host = useMemo(() => createEditHost(language, variables.live, show), [language, variables, show]);
  const size = useMemo(() => ({ width, height }), [width, height]);
  return (
    <div className={styles['thumbnail']} inert>
      <PageView page={page} catalogue={catalogue} host={host} regions={null} size={size} fit="contain" />
    </div>
  );
}

/** Rows of the inspector of a type: their labels are the words for what differs. */
const rowsOf = (type: string | undefined) => inspectors.get(type ?? '')?.flatMap(({ rows }) => rows) ?? [];

export const usePageDiff = (before: PageDocument, after: PageDocument): PageDiff =>
  useMemo(() => diffPages(comparablePage(before, definitions), comparablePage(after, definitions)), [before, after]);

interface ChangesProps {
  readonly before: PageDocument;
  readonly after: PageDocument;
  /** The widget that is pointed out in the pictures beside it, and how another one is. */
  readonly pointed?: string | undefined;
  readonly onPoint?: (id: string | undefined) => void;
}
/** What differs between two versions, in words. */
export function Changes({ before, after, pointed, onPoint }: ChangesProps) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const diff = usePageDiff(before, after);
  const pointing = (id: string) =>
    onPoint ? { isPointed: id === pointed, onPoint: () => onPoint(id === pointed ? undefined : id) } : {};
  const nameOf = (page: PageDocument, id: string) => {
    const widget = findWidget(page.widgets, id);
    if (!widget) return id;
    const { name, more } = layerWords(widget, language);
    return more === '' ? name : `${name} ${more}`;
  };
  return (
    <ul className={styles['changes']} aria-label={t('compare.title')}>
      {isUnchanged(diff) ? <li>{t('compare.same')}</li> : null}
      {diff.con.length > 0 ? <Change kind="changed" name={t('page.title')} words={changeWords(diff.con)} /> : null}
      {diff.reordered ? <li>{t('compare.order')}</li> : null}
      {diff.components.length > 0 ? <li>{t('compare.components', { count: diff.components.length })}</li> : null}
      {diff.added.map((id) => (
        <Change key={id} kind="added" name={nameOf(after, id)} {...pointing(id)} />
      ))}
      {diff.changed.map(({ id, paths }) => (
        <Change
          key={id}
          kind="changed"
          name={nameOf(after, id)}
          words={changeWords(paths, rowsOf(findWidget(after.widgets, id)?.widgetType))}
          {...pointing(id)}
        />
      ))}
      {diff.removed.map((id) => (
        <Change key={id} kind="removed" name={nameOf(before, id)} {...pointing(id)} />
      ))}
    </ul>
  );
}

/** Things named at most. */
const MOST = 6;
function Change({
  kind,
  name,
  words = [],
  isPointed,
  onPoint,
}: {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly name: string;
  readonly words?: readonly ChangeWord[];
  readonly isPointed?: boolean;
  readonly onPoint?: () => void;
}) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const texts = words
    .slice(0, MOST)
    .map((word) => ('key' in word ? t(word.key) : 'label' in word ? word.label[language] : word.path));
  return (
    <li>
      <span className={styles['kind']}>{t(`compare.${kind}`)}</span>
      <span>
        {onPoint ? (
          <button
            type="button"
            className={styles['point']}
            aria-pressed={isPointed}
            title={t('compare.point')}
            onClick={onPoint}
          >
            {name}
          </button>
        ) : (
          name
        )}
        {texts.length > 0 ? (
          <span className={styles['note']}>
            {' '}
            {[...texts, ...(words.length > MOST ? ['…'] : [])].join(t('compare.between'))}
          </span>
        ) : null}
      </span>
    </li>
  );
}
