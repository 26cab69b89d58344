import type { DataOf, Font, Widget, PositionOf } from '@lightfield/page';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import {
  type Reading,
  fontProps,
  isDoubtful,
  keyOf,
  numberOf,
  setText,
  shareOf,
  usePage,
  usePatch,
  usePeek,
  withUnit,
} from '../kit/index.ts';
import { PAGE_WORDS } from '../shape-line/media.ts';
import { type LevelWriter, LiveSymbol, opens } from '../symbols/live-symbol.tsx';
import { SYMBOL_STATES, type SymbolState } from '../symbols/palette.ts';
import { stateOf } from '../symbols/state-of.ts';
import type { SymbolDefinition } from '../symbols/symbol.ts';
import { placeWords, uprightBox } from '../symbols/words-beside.ts';
import type { image } from './definition.ts';
import { flipTransform, mirroring } from './picture.ts';
import { type SymbolData, WORDS_COLOUR } from './symbol-data.ts';

type Lively = Widget<DataOf<typeof image>, PositionOf<'box'>>;

/** Its state, and whether it is known to run now: drawn anew when that changes, not with every value. */
function useStateOf(
  { state: { data, lines }, value }: SymbolData,
  symbol: SymbolDefinition,
): readonly [SymbolState, boolean] {
  const { live, mode } = usePage();
  const key = keyOf(data);
  // without a state of its own, what is open is on
  const byOpening = key === '' && value.moves && opens(symbol) ? keyOf(value.data) : '';
  const watched = key || byOpening;
  const told = useCallback((): string => {
    if (watched === '') return 'off';
    const reading = live.read(watched);
    // while a page is drawn, nothing is said to be wrong that is not known yet
    if (!reading && mode === 'edit') return 'off';
    const state = key ? stateOf(reading, lines) : openState(reading);
    return `${state}${state === 'on' && !isDoubtful(reading?.quality ?? 'good') ? ' turns' : ''}`;
  }, [watched, key, live, mode, lines]);
  const watch = useCallback(
    (changed: () => void) => (watched ? live.watch(watched, changed) : () => undefined),
    [live, watched],
  );
  const now = useSyncExternalStore(watch, told, told);
  const [name, turns] = now.split(' ');
  return [SYMBOL_STATES.find((state) => state === name) ?? 'off', turns !== undefined];
}
function openState(reading: Reading | undefined): SymbolState {
  const value = numberOf(reading);
  return value === undefined || reading?.quality === 'bad' ? 'unknown' : value > 0 ? 'on' : 'off';
}

/** How full or open: by the ends that were typed, else 0 to 100. */
export function shareOfSymbol({ value }: SymbolData, reading: Reading | undefined): number | undefined {
  if (!value.data || !value.moves) return undefined;
  const [min, max] = [value.minVal ?? 0, value.maxVal ?? 100];
  return shareOf(numberOf(reading), min, max);
}
/** A symbol with its name, state and value. */
export function SymbolWidget({ widget, symbol }: { readonly widget: Lively; readonly symbol: SymbolDefinition }) {
  const { data, position } = widget;
  const own = data.symbol;
  const [state, turns] = useStateOf(own, symbol);
  const level = useRef<LevelWriter>(null);
  const text = useRef<SVGTextElement>(null);
  const reading = usePeek(own.value.data);
  usePatch(own.value.data, (now) => {
    level.current?.write(shareOfSymbol(own, now));
    setText(text.current, withUnit(now, own.value.format));
  });
  const { x, y, width, height } = position;
  const mirrored = flipTransform(data.flip, width, height);
  const picture = (
    <LiveSymbol
      ref={level}
      symbol={symbol}
      box={mirrored ? { x: 0, y: 0, width, height } : position}
      fit={data.fit === 'none' ? 'contain' : data.fit}
      state={state}
      turns={turns}
      look={own.look}
      share={shareOfSymbol(own, reading)}
      medium={own.value.medium}
      mirrored={mirrored ? mirroring(data.flip) : undefined}
    />
  );
  return (
    <>
      {mirrored ? <g transform={`translate(${x} ${y}) ${mirrored}`}>{picture}</g> : picture}
      <WordsBeside
        widget={widget}
        value={own.value.data && own.value.show ? withUnit(reading, own.value.format) : ''}
        ref={text}
      />
    </>
  );
}

/** Letters that nobody gave a colour have the page's own. */
const lettersOf = (font: Font) => {
  const props = fontProps(font);
  return font.color === WORDS_COLOUR ? { ...props, fill: `var(--lf-font, ${PAGE_WORDS})` } : props;
};

/** Name and value about the picture, upright however it is turned. */
function WordsBeside({
  widget: { data, position, widgetName },
  value,
  ref,
}: {
  readonly widget: Lively;
  readonly value: string;
  readonly ref: React.RefObject<SVGTextElement | null>;
}) {
  const { name, value: shown } = data.symbol;
  const words = name.show ? name.text || widgetName : '';
  const lines = [
    ...(words ? [{ text: words, place: name.place, font: name.font, isValue: false }] : []),
    ...(value ? [{ text: value, place: shown.place, font: shown.font, isValue: true }] : []),
  ];
  if (lines.length === 0) return null;
  const at = placeWords(
    uprightBox(position, position.rotate),
    lines.map(({ place, font }) => ({ place, size: font.size })),
  );
  const middle = `${position.x + position.width / 2} ${position.y + position.height / 2}`;
  return (
    <g {...(position.rotate !== 0 && { transform: `rotate(${-position.rotate} ${middle})` })}>
      {lines.map(({ text, font, isValue }, index) => {
        const place = at[index] ?? { x: 0, y: 0, anchor: 'middle' };
        return (
          <text
            key={isValue ? 'value' : 'name'}
            {...(isValue && { ref })}
            x={place.x}
            y={place.y}
            textAnchor={place.anchor}
            {...lettersOf(font)}
          >
            {text}
          </text>
        );
      })}
    </g>
  );
}
