import { LIMITS } from '@lightfield/contract';
import { boxOfAll } from '@lightfield/designer';
import { Icon } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../lib/time.ts';
import { useSignalAfterPaint } from '../session/after-paint.ts';
import { useDesigner, useDocument, useSelected } from '../session/designer-context.ts';
import { pointerPlace } from '../canvas/pointer-place.ts';
import { usePicked, useSignal } from '../session/use-signal.ts';
import styles from './commands.module.css';
import { Others } from './others.tsx';

/** The lower bar: zoom, pointer, selection, what is shown and snapped to, and whether the work is saved. */
export function StatusBar({
  inspector,
  onInspector,
}: {
  /** Is it open? */
  readonly inspector: boolean;
  readonly onInspector: (open: boolean) => void;
}) {
  const { t } = useTranslation('designer');
  const { editor, settings, mayEdit } = useDesigner();
  const local = useSignal(settings);
  return (
    <footer className={styles['statusBar']} data-area="">
      <span className={styles['zoom']}>
        <button type="button" aria-label={t('statusBar.zoomOut')} onClick={() => void editor.run('zoomOut')}>
          −
        </button>
        <button
          type="button"
          className={styles['scale']}
          title={t('statusBar.zoomWhole')}
          onClick={() => void editor.run('zoomWhole')}
        >
          <Percent />
        </button>
        <button type="button" aria-label={t('statusBar.zoomIn')} onClick={() => void editor.run('zoomIn')}>
          +
        </button>
        <button
          type="button"
          title={t('statusBar.zoomPage')}
          aria-label={t('statusBar.zoomPage')}
          onClick={() => void editor.run('zoomPage')}
        >
          <Icon name="fit" size={14} />
        </button>
      </span>
      <Place />
      <Selection />
      <span style={{ flex: 1 }} />
      {mayEdit ? <Others /> : null}
      <Count />
      {(['grid', 'ruler', 'adsorb'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={styles['toggle']}
          aria-pressed={local[name]}
          title={t(`local.${name}Hint`)}
          onClick={() => settings.set({ ...local, [name]: !local[name] })}
        >
          {t(`local.${name}`)}
        </button>
      ))}
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={inspector}
        title={t('statusBar.inspectorHint')}
        onClick={() => onInspector(!inspector)}
      >
        {t('statusBar.inspector')}
      </button>
      {mayEdit ? <SaveMark /> : null}
    </footer>
  );
}

function Count() {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  useDocument(editor.document);
  return (
    <span className={styles['count']}>
      {t('statusBar.widgets', { count: editor.document.size, most: LIMITS.designer.widgets })}
    </span>
  );
}

/** Alone: it changes with every step of a zoom, and the rest of the bar does not. */
function Percent() {
  const { editor } = useDesigner();
  return `${usePicked(editor.view, ({ scale }) => Math.round(scale * 100))}%`;
}

function Place() {
  const { t } = useTranslation('designer');
  const at = useSignal(pointerPlace);
  return (
    <span className={styles['place']} title={t('statusBar.pointer')}>
      {at ? `X ${Math.round(at.x)}  Y ${Math.round(at.y)}` : ''}
    </span>
  );
}

function Selection() {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const selected = useSelected();
  const chosen = usePicked(editor.selection, ({ point }) => point);
  const box = boxOfAll(selected);
  if (!box) return null;
  const [line] = selected;
  const points = line && 'points' in line.position ? line.position.points : [];
  const point = chosen === undefined ? undefined : points[chosen];
  if (point && chosen !== undefined)
    return (
      <span>
        {t('statusBar.point', { at: chosen + 1, count: points.length, x: Math.round(point.x), y: Math.round(point.y) })}
      </span>
    );
  const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
  return <span>{t('statusBar.selected', { count: selected.length, size })}</span>;
}

function SaveMark() {
  const { t } = useTranslation('designer');
  const { session } = useDesigner();
  const { phase, at } = useSignalAfterPaint(session.state);
  const shown = useSignal(session.shown);
  const waits = phase === 'saved' && shown !== null && shown !== session.base;
  return (
    <output className={styles['state']} data-phase={phase}>
      {t(waits ? 'save.unpublished' : `save.${phase}`, { time: formatClock(at) })}
    </output>
  );
}
