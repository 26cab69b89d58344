import { inEveryLanguage } from '@lightfield/contract';
import { FORMAT, type PageDocument, type WidgetDefinition, freshWidget, colourName, isPlain } from '@lightfield/page';
import { type CatalogueEntry, catalogue } from '@lightfield/widgets';
import type { PageHost } from '@lightfield/widgets/kit';
import { Input } from 'antd';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEveryLanguage } from '../../i18n/use-every-language.ts';
import { createEditHost } from '../canvas/edit-host.ts';
import { ComponentTiles } from './component-tiles.tsx';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { isMeant } from '../session/is-meant.ts';
import { useSignal } from '../session/use-signal.ts';
import { EMPTY_CON, Thumbnail } from '../parts/thumbnail.tsx';
import { dragByFinger } from '../canvas/finger-drag.ts';
import { onEnter, startDrag } from '../canvas/placing.ts';
import styles from '../parts/library.module.css';

const CATEGORIES = ['shape', 'usual', 'navigate', 'complex', 'script'] as const;
const NOWHERE = { read: () => undefined, watch: () => () => undefined };

/** Every widget there is, found by its words; drawn by a click on it, placed by a double click or by dragging. */
export function Library() {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  useEveryLanguage(words !== '');
  const found = catalogue.filter(({ definition }) => definition.category !== 'group' && matches(definition, words));
  const host = useMemo(() => createEditHost(language, NOWHERE, 'signalName'), [language]);
  return (
    <div className={styles['panel']}>
      <Input.Search
        allowClear
        size="small"
        value={text}
        placeholder={t('library.search')}
        aria-label={t('library.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['scroll']}>
        <ComponentTiles words={words} host={host} />
        {CATEGORIES.map((category) => {
          const entries = found.filter(({ definition }) => definition.category === category);
          return entries.length > 0 ? (
            <section key={category}>
              <h3 className={styles['heading']}>{t(`library.${category}`)}</h3>
              <div className={styles['tiles']}>
                {entries.map((entry) => (
                  <Tile key={entry.definition.type} entry={entry} host={host} />
                ))}
              </div>
            </section>
          ) : null;
        })}
        {found.length === 0 ? <p className={styles['nothing']}>{t('library.nothing')}</p> : null}
      </div>
      <p className={styles['note']}>{t('library.note')}</p>
    </div>
  );
}

const matches = ({ title, type, keywords = '' }: WidgetDefinition, words: string): boolean =>
  isMeant([inEveryLanguage(title), type, keywords], words);

const Tile = memo(function Tile({ entry, host }: { readonly entry: CatalogueEntry; readonly host: PageHost }) {
  const { editor, language, mayEdit } = useDesigner();
  const tool = useSignal(editor.tool);
  const { type, title } = entry.definition;
  const chosen = tool.kind === 'draw' && tool.type === type;
  const place = () => {
    editor.tool.set({ kind: 'select' });
    editor.run('add', { type });
  };
  return (
    // widgets bring buttons and fields of their own, so what is pressed lies over the thumbnail, not around it
    <div
      className={styles['tile']}
      data-chosen={chosen}
      draggable={mayEdit}
      onDragStart={(event) => {
        editor.tool.set({ kind: 'select' });
        startDrag(event.dataTransfer, { type });
      }}
      onPointerDown={(event) => {
        if (mayEdit) dragByFinger(event, editor, { type });
      }}
    >
      <WidgetThumbnail entry={entry} host={host} />
      <span className={styles['tileName']} aria-hidden="true">
        {title[language]}
      </span>
      <button
        type="button"
        className={styles['press']}
        aria-pressed={chosen}
        aria-label={title[language]}
        title={title[language]}
        disabled={!mayEdit}
        onClick={() => editor.tool.set(chosen ? { kind: 'select' } : { kind: 'draw', type })}
        onDoubleClick={place}
        onKeyDown={onEnter(place)}
      />
    </div>
  );
});

function WidgetThumbnail({ entry, host }: { readonly entry: CatalogueEntry; readonly host: PageHost }) {
  const { editor } = useDesigner();
  const { definition } = entry;
  const { theme } = useDocument(editor.document).con;
  const page = useMemo((): PageDocument => {
    const { width, height } = definition.size;
    const pad = 4;
    const widget = freshWidget(definition, { x: pad, y: pad, width, height }, 'sample');
    return {
      format: FORMAT,
      con: {
        ...EMPTY_CON,
        theme,
        // what is light upon a dark page is seen upon nothing else
        ...(isPlain(theme) ? {} : { bgColor: colourName('ground') }),
        width: width + 2 * pad,
        height: height + 2 * pad,
      },
      widgets: [editor.begun(widget)],
      components: [],
      bind: { equips: [], signals: [], keys: [], mvars: [] },
    };
  }, [definition, editor, theme]);
  return <Thumbnail page={page} host={host} />;
}
