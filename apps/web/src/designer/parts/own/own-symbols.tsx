import { LIMITS, type OwnSymbolRow, ownSymbolCalls } from '@lightfield/contract';
import type { OwnSymbol } from '@lightfield/page';
import { SymbolPicture, ownDefinition } from '@lightfield/widgets/design';
import { Icon } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Failure, useErrorWords } from '../../../lib/failure.tsx';
import { lazy } from '../../../lib/lazy.ts';
import { useAsk } from '../../../lib/use-ask.ts';
import { dragByFinger } from '../../canvas/finger-drag.ts';
import { onEnter, startDrag } from '../../canvas/placing.ts';
import { pickFile } from '../pick-file.ts';
import type { SymbolStart } from './symbol-dialog.tsx';
import { useDesigner } from '../../session/designer-context.ts';
import { isOwnFound, ownSymbol, ownSymbols, ownSymbolsKey, placedOwn } from '../../session/own-symbols.ts';
import styles from '../library.module.css';
import { MoreMenu } from '../../../lib/more-menu.tsx';
import { useSeen } from '../../../lib/use-seen.ts';

const SymbolDialog = lazy(async () => ({
  default: (await import('./symbol-dialog.tsx')).SymbolDialog,
}));
const SymbolUsesDialog = lazy(async () => ({
  default: (await import('./uses-dialog.tsx')).SymbolUsesDialog,
}));
const SymbolRenameDialog = lazy(async () => ({
  default: (await import('./rename-dialog.tsx')).SymbolRenameDialog,
}));

/** What is asked about a symbol of the enterprise. */
type Ask =
  | { readonly kind: 'make'; readonly start: SymbolStart }
  | { readonly kind: 'rename' | 'uses'; readonly row: OwnSymbolRow };

/** Symbols that the enterprise made of its own drawings, before those of the product. `onPick`: one is chosen, none is changed. */
export function OwnSymbols({ text, onPick }: { readonly text: string; readonly onPick?: (own: OwnSymbol) => void }) {
  const { t } = useTranslation('designer');
  const { pageId, mayEdit } = useDesigner();
  const [ask, setAsk] = useState<Ask>();
  const rows = useQuery(ownSymbols(pageId));
  const found = rows.data?.filter((row) => isOwnFound(row, text)) ?? [];
  const changes = mayEdit && !onPick;
  if (found.length === 0 && !rows.isError && (text.trim() !== '' || !changes)) return null;
  return (
    <section aria-label={t('own.title')}>
      <div className={styles['ownHead']}>
        <h3 className={styles['heading']}>
          {t('own.title')} {found.length > 0 ? <span className={styles['count']}>{found.length}</span> : null}
        </h3>
        {changes ? <UploadButton onStart={(start) => setAsk({ kind: 'make', start })} /> : null}
      </div>
      {rows.isError ? <Failure error={rows.error} onRetry={() => void rows.refetch()} /> : null}
      {rows.data?.length === 0 ? <p className={styles['faint']}>{t('own.none')}</p> : null}
      <div className={styles['tiles']} data-small="true">
        {found.map((row) => (
          <OwnTile key={row.id} row={row} onPick={onPick} onAsk={setAsk} />
        ))}
      </div>
      <Suspense>
        <Asked ask={ask} onClose={() => setAsk(undefined)} />
      </Suspense>
    </section>
  );
}

function Asked({ ask, onClose }: { readonly ask: Ask | undefined; readonly onClose: () => void }) {
  switch (ask?.kind) {
    case undefined:
      return null;
    case 'make':
      return <SymbolDialog start={ask.start} onClose={onClose} />;
    case 'rename':
      return <SymbolRenameDialog row={ask.row} onClose={onClose} />;
    case 'uses':
      return <SymbolUsesDialog row={ask.row} onClose={onClose} />;
  }
}

/** A file becomes a drawing of plain geometry here; the server takes nothing else. */
function UploadButton({ onStart }: { readonly onStart: (start: SymbolStart) => void }) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const start = async () => {
    const file = await pickFile('.svg,image/svg+xml');
    if (!file) return;
    const [{ LONGEST_DRAWING, browserColour, readDrawing }, { ownDrawing }] = await Promise.all([
      import('../../drawing/read-drawing.ts'),
      import('../../drawing/own-drawing.ts'),
    ]);
    const root = file.size > 2 * LONGEST_DRAWING ? undefined : readDrawing(await file.text());
    const read = root ? ownDrawing(root, browserColour()) : 'notSvg';
    if (read === 'notSvg') void message.error(t('own.notSvg'));
    else if (typeof read === 'string') void message.error(t(`own.no.${read}`, { most: LIMITS.ownSymbol.parts }));
    else {
      const name = file.name
        .replace(/\.svg$/i, '')
        .trim()
        .slice(0, LIMITS.ownSymbol.nameMax);
      onStart({ name, category: 'process', ...read });
    }
  };
  return (
    <Button
      size="small"
      icon={<Icon name="upload" size={14} />}
      title={t('own.uploadNote')}
      onClick={() => void start()}
    >
      {t('own.upload')}
    </Button>
  );
}

function OwnTile({
  row,
  onPick,
  onAsk,
}: {
  readonly row: OwnSymbolRow;
  readonly onPick: ((own: OwnSymbol) => void) | undefined;
  readonly onAsk: (ask: Ask) => void;
}) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { isSeen, ref } = useSeen();
  const { data: own } = useQuery({ ...ownSymbol(pageId, row), enabled: isSeen });
  const withOwn = async (work: (known: OwnSymbol) => void) => {
    try {
      work(own ?? (await client.fetchQuery(ownSymbol(pageId, row))));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  const place = () => void withOwn((known) => editor.run('add', placedOwn(known)));
  const items = useMenu(row, {
    place,
    onAsk,
    edit: () => void withOwn((known) => onAsk({ kind: 'make', start: startOf(known) })),
  });
  const label = t('own.tile', { name: row.name, version: row.version });
  return (
    <div
      ref={ref}
      className={styles['tile']}
      draggable={mayEdit && !onPick && own !== undefined}
      onDragStart={(event) => {
        if (!own) return;
        editor.tool.set({ kind: 'select' });
        startDrag(event.dataTransfer, placedOwn(own));
      }}
      onPointerDown={(event) => {
        if (mayEdit && !onPick && own) dragByFinger(event, editor, placedOwn(own));
      }}
    >
      <span className={styles['thumbnail']} data-paper="true">
        {own ? (
          <svg width={40} height={36} aria-hidden="true">
            <SymbolPicture symbol={ownDefinition(own)} at={{ x: 1, y: 1 }} width={38} height={34} />
          </svg>
        ) : null}
      </span>
      <span className={styles['tileName']} aria-hidden="true">
        {row.name}
      </span>
      <button
        type="button"
        className={styles['press']}
        aria-label={label}
        title={label}
        disabled={!mayEdit}
        onClick={() => {
          if (onPick) void withOwn(onPick);
        }}
        onDoubleClick={() => {
          if (!onPick) place();
        }}
        onKeyDown={onPick ? undefined : onEnter(place)}
      />
      {onPick ? null : (
        <MoreMenu dots className={styles['tileMore']} name={t('own.more', { name: row.name })} items={items} />
      )}
    </div>
  );
}
function startOf({ id, version, name, category, width, height, parts, ports }: OwnSymbol): SymbolStart {
  return { name, category, drawing: { width, height, parts, ports }, of: { id, version } };
}

/** What can be done with one; whoever may only look sees where it is used. */
function useMenu(
  row: OwnSymbolRow,
  { place, edit, onAsk }: { readonly place: () => void; readonly edit: () => void; readonly onAsk: (ask: Ask) => void },
) {
  const { t } = useTranslation('designer');
  const { mayEdit, pageId } = useDesigner();
  const ask = useAsk();
  const client = useQueryClient();
  const { name } = row;
  const uses = { key: 'uses', label: t('own.uses'), onClick: () => onAsk({ kind: 'uses', row }) };
  if (!mayEdit) return [uses];
  const remove = async () => {
    // the list may be some seconds old, and a page may have been saved with it since
    const now = await client.fetchQuery({ ...ownSymbols(pageId), staleTime: 0 }).catch(() => undefined);
    const { pages } = now?.find(({ id }) => id === row.id) ?? row;
    ask({
      title: t('own.deleteSure', { name }),
      content: pages > 0 ? t('own.deleteUsed', { count: pages }) : t('own.deleteUnused'),
      okText: t('own.delete'),
      danger: true,
      run: async () => {
        await call(ownSymbolCalls.delete, { pageId, symbolId: row.id });
        await client.invalidateQueries({ queryKey: ownSymbolsKey(pageId) });
        return t('own.deleted', { name });
      },
    });
  };
  return [
    { key: 'place', label: t('own.place'), onClick: place },
    { key: 'edit', label: t('own.edit'), onClick: edit },
    { key: 'rename', label: t('own.rename'), onClick: () => onAsk({ kind: 'rename', row }) },
    uses,
    { key: 'delete', label: t('own.delete'), danger: true, onClick: () => void remove() },
  ];
}
