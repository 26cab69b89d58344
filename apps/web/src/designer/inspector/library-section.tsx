import type { ComponentRow } from '@lightfield/contract';
import { itemFromPage, itemOnPage } from '@lightfield/designer';
import { type Component, type LibraryMode, type LibraryUse, placedComponent } from '@lightfield/page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/failure.tsx';
import { componentLibrary, libraryItem } from '../session/component-library.ts';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import { FieldRow, Section } from './field.tsx';
import styles from './inspector.module.css';

/** How the selected places go with the library: as its newest version, at one of its versions, or changed on this page. */
export function LibrarySection({ placed }: { readonly placed: Component }) {
  const { editor, pageId, component: open } = useDesigner();
  const { data: rows } = useQuery(componentLibrary(pageId));
  const shared = itemOnPage(editor.document.state, placed.id);
  // what came with another one goes with it, and inside a component the page's own places are not seen
  if (open || !placed.library || shared?.id !== placed.id) return null;
  const { library } = placed;
  const row = rows?.find((each) => each.id === library.id);
  if (row) return <Shared placed={placed} library={library} row={row} />;
  return rows ? <Missing id={placed.id} /> : null;
}

/** The library does not have it: of another enterprise, or deleted since. */
function Missing({ id }: { readonly id: string }) {
  const { t } = useTranslation('designer');
  return (
    <Section title={t('shared.section')}>
      <p className={styles['note']}>{t('shared.missing')}</p>
      <Release id={id} />
    </Section>
  );
}

function Release({ id }: { readonly id: string }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  if (!mayEdit) return null;
  return (
    <Button size="small" title={t('shared.releaseNote')} onClick={() => void editor.run('releaseItem', { id })}>
      {t('shared.release')}
    </Button>
  );
}

interface SharedProps {
  readonly placed: Component;
  readonly library: LibraryUse;
  readonly row: ComponentRow;
}
const NOTES = { follow: 'shared.followNote', kept: 'shared.keptNote', edited: 'shared.editedNote' } as const;

function Shared(props: SharedProps) {
  const { t } = useTranslation('designer');
  const { mayEdit } = useDesigner();
  const { row, placed, library } = props;
  const take = useTaking(placed);
  const { version, mode } = library;
  const modes: { value: LibraryMode; label: string }[] = [
    { value: 'follow', label: t('shared.follow') },
    { value: 'kept', label: t('shared.kept', { version }) },
  ];
  if (mode === 'edited') modes.push({ value: 'edited', label: t('shared.edited') });
  return (
    <Section title={t('shared.section')}>
      <p className={styles['note']}>
        {[...(row.folder ? [row.folder] : []), row.name].join(' / ')} · {t('shared.version', { version })}
      </p>
      <FieldRow label={t('shared.mode')}>
        {(field) => (
          <Select
            id={field}
            size="small"
            className={styles['wide'] ?? ''}
            value={mode}
            options={modes}
            disabled={!mayEdit || mode === 'edited'}
            onChange={(next) => void take(next, next === 'follow' ? row.version : undefined)}
          />
        )}
      </FieldRow>
      <p className={styles['note']}>{t(NOTES[mode])}</p>
      {row.version > version ? <p className={styles['note']}>{t('shared.newer', { version: row.version })}</p> : null}
      {mayEdit ? <Deeds {...props} take={take} /> : null}
    </Section>
  );
}

/** What can be done about a newer version, or about what was changed here. */
function Deeds({ placed, library, row, take }: SharedProps & { readonly take: ReturnType<typeof useTaking> }) {
  const { t } = useTranslation('designer');
  const { library: asked } = useDesigner();
  const isEdited = library.mode === 'edited';
  const isNewer = row.version > library.version;
  const ask = (kind: 'save' | 'changes') => asked.set({ kind, component: placed.id });
  return (
    <div className={styles['deeds']}>
      {isEdited ? (
        <Button size="small" type="primary" onClick={() => ask('save')}>
          {t('shared.saveTitle')}
        </Button>
      ) : isNewer ? (
        <Button size="small" type="primary" onClick={() => void take(library.mode, row.version)}>
          {t('shared.take', { version: row.version })}
        </Button>
      ) : null}
      {isNewer || isEdited ? (
        <Button size="small" onClick={() => ask('changes')}>
          {t('shared.changes')}
        </Button>
      ) : null}
      <Release id={placed.id} />
    </div>
  );
}

/** Lets the selected places take another version, or go otherwise with the library: of what is there when no version is named. */
function useTaking(placed: Component) {
  const { t } = useTranslation('designer');
  const { editor, pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const selected = useSelected();
  return async (mode: LibraryMode, version: number | undefined) => {
    const { library } = placed;
    if (!library || mode === 'edited') return;
    const places = selected.flatMap((widget) => (placedComponent(widget)?.component === placed.id ? widget.id : []));
    try {
      const named = { id: library.id, name: placed.title, version: library.version };
      const item =
        version === undefined
          ? itemFromPage(editor, placed.id, named)
          : await client.fetchQuery(libraryItem(pageId, library.id, version));
      if (!item || !editor.run('takeItem', { id: placed.id, item, mode, places })) return;
      if (version !== undefined && version !== library.version) void message.success(t('shared.taken', { version }));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
}
