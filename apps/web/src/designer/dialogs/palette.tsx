/* oxlint-disable jsx-a11y/prefer-tag-over-role -- options with keys and reasons: no <select> can hold them */
import { inEveryLanguage } from '@lightfield/contract';
import { commands } from '@lightfield/designer';
import { everyWidget, wouldCircle } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { type SymbolDefinition, SymbolPicture, symbols } from '@lightfield/widgets/design';
import { Input, Modal } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialogs.module.css';
import { placedSymbol } from '../canvas/placed-symbol.ts';
import { useEveryLanguage } from '../../i18n/use-every-language.ts';
import { useDesigner } from '../session/designer-context.ts';
import { ACTION_NAMES, type ActionName, TOOL_KEYS, actionOf } from '../commands/actions.ts';
import { LOOKS, PLAIN, keysOf, keysShown } from '../commands/families.ts';
import { layerWords, soughtWords } from '../parts/layer-words.ts';
import { isMeant, wordsOf } from '../session/is-meant.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { nearestFirst } from './nearest-first.ts';

/** Rows at most: a page may have 2,000 widgets that are called alike. */
const MOST = 200;
interface Entry {
  readonly id: string;
  readonly title: string;
  /** Found by, too: asked at each search, for names in other languages come while it is open. */
  readonly words: () => readonly string[];
  readonly keys: string;
  readonly refused: string | undefined;
  /** One of hundreds, which nobody reads through: shown to who types. */
  readonly isMany?: true;
  /** What would be placed. */
  readonly symbol?: SymbolDefinition;
  run(): void;
}
/** Everything that can be done, found by typing. */
export function CommandPalette({
  onClose,
  act,
}: {
  readonly onClose: () => void;
  readonly act: (name: ActionName) => void;
}) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const entries = useEntries(act);
  useEveryLanguage(true);
  const words = wordsOf(text);
  const found = nearestFirst(
    entries.filter(
      ({ title, words: more, isMany = false }) => (!isMany || words.length > 0) && isMeant([title, ...more()], text),
    ),
    words,
  ).slice(0, MOST);
  const chosen = Math.min(at, found.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the row that is chosen is found in the page
  }, [chosen]);
  const take = (entry: Entry | undefined) => {
    if (!entry || entry.refused) return;
    onClose();
    entry.run();
  };
  return (
    <Modal open footer={null} closable={false} width={560} onCancel={onClose} aria-label={t('action.palette')}>
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found[chosen] ? `palette-${chosen}` : undefined}
        value={text}
        placeholder={t('palette.search')}
        aria-label={t('palette.search')}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0) {
            event.preventDefault();
            setAt(Math.min(found.length - 1, Math.max(0, chosen + step)));
          } else if (event.key === 'Enter') {
            // the dialog that opens has the focus at once: the same key would press its first button
            event.preventDefault();
            take(found[chosen]);
          }
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field above keeps the focus and names the active one */}
      <div ref={list} id="palette-list" role="listbox" className={styles['palette']} aria-label={t('action.palette')}>
        {found.map((entry, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above
          <div
            key={entry.id}
            id={`palette-${index}`}
            role="option"
            className={styles['option']}
            aria-selected={index === chosen}
            aria-disabled={entry.refused !== undefined}
            title={entry.refused}
            onPointerMove={() => setAt(index)}
            onClick={() => take(entry)}
          >
            <span>{entry.title}</span>
            {entry.symbol ? (
              <svg width={24} height={20} className={styles['optionSymbol']} aria-hidden="true">
                <SymbolPicture symbol={entry.symbol} at={{ x: 1, y: 1 }} width={22} height={18} />
              </svg>
            ) : null}
            {entry.keys ? <kbd className={styles['keys']}>{entry.keys}</kbd> : null}
          </div>
        ))}
        {found.length === 0 ? <p className={styles['note']}>{t('library.nothing')}</p> : null}
      </div>
    </Modal>
  );
}

/** What the palette offers, in the order it stands in. Who only looks is offered what looks. */
function useEntries(act: (name: ActionName) => void): readonly Entry[] {
  const { t } = useTranslation('designer');
  const { editor, language, mayEdit, component, master } = useDesigner();
  return useMemo(() => {
    const plain = PLAIN.filter((id) => mayEdit || LOOKS.includes(id)).map((id): Entry => {
      const { title } = commands[id];
      const refused = editor.refusal(id);
      return {
        id,
        title: title[language],
        words: () => [inEveryLanguage(title)],
        keys: keysOf(id),
        refused: refused?.[language],
        run: () => void editor.run(id),
      };
    });
    const screen = ACTION_NAMES.filter(
      (name) =>
        name !== 'palette' &&
        (mayEdit || !actionOf(name).edits) &&
        !(component && actionOf(name).page) &&
        (master !== undefined || !actionOf(name).master),
    ).map(
      (name): Entry => ({
        id: `action ${name}`,
        title: t(`action.${name}`),
        words: () => [name],
        keys: keysShown(actionOf(name).keys ?? ''),
        refused: undefined,
        run: () => act(name),
      }),
    );
    const tools = (Object.keys(TOOL_KEYS) as (keyof typeof TOOL_KEYS)[]).map(
      (key): Entry => ({
        id: `tool ${key}`,
        title: t('palette.tool', { name: t(`tool.${key}`) }),
        words: () => [key],
        keys: key.toUpperCase(),
        refused: undefined,
        run: () => editor.tool.set(TOOL_KEYS[key]),
      }),
    );
    const widgets = catalogue
      .filter(({ definition }) => definition.category !== 'group')
      .map(
        ({ definition: { type, title, keywords = '' } }): Entry => ({
          id: `add ${type}`,
          title: t('palette.add', { name: title[language] }),
          words: () => [inEveryLanguage(title), keywords],
          keys: '',
          refused: undefined,
          run: () => void editor.run('add', { type }),
        }),
      );
    const components = editor.document.state.components
      .filter(({ id }) => !component || !wouldCircle(editor.document.state.components, id, component.id))
      .map(
        ({ id, title }): Entry => ({
          id: `component ${id}`,
          title: t('palette.component', { name: title }),
          words: () => [title],
          keys: '',
          refused: undefined,
          run: () => void editor.run('placeComponent', { id }),
        }),
      );
    const pictures = [...symbols.values()].map(
      (symbol): Entry => ({
        id: `symbol ${symbol.name}`,
        title: t('palette.symbol', { name: symbol.title[language] }),
        words: () => [inEveryLanguage(symbol.title), symbol.name, symbol.keywords],
        isMany: true,
        keys: '',
        refused: undefined,
        symbol,
        run: () => void editor.run('add', placedSymbol(symbol.name)),
      }),
    );
    const placed = [...everyWidget(editor.document.state.widgets)].map((widget): Entry => {
      const { name, more } = layerWords(widget, language);
      return {
        id: `widget ${widget.id}`,
        title: t('palette.find', { name: more === '' ? name : `${name} · ${more}` }),
        words: () => soughtWords(widget, language),
        keys: '',
        refused: undefined,
        isMany: true,
        run() {
          editor.setSelection({ ids: [widget.id], scope: editor.document.parentOf(widget.id) });
          editor.run('showSelection');
        },
      };
    });
    return [...screen, ...plain, ...placed, ...(mayEdit ? [...tools, ...widgets, ...components, ...pictures] : [])];
  }, [editor, language, mayEdit, component, master, t, act]);
}
