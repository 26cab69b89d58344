import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { shapeLineText } from '../locales/shape-line/text.ts';
import type { shapeLine } from './definition.ts';

type Data = DataOf<typeof shapeLine>;
const isPipe = ({ kind }: Data): boolean => kind !== 'line';
const px = 'px';

/** Its ends are attached by dragging them onto a port; style says colour and thickness. */
export const shapeLineInspector = defineInspector<Data>([
  {
    title: shapeLineText('line'),
    rows: [
      {
        path: 'kind',
        label: shapeLineText('kind'),
        editor: 'choice',
        options: [
          { value: 'line', label: shapeLineText('plainLine') },
          { value: 'pipe', label: shapeLineText('pipe') },
          { value: 'signal', label: shapeLineText('signalLine') },
          { value: 'electric', label: shapeLineText('electricalLine') },
        ],
      },
      {
        path: 'route',
        label: shapeLineText('route'),
        editor: 'choice',
        options: [
          { value: 'auto', label: shapeLineText('automatic') },
          { value: 'shaped', label: shapeLineText('bendsKept') },
          { value: 'drawn', label: shapeLineText('asDrawn') },
        ],
      },
      {
        path: 'medium',
        label: shapeLineText('medium'),
        editor: 'choice',
        when: ({ kind }) => kind === 'pipe',
        options: [
          { value: 'water', label: shapeLineText('water') },
          { value: 'air', label: shapeLineText('air') },
          { value: 'steam', label: shapeLineText('steam') },
          { value: 'oil', label: shapeLineText('oil') },
          { value: 'gas', label: shapeLineText('gas') },
          { value: 'chemical', label: shapeLineText('chemical') },
          { value: 'waste', label: shapeLineText('waste') },
          { value: 'own', label: shapeLineText('own') },
        ],
        hint: shapeLineText('mediumHint'),
      },
      {
        path: 'look',
        label: shapeLineText('look'),
        editor: 'choice',
        when: ({ kind }) => kind === 'pipe',
        options: [
          { value: 'flat', label: shapeLineText('flat') },
          { value: 'shaded', label: shapeLineText('shaded') },
        ],
      },
      {
        path: 'radius',
        label: shapeLineText('elbowRadius'),
        editor: 'number',
        min: 0,
        max: 200,
        unit: px,
        when: isPipe,
      },
      { path: 'jump', label: shapeLineText('leapOverCrossings'), editor: 'toggle', when: isPipe },
      {
        path: 'arrow',
        label: shapeLineText('arrowHeads'),
        editor: 'choice',
        when: isPipe,
        options: [
          { value: 'none', label: shapeLineText('none') },
          { value: 'end', label: shapeLineText('atTheEnd') },
          { value: 'start', label: shapeLineText('atTheStart') },
          { value: 'both', label: shapeLineText('atBothEnds') },
        ],
      },
      {
        path: 'flow.data',
        label: shapeLineText('flowFollows'),
        editor: 'binding',
        when: isPipe,
        hint: shapeLineText('flowHint'),
      },
      {
        path: 'flow.dead',
        label: shapeLineText('flowDeadband'),
        editor: 'number',
        min: 0,
        when: isPipe,
        hint: shapeLineText('deadbandHint'),
      },
      {
        path: 'flow.full',
        label: shapeLineText('fullFlowSpeedAt'),
        editor: 'number',
        min: 0,
        when: isPipe,
        hint: shapeLineText('fullHint'),
      },
      {
        path: 'flow.speed',
        label: shapeLineText('flowSpeed'),
        editor: 'number',
        min: 1,
        max: 2_000,
        unit: 'px/s',
        when: isPipe,
      },
      { path: 'flow.reverse', label: shapeLineText('flowTheOtherWay'), editor: 'toggle', when: isPipe },
    ],
  },
]);
