import { SymbolPicture, searchSymbols, symbolCategories } from '@lightfield/widgets/design';
import type { OwnSymbol } from '@lightfield/page';
import { Input } from 'antd';
import { memo, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEveryLanguage } from '../../i18n/use-every-language.ts';
import { useDesigner } from '../session/designer-context.ts';
import { placedSymbol } from '../canvas/placed-symbol.ts';
import { dragByFinger } from '../canvas/finger-drag.ts';
import { onEnter, startDrag } from '../canvas/placing.ts';
import styles from './library.module.css';
import { OwnSymbols } from './own/own-symbols.tsx';

type Found = ReturnType<typeof searchSymbols>;

/** The plant symbols of the product, as pictures to place. */
export function SymbolLibrary({
  onPick,
  onPickOwn,
}: {
  readonly onPick?: (href: string) => void;
  /** One of the enterprise's own can be picked, too. */
  readonly onPickOwn?: (own: OwnSymbol) => void;
}) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const [text, setText] = useState('');
  useEveryLanguage(text !== '');
  const found = searchSymbols(useDeferredValue(text));
  return (
    <div className={styles['panel']}>
      <Input.Search
        allowClear
        size="small"
        value={text}
        placeholder={t('symbols.search')}
        aria-label={t('symbols.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['scroll']}>
        {!onPick || onPickOwn ? <OwnSymbols text={text} {...(onPickOwn && { onPick: onPickOwn })} /> : null}
        {Object.entries(symbolCategories).map(([category, title]) => {
          const some = found.filter((symbol) => symbol.category === category);
          return some.length > 0 ? (
            <section key={category}>
              <h3 className={styles['heading']}>
                {title[language]} <span className={styles['count']}>{some.length}</span>
              </h3>
              <Tiles symbols={some} onPick={onPick} />
            </section>
          ) : null;
        })}
        {found.length === 0 ? <p className={styles['nothing']}>{t('library.nothing')}</p> : null}
      </div>
    </div>
  );
}

const Tiles = memo(
  function Tiles({
    symbols,
    onPick,
  }: {
    readonly symbols: Found;
    readonly onPick: ((href: string) => void) | undefined;
  }) {
    const { editor, language, mayEdit } = useDesigner();
    return (
      <div className={styles['tiles']} data-small="true">
        {symbols.map((symbol) => {
          const href = `symbol:${symbol.name}`;
          const placed = placedSymbol(symbol.name);
          return (
            <button
              key={symbol.name}
              type="button"
              className={styles['tile']}
              title={symbol.title[language]}
              aria-label={symbol.title[language]}
              disabled={!mayEdit}
              draggable={mayEdit && !onPick}
              onDragStart={(event) => startDrag(event.dataTransfer, placed)}
              onPointerDown={(event) => {
                if (mayEdit && !onPick) dragByFinger(event, editor, placed);
              }}
              onClick={() => onPick?.(href)}
              onDoubleClick={() => {
                if (!onPick) editor.run('add', placed);
              }}
              onKeyDown={onPick ? undefined : onEnter(() => void editor.run('add', placed))}
            >
              <span className={styles['thumbnail']} data-paper="true">
                <svg width={40} height={36} aria-hidden="true">
                  {/* half a stroke lies outside of what is drawn */}
                  <SymbolPicture symbol={symbol} at={{ x: 1, y: 1 }} width={38} height={34} />
                </svg>
              </span>
              <span className={styles['tileName']} aria-hidden="true">
                {symbol.title[language]}
              </span>
            </button>
          );
        })}
      </div>
    );
  },
  (one, other) => one.onPick === other.onPick && sameNames(one.symbols, other.symbols),
);
const sameNames = (one: Found, other: Found): boolean =>
  one.length === other.length && one.every(({ name }, index) => name === other[index]?.name);
