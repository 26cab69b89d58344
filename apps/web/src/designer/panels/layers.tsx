import { type Editor, isFixed } from '@lightfield/designer';
import type { Widget } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Input } from 'antd';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { Sign } from '../parts/icons.tsx';
import { isMeant } from '../session/is-meant.ts';
import { useSignal } from '../session/use-signal.ts';
import { LayerGrip } from './layer-grip.tsx';
import { LayerName } from './layer-name.tsx';
import { type LayerWords, layerWords, soughtWords } from '../parts/layer-words.ts';
import library from '../parts/library.module.css';
import styles from './panels.module.css';

const ROW = 26;
interface Row {
  readonly widget: Widget;
  readonly depth: number;
  readonly parent: string | undefined;
  /** Place in its list on the page, counted from below. */
  readonly index: number;
}
/** Where what is dragged would land. */
interface Target {
  readonly id: string;
  readonly side: 'above' | 'below' | 'inside';
}

/** The widgets as they lie over each other, the topmost first, groups with what they hold. */
export function Layers() {
  const { t } = useTranslation('designer');
  const { editor, language } = useDesigner();
  const { widgets } = useDocument(editor.document);
  const { ids } = useSignal(editor.selection);
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<Target>();
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(widgets, closed, text !== ''), [widgets, closed, text]);
  const words = text.trim().toLowerCase();
  const shown = words ? rows.filter(({ widget }) => isMeant(soughtWords(widget, language), words)) : rows;
  const chosen = new Set(ids);
  // oxlint-disable-next-line react/react-compiler -- the virtualizer hands out functions of its own
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const last = ids.at(-1);
  const at = shown.findIndex(({ widget }) => widget.id === last);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
    // the list moves when another widget is chosen, not when rows open and close
    // oxlint-disable-next-line react/exhaustive-deps
  }, [last]);

  return (
    <div className={library['panel']}>
      <Input.Search
        allowClear
        size="small"
        value={text}
        placeholder={t('layers.search')}
        aria-label={t('layers.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <div ref={scroll} className={library['scroll']} data-flush="true" role="tree" aria-label={t('layers.title')}>
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = shown[index];
            return row ? (
              <LayerRow
                key={row.widget.id}
                row={row}
                top={start}
                words={layerWords(row.widget, language)}
                chosen={chosen.has(row.widget.id)}
                open={!closed.has(row.widget.id)}
                target={target?.id === row.widget.id ? target.side : undefined}
                onReach={() => {
                  const from = shown.findIndex(({ widget }) => widget.id === last);
                  const reached = shown.slice(Math.min(from, index), Math.max(from, index) + 1);
                  const beside = reached.filter(({ parent }) => parent === row.parent).map(({ widget }) => widget.id);
                  // the one it begins with stays the one it is counted from
                  if (from < 0 || shown[from]?.parent !== row.parent) selectIn(editor, row.widget.id, row.parent);
                  else editor.select(...beside.filter((id) => id !== last), ...(last === undefined ? [] : [last]));
                }}
                onFold={() => setClosed(toggled(closed, row.widget.id))}
                onTarget={setTarget}
                onDropAt={(at) => {
                  const onto = shown.find(({ widget }) => widget.id === at.id);
                  if (onto) moveTo(editor, onto, at.side);
                }}
              />
            ) : null;
          })}
        </div>
        {widgets.length === 0 ? <p className={library['nothing']}>{t('layers.none')}</p> : null}
      </div>
    </div>
  );
}

function rowsOf(widgets: readonly Widget[], closed: ReadonlySet<string>, all: boolean): Row[] {
  const rows: Row[] = [];
  const walk = (list: readonly Widget[], depth: number, parent: string | undefined) => {
    for (let index = list.length - 1; index >= 0; index--) {
      const widget = list[index];
      if (!widget) continue;
      rows.push({ widget, depth, parent, index });
      if (widget.children && (all || !closed.has(widget.id))) walk(widget.children, depth + 1, widget.id);
    }
  };
  walk(widgets, 0, undefined);
  return rows;
}
const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

const sideAt = (share: number, group: boolean): Target['side'] =>
  group && share > 0.3 && share < 0.7 ? 'inside' : share < 0.5 ? 'above' : 'below';

/** What is selected goes beside or into a row. */
function moveTo(editor: Editor, { widget: { id, children }, parent, index }: Row, side: Target['side']): void {
  const { ids } = editor.selection.get();
  // the list is shown upside down: above here is after there
  if (side === 'inside') editor.run('moveInLayers', { ids, parent: id, index: children?.length ?? 0 });
  else editor.run('moveInLayers', { ids, parent, index: side === 'above' ? index + 1 : index });
}

const DRAG = 'application/x-lightfield-layer';

function LayerRow({
  row,
  top,
  words,
  onReach,
  chosen,
  open,
  target,
  onFold,
  onTarget,
  onDropAt,
}: {
  readonly row: Row;
  readonly top: number;
  readonly words: LayerWords;
  /** Everything between the one chosen last and this one is wanted. */
  readonly onReach: () => void;
  readonly chosen: boolean;
  readonly open: boolean;
  readonly target: Target['side'] | undefined;
  readonly onFold: () => void;
  readonly onTarget: (target: Target | undefined) => void;
  /** A finger lifted what it dragged. */
  readonly onDropAt: (target: Target) => void;
}) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  const [renaming, setRenaming] = useState(false);
  const { widget, depth, parent } = row;
  const over = useRef<Target>(undefined);
  const { id, posLock, hidden, children } = widget;
  const group = (children?.length ?? 0) > 0;
  const sideOf = (event: DragEvent<HTMLElement>): Target['side'] => {
    const { top: edge, height } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - edge) / height;
    return sideAt(share, group);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the canvas takes the keys: Tab goes from widget to widget there
    <div
      role="treeitem"
      aria-selected={chosen}
      aria-level={depth + 1}
      {...(group && { 'aria-expanded': open })}
      className={styles['layer']}
      data-layer={id}
      data-target={target}
      data-hidden={hidden}
      style={{ top, height: ROW, paddingInlineStart: 4 + depth * 14 }}
      draggable={mayEdit && !renaming}
      onDragStart={(event) => {
        if (!chosen) selectIn(editor, id, parent);
        event.dataTransfer.setData(DRAG, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAG)) return;
        event.preventDefault();
        onTarget({ id, side: sideOf(event) });
      }}
      onDragEnd={() => onTarget(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        onTarget(undefined);
        moveTo(editor, row, sideOf(event));
      }}
      onClick={(event) => {
        if (event.shiftKey && !editor.adding.get()) onReach();
        else if (event.ctrlKey || event.metaKey || editor.adding.get()) {
          const { ids, scope } = editor.selection.get();
          if (scope === parent) editor.select(...(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
          else selectIn(editor, id, parent);
        } else selectIn(editor, id, parent);
      }}
      onDoubleClick={() => mayEdit && setRenaming(true)}
    >
      {group ? (
        <button
          type="button"
          className={styles['fold']}
          aria-label={t(open ? 'layers.fold' : 'layers.unfold')}
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
        >
          <Icon name={open ? 'down' : 'right'} size={12} />
        </button>
      ) : (
        <span className={styles['fold']} />
      )}
      <LayerName widget={widget} words={words} renaming={renaming} onRenamed={() => setRenaming(false)} />
      {mayEdit ? (
        <>
          <LayerGrip
            onStart={() => {
              if (!chosen) selectIn(editor, id, parent);
            }}
            over={(place) => {
              const onto = place && editor.document.find(place.id);
              over.current =
                onto && place
                  ? { id: onto.id, side: sideAt(place.share, (onto.children?.length ?? 0) > 0) }
                  : undefined;
              onTarget(over.current);
            }}
            onEnd={(dropped) => {
              onTarget(undefined);
              if (dropped && over.current) onDropAt(over.current);
              over.current = undefined;
            }}
          />
          <button
            type="button"
            className={styles['mark']}
            aria-pressed={posLock}
            data-on={posLock}
            title={t(posLock ? 'layers.unlock' : 'layers.lock')}
            onClick={(event) => {
              event.stopPropagation();
              editor.run(posLock ? 'unlock' : 'lock', { ids: [id] });
            }}
          >
            {posLock || isFixed(editor.document, widget) ? (
              <Icon name="lock" size={13} />
            ) : (
              <Sign name="unlock" size={13} />
            )}
          </button>
          <button
            type="button"
            className={styles['mark']}
            aria-pressed={hidden}
            data-on={hidden}
            title={t(hidden ? 'layers.show' : 'layers.hide')}
            onClick={(event) => {
              event.stopPropagation();
              editor.run(hidden ? 'show' : 'hide', { ids: [id] });
            }}
          >
            <Icon name={hidden ? 'eyeOff' : 'eye'} size={13} />
          </button>
        </>
      ) : null}
    </div>
  );
}

const selectIn = (editor: Editor, id: string, scope: string | undefined) => editor.setSelection({ ids: [id], scope });
