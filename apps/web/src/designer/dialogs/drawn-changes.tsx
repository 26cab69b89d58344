import { boxOf } from '@lightfield/designer';
import { type PageDocument, findWidget } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import { PageThumbnail, usePageDiff } from './changes-view.tsx';
import styles from './dialogs.module.css';

/** The largest that one of the two pictures is, px. */
const LARGEST = { width: 400, height: 320 };
/** Page units round a widget, so that its own border stays to be seen. */
const AROUND = 4;

interface DrawnProps {
  readonly before: PageDocument;
  readonly after: PageDocument;
  readonly titles: { readonly before: string; readonly after: string };
  /** The widget that is pointed out. */
  readonly pointed: string | undefined;
}
/** Two versions of a page beside each other; what is new, gone or different is outlined where it is. */
export function DrawnChanges({ before, after, titles, pointed }: DrawnProps) {
  const { added, changed, removed } = usePageDiff(before, after);
  const both = changed.map(({ id }) => ({ id, kind: 'changed' as const }));
  return (
    <div className={styles['drawn']}>
      <Drawn
        page={before}
        title={titles.before}
        pointed={pointed}
        marks={[...both, ...removed.map((id) => ({ id, kind: 'removed' as const }))]}
      />
      <Drawn
        page={after}
        title={titles.after}
        pointed={pointed}
        marks={[...both, ...added.map((id) => ({ id, kind: 'added' as const }))]}
      />
    </div>
  );
}

interface Mark {
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
}
/** A picture of one of them. */
export function Drawn({
  page,
  title,
  marks,
  pointed,
}: {
  readonly page: PageDocument;
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly pointed: string | undefined;
}) {
  const { t } = useTranslation('designer');
  const { width, height } = page.con;
  const scale = Math.min(LARGEST.width / width, LARGEST.height / height);
  const kinds = (['added', 'changed', 'removed'] as const).filter((kind) => marks.some((mark) => mark.kind === kind));
  return (
    <figure className={styles['picture']}>
      <figcaption>
        <strong>{title}</strong>
        {kinds.map((kind) => (
          <span key={kind} className={styles['key']} data-kind={kind}>
            {t(`compare.${kind}`)}
          </span>
        ))}
      </figcaption>
      <div className={styles['under']}>
        <PageThumbnail page={page} width={width * scale} height={height * scale} />
        <svg viewBox={`0 0 ${width} ${height}`} width={width * scale} height={height * scale} aria-hidden>
          {marks.map(({ id, kind }) => {
            const widget = findWidget(page.widgets, id);
            if (!widget) return null;
            const box = boxOf(widget);
            return (
              <rect
                key={id}
                data-kind={kind}
                data-pointed={id === pointed}
                x={box.x - AROUND}
                y={box.y - AROUND}
                width={box.width + 2 * AROUND}
                height={box.height + 2 * AROUND}
              />
            );
          })}
        </svg>
      </div>
    </figure>
  );
}
