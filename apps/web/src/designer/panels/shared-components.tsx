import { type ComponentRow, componentCalls } from '@lightfield/contract';
import { itemComponent } from '@lightfield/page';
import type { PageHost } from '@lightfield/widgets/kit';
import { Icon, Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { Failure, useErrorWords } from '../../lib/failure.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { createEditHost } from '../canvas/edit-host.ts';
import { dragByFinger } from '../canvas/finger-drag.ts';
import { carry, onEnter, startDrag } from '../canvas/placing.ts';
import styles from '../parts/library.module.css';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { MoreMenu } from '../../lib/more-menu.tsx';
import { useSeen } from '../../lib/use-seen.ts';
import { componentLibrary, isFound, libraryItem, libraryKey } from '../session/component-library.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { ComponentTiles, thumbnailOf } from './component-tiles.tsx';

const NOWHERE = { read: () => undefined, watch: () => () => undefined };

/** Components of the page, and those that all pages of the enterprise have in common, by folder. */
export function SharedComponents() {
  const { t } = useTranslation('designer');
  const { language, pageId } = useDesigner();
  const [text, setText] = useState('');
  const library = useQuery(componentLibrary(pageId));
  const host = useMemo(() => createEditHost(language, NOWHERE, 'signalName'), [language]);
  const found = library.data?.filter((row) => isFound(row, text)) ?? [];
  const folders = [...new Set(found.map(({ folder }) => folder))].toSorted(
    (one, other) => Number(one === '') - Number(other === '') || one.localeCompare(other, language),
  );
  return (
    <div className={styles['panel']}>
      <Input.Search
        allowClear
        size="small"
        value={text}
        placeholder={t('shared.search')}
        aria-label={t('shared.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['scroll']}>
        <ComponentTiles words={text.trim().toLowerCase()} host={host} title={t('shared.own')} />
        {library.isPending ? <Loading label={t('loading')} /> : null}
        {library.isError ? <Failure error={library.error} onRetry={() => void library.refetch()} /> : null}
        {folders.map((folder) => (
          <Folder
            key={folder}
            title={folder === '' ? t(folders.length > 1 ? 'shared.noFolder' : 'shared.title') : folder}
            rows={found.filter((row) => row.folder === folder)}
            host={host}
          />
        ))}
        {library.data?.length === 0 ? (
          <section aria-label={t('shared.title')}>
            <h3 className={styles['heading']}>{t('shared.title')}</h3>
            <p className={styles['faint']}>{t('shared.none')}</p>
            <p className={styles['faint']}>{t('shared.noneNote')}</p>
          </section>
        ) : null}
        {library.data && library.data.length > 0 && found.length === 0 ? (
          <p className={styles['nothing']}>{t('shared.nothing')}</p>
        ) : null}
      </div>
      <p className={styles['note']}>{t('shared.note')}</p>
    </div>
  );
}

function Folder({
  title,
  rows,
  host,
}: {
  readonly title: string;
  readonly rows: readonly ComponentRow[];
  readonly host: PageHost;
}) {
  const [open, setOpen] = useState(true);
  return (
    <section aria-label={title}>
      <h3 className={styles['heading']}>
        <button type="button" className={styles['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'right'} size={12} /> {title}{' '}
          <span className={styles['count']}>{rows.length}</span>
        </button>
      </h3>
      {open ? (
        <div className={styles['tiles']}>
          {rows.map((row) => (
            <SharedTile key={row.id} row={row} host={host} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

function SharedTile({ row, host }: { readonly row: ComponentRow; readonly host: PageHost }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, pageId } = useDesigner();
  const { isSeen, ref } = useSeen();
  const { data: item } = useQuery({ ...libraryItem(pageId, row.id, row.version), enabled: isSeen });
  const items = useTileMenu(row);
  const page = useMemo(() => {
    const main = item && itemComponent(item.document);
    return main && thumbnailOf(main, item.document.components);
  }, [item]);
  const place = usePlacing(row);
  return (
    <div
      ref={ref}
      className={styles['tile']}
      draggable={mayEdit && item !== undefined}
      onDragStart={(event) => {
        if (!item) return;
        editor.tool.set({ kind: 'select' });
        startDrag(event.dataTransfer, carry(item));
      }}
      onPointerDown={(event) => {
        if (mayEdit && item) dragByFinger(event, editor, carry(item));
      }}
    >
      {page ? <Thumbnail page={page} host={host} /> : <span className={styles['thumbnail']} />}
      <span className={styles['tileName']} aria-hidden="true">
        {row.name}
      </span>
      <button
        type="button"
        className={styles['press']}
        aria-label={t('shared.tile', { name: row.name, version: row.version })}
        title={t('shared.tile', { name: row.name, version: row.version })}
        disabled={!mayEdit}
        onDoubleClick={() => void place()}
        onKeyDown={onEnter(() => void place())}
      />
      <MoreMenu dots className={styles['tileMore']} name={t('shared.more', { name: row.name })} items={items(place)} />
    </div>
  );
}

/** Places it, once it is here. */
function usePlacing({ id, version }: ComponentRow) {
  const { editor, pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  return async () => {
    try {
      editor.run('placeItem', { item: await client.fetchQuery(libraryItem(pageId, id, version)) });
    } catch (error) {
      void message.error(words(error).title);
    }
  };
}

/** What can be done with one; whoever may only look sees its versions and where it is used. */
function useTileMenu(row: ComponentRow) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, component: open, openComponent, pageId, library } = useDesigner();
  const ask = useAsk();
  const client = useQueryClient();
  // what is kept at an older version is not what is edited here
  useDocument(editor.document);
  const onPage = () =>
    editor.document.state.components.find(
      ({ library: of, within }) => of?.id === row.id && of.mode !== 'kept' && within === undefined,
    );
  const remove = () =>
    ask({
      title: t('shared.deleteSure', { name: row.name }),
      content: t('shared.deleteNote'),
      okText: t('shared.delete'),
      danger: true,
      run: async () => {
        await call(componentCalls.delete, { pageId, componentId: row.id });
        await client.invalidateQueries({ queryKey: libraryKey(pageId) });
        return t('shared.deleted', { name: row.name });
      },
    });
  return (place: () => Promise<void>) => {
    const edit = async () => {
      if (!onPage()) await place();
      openComponent(onPage()?.id);
    };
    const shows = [
      { key: 'versions', label: t('shared.versions'), onClick: () => library.set({ kind: 'versions', row }) },
      { key: 'uses', label: t('shared.uses'), onClick: () => library.set({ kind: 'uses', row }) },
    ];
    if (!mayEdit) return shows;
    return [
      { key: 'place', label: t('shared.place'), onClick: () => void place() },
      // the page around a component that is open is not seen
      ...(open
        ? []
        : [{ key: 'edit', label: t(onPage() ? 'shared.edit' : 'shared.placeAndEdit'), onClick: () => void edit() }]),
      { key: 'rename', label: t('shared.rename'), onClick: () => library.set({ kind: 'rename', row }) },
      ...shows,
      { key: 'delete', label: t('shared.delete'), danger: true, onClick: remove },
    ];
  };
}
