import { type DataOf, OWN_HREF } from '@lightfield/page';
import { type Section, defineInspector } from '../kit/inspector.ts';
import { comparedRow, comparisonRow, fitRow, flipRow, formatRows, ownUnitRow } from '../kit/rows.ts';
import { imageSymbolText } from '../locales/image-symbol/text.ts';
import { shapeLineText } from '../locales/shape-line/text.ts';
import type { image } from './definition.ts';
import { SYMBOL_STATES, type SymbolState } from '../symbols/palette.ts';
import { WORD_PLACES, type WordPlace } from './symbol-data.ts';
import { inspectorText } from '../locales/inspector/text.ts';

type Data = DataOf<typeof image>;
const isSymbol = ({ imgHref }: Data): boolean => imgHref.startsWith('symbol:');
const isPicture = (data: Data): boolean => !isSymbol(data);
/** One of the enterprise's own is drawn in the colours it was drawn in. */
const isPlainSymbol = (data: Data): boolean => isSymbol(data) && data.imgHref !== OWN_HREF;
const uses = (type: Data['colorFilter']['type']) => (data: Data) =>
  isPicture(data) && data.colorFilter.enable && data.colorFilter.type === type;
const channels = [
  inspectorText.of('usualImage.red', { key: 'r' }),
  inspectorText.of('usualImage.green', { key: 'g' }),
  inspectorText.of('usualImage.blue', { key: 'b' }),
];

const STATES = {
  off: imageSymbolText('off'),
  on: imageSymbolText('onState'),
  transition: imageSymbolText('transition'),
  fault: imageSymbolText('fault'),
  unknown: imageSymbolText('unknown'),
  manual: imageSymbolText('manual'),
  maintenance: imageSymbolText('maintenance'),
} satisfies Record<SymbolState, unknown>;
const PLACES = {
  bottom: imageSymbolText('below'),
  top: imageSymbolText('above'),
  right: imageSymbolText('toTheRight'),
  left: imageSymbolText('toTheLeft'),
  middle: imageSymbolText('inTheMiddle'),
} satisfies Record<WordPlace, unknown>;
const placeOptions = WORD_PLACES.map((value) => ({ value, label: PLACES[value] }));
const isNamed = (data: Data): boolean => isSymbol(data) && data.symbol.name.show;
const isBound = (data: Data): boolean => isSymbol(data) && data.symbol.value.data !== null;
const isWritten = (data: Data): boolean => isBound(data) && data.symbol.value.show;
const isMoving = (data: Data): boolean => isBound(data) && data.symbol.value.moves;

/** Of a symbol alone: a photo has no states. */
const symbolSections: Section<Data>[] = [
  {
    title: imageSymbolText('symbol'),
    rows: [
      {
        path: 'symbol.look',
        label: imageSymbolText('look'),
        editor: 'choice',
        options: [
          { value: 'grey', label: imageSymbolText('grey') },
          { value: 'shaded', label: imageSymbolText('shaded') },
        ],
        when: isPlainSymbol,
      },
      {
        path: 'symbol.look',
        label: imageSymbolText('look'),
        editor: 'choice',
        options: [
          { value: 'grey', label: imageSymbolText('asDrawn') },
          { value: 'ownGrey', label: imageSymbolText('grey') },
        ],
        when: (data) => isSymbol(data) && data.imgHref === OWN_HREF,
      },
      { path: 'symbol.name.show', label: imageSymbolText('showName'), editor: 'toggle', when: isSymbol },
      {
        path: 'symbol.name.text',
        label: imageSymbolText('nameText'),
        editor: 'text',
        hint: imageSymbolText('nameHint'),
        when: isNamed,
      },
      {
        path: 'symbol.name.place',
        label: imageSymbolText('place'),
        editor: 'choice',
        options: placeOptions,
        when: isNamed,
      },
    ],
  },
  {
    title: imageSymbolText('state'),
    rows: [
      {
        path: 'symbol.state.data',
        label: imageSymbolText('stateVariable'),
        editor: 'binding',
        hint: imageSymbolText('stateHint'),
        when: isSymbol,
      },
      {
        path: 'symbol.state.lines',
        label: imageSymbolText('states'),
        editor: 'list',
        max: 20,
        fresh: () => ({ symbol: '==', value: '0', state: 'off' }),
        columns: [
          comparisonRow('symbol', inspectorText('kit.comparison')),
          comparedRow('value'),
          {
            path: 'state',
            label: imageSymbolText('isState'),
            editor: 'choice',
            options: SYMBOL_STATES.map((value) => ({ value, label: STATES[value] })),
          },
        ],
        when: (data) => isSymbol(data) && data.symbol.state.data !== null,
      },
    ],
  },
  {
    title: imageSymbolText('value'),
    rows: [
      {
        path: 'symbol.value.data',
        label: imageSymbolText('valueVariable'),
        editor: 'binding',
        when: isSymbol,
      },
      { path: 'symbol.value.show', label: imageSymbolText('showValue'), editor: 'toggle', when: isBound },
      {
        path: 'symbol.value.place',
        label: imageSymbolText('place'),
        editor: 'choice',
        options: placeOptions,
        when: isWritten,
      },
      ownUnitRow('symbol.value.format.unit', isWritten),
      ...formatRows<Data>('symbol.value.format', (data) => (isWritten(data) ? data.symbol.value.format : undefined)),
      {
        path: 'symbol.value.moves',
        label: imageSymbolText('moves'),
        editor: 'toggle',
        hint: imageSymbolText('movesHint'),
        when: isBound,
      },
      {
        path: 'symbol.value.minVal',
        label: imageSymbolText('empty'),
        editor: 'number',
        hint: imageSymbolText('rangeHint'),
        when: isMoving,
      },
      {
        path: 'symbol.value.maxVal',
        label: imageSymbolText('full'),
        editor: 'number',
        hint: imageSymbolText('rangeHint'),
        when: isMoving,
      },
      {
        path: 'symbol.value.medium',
        label: imageSymbolText('medium'),
        editor: 'choice',
        options: [
          { value: 'water', label: shapeLineText('water') },
          { value: 'air', label: shapeLineText('air') },
          { value: 'steam', label: shapeLineText('steam') },
          { value: 'oil', label: shapeLineText('oil') },
          { value: 'gas', label: shapeLineText('gas') },
          { value: 'chemical', label: shapeLineText('chemical') },
          { value: 'waste', label: shapeLineText('waste') },
        ],
        when: isMoving,
      },
    ],
  },
  {
    title: imageSymbolText('letters'),
    rows: [
      { path: 'symbol.name.font', label: imageSymbolText('nameFont'), editor: 'font', when: isNamed },
      { path: 'symbol.value.font', label: imageSymbolText('valueFont'), editor: 'font', when: isWritten },
    ],
  },
];

export const imageInspector = defineInspector<Data>([
  {
    title: inspectorText('usualImage.image'),
    rows: [{ path: 'imgHref', label: inspectorText('usualImage.image'), editor: 'image' }, fitRow, flipRow],
  },
  ...symbolSections,
  {
    title: inspectorText('usualImage.colourFilter'),
    rows: [
      { path: 'colorFilter.enable', label: inspectorText('usualImage.on'), editor: 'toggle', when: isPicture },
      {
        path: 'colorFilter.type',
        label: inspectorText('usualImage.kind'),
        editor: 'choice',
        options: [
          { value: 'filter', label: inspectorText('usualImage.adjust') },
          { value: 'fill', label: inspectorText('usualImage.oneColour') },
        ],
        when: (data) => isPicture(data) && data.colorFilter.enable,
      },
      ...channels.map(({ key, ...label }) => ({
        path: `colorFilter.filter.${key}`,
        label,
        editor: 'number' as const,
        min: 0,
        max: 300,
        unit: '%',
        when: uses('filter'),
      })),
      ...channels.map(({ key, ...label }) => ({
        path: `colorFilter.fill.${key}`,
        label,
        editor: 'number' as const,
        min: 0,
        max: 255,
        step: 1,
        when: uses('fill'),
      })),
    ],
  },
]);
