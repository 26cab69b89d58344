import {
  type Component,
  FORMAT,
  NOTHING_GIVEN,
  type PageDocument,
  boundsOfWidgets,
  countPlaces,
  fillWidgets,
  moveWidget,
  wholeOf,
  wouldCircle,
} from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import type { PageHost } from '@lightfield/widgets/kit';
import { App, Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../lib/more-menu.tsx';
import { componentLibrary } from '../session/component-library.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { isMeant } from '../session/is-meant.ts';
import { EMPTY_CON, Thumbnail } from '../parts/thumbnail.tsx';
import styles from '../parts/library.module.css';
import { dragByFinger } from '../canvas/finger-drag.ts';
import { onEnter, startDrag } from '../canvas/placing.ts';

/** Components of the page that can be placed here: found by their title, drawn once, placed as often as wanted. */
export function ComponentTiles({
  words,
  host,
  title: heading,
}: {
  readonly words: string;
  readonly host: PageHost;
  readonly title?: string;
}) {
  const { t } = useTranslation('designer');
  const { editor, component: open, mayEdit, pageId } = useDesigner();
  const { components } = useDocument(editor.document);
  const { data: shared } = useQuery(componentLibrary(pageId));
  const fitting = components.filter(
    (component) => isOwn(components, component, shared) && (!open || !wouldCircle(components, component.id, open.id)),
  );
  const found = fitting.filter(({ title }) => isMeant([title], words));
  if (found.length === 0 && (words !== '' || !mayEdit || open)) return null;
  return (
    <section aria-label={heading ?? t('component.library')}>
      <h3 className={styles['heading']}>{heading ?? t('component.library')}</h3>
      {found.length === 0 ? <p className={styles['faint']}>{t('component.none')}</p> : null}
      <div className={styles['tiles']}>
        {found.map((component) => (
          <ComponentTile key={component.id} component={component} all={components} host={host} />
        ))}
      </div>
    </section>
  );
}

/** What follows the library is found there, and what came with it goes with it; the rest is the page's. */
function isOwn(
  components: readonly Component[],
  { id, library }: Component,
  shared: readonly { readonly id: string }[] | undefined,
): boolean {
  if (wholeOf(components, id)) return false;
  return library?.mode !== 'follow' || (shared !== undefined && !shared.some((row) => row.id === library.id));
}

function ComponentTile({
  component,
  all,
  host,
}: {
  readonly component: Component;
  readonly all: readonly Component[];
  readonly host: PageHost;
}) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, component: open, openComponent, library } = useDesigner();
  const { rename, remove } = useComponentChanges();
  const { id, title } = component;
  const page = useMemo(() => thumbnailOf(component, all), [component, all]);
  const place = () => void editor.run('placeComponent', { id });
  const items = [
    { key: 'place', label: t('component.place'), onClick: place },
    { key: 'edit', label: t('component.edit'), onClick: () => openComponent(id) },
    // the page around a component that is open is not seen, so nothing of it is taken away
    ...(open
      ? []
      : [
          ...(component.library
            ? []
            : [{ key: 'add', label: t('shared.add'), onClick: () => library.set({ kind: 'add', component: id }) }]),
          { key: 'rename', label: t('component.rename'), onClick: () => rename(component) },
          { key: 'delete', label: t('component.delete'), danger: true, onClick: () => remove(component) },
        ]),
  ];
  return (
    <div
      className={styles['tile']}
      draggable={mayEdit}
      onDragStart={(event) => {
        editor.tool.set({ kind: 'select' });
        startDrag(event.dataTransfer, { component: id });
      }}
      onPointerDown={(event) => {
        if (mayEdit) dragByFinger(event, editor, { component: id });
      }}
    >
      <Thumbnail page={page} host={host} />
      <span className={styles['tileName']} aria-hidden="true">
        {title}
      </span>
      <button
        type="button"
        className={styles['press']}
        aria-label={title}
        title={title}
        disabled={!mayEdit}
        onDoubleClick={place}
        onKeyDown={onEnter(place)}
      />
      {mayEdit ? (
        <MoreMenu dots className={styles['tileMore']} name={t('component.more', { title })} items={items} />
      ) : null}
    </div>
  );
}

/** A component as a picture of itself, at the size that it was drawn in. */
export function thumbnailOf(
  { widgets: raw, params }: Pick<Component, 'widgets' | 'params'>,
  components: readonly Component[],
): PageDocument {
  const widgets = fillWidgets(raw, params, NOTHING_GIVEN, definitions);
  const { x, y, width, height } = boundsOfWidgets(widgets) ?? { x: 0, y: 0, width: 1, height: 1 };
  // a stroke reaches over the box
  const pad = Math.max(width, height) / 20 + 2;
  return {
    format: FORMAT,
    con: { ...EMPTY_CON, width: width + 2 * pad, height: height + 2 * pad },
    widgets: widgets.map((widget) => moveWidget(widget, { x: pad - x, y: pad - y })),
    components,
    bind: { equips: [], signals: [], keys: [], mvars: [] },
  };
}

/** What changes a component as a whole, and is asked for first. */
function useComponentChanges() {
  const { t } = useTranslation('designer');
  const { modal } = App.useApp();
  const { editor } = useDesigner();
  const rename = async (component: Component) => {
    let title = component.title;
    const sure = await modal.confirm({
      icon: null,
      title: t('component.rename'),
      content: (
        <Input
          autoFocus
          defaultValue={title}
          maxLength={100}
          aria-label={t('component.title')}
          onChange={({ target }) => (title = target.value)}
        />
      ),
    });
    title = title.trim();
    if (sure && title && title !== component.title)
      editor.run('changeComponent', { component: { ...component, title } });
  };
  const remove = async ({ id, title }: Component) => {
    const count = countPlaces(editor.document.state, id);
    const sure = await modal.confirm({
      title: t('component.sure', { title }),
      content: t(count > 0 ? 'component.sureUsed' : 'component.sureUnused', { count }),
      okText: t(count > 0 ? 'component.detachAndDelete' : 'component.delete'),
      okButtonProps: { danger: true },
    });
    if (sure) editor.run('removeComponent', { id, detach: count > 0 });
  };
  return { rename, remove };
}
