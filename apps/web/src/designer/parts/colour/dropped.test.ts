import { Style, freshWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { expect, it } from 'vitest';
import { coloursOf } from './dropped.ts';

const fresh = (type: string, style: object = {}) => {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`No ${type}`);
  return { ...freshWidget(definition, { x: 0, y: 0 }, 'a'), style: Style.parse(style) };
};

it('of a widget are those of its fill, its border and its letters, each once', () => {
  expect(coloursOf(fresh('UsualText', { fill: { color: '#112233' }, stroke: { color: '#000000' } }))).toEqual([
    { part: 'fill', colour: '#112233' },
    { part: 'border', colour: '#000000' },
  ]);
});
it('of a gradient are those of all its stops, and a name stays a name', () => {
  const stops = [
    { at: 0, color: 'theme.card' },
    { at: 100, color: '#445566' },
  ];
  const found = coloursOf(fresh('ShapeRect', { fill: { gradient: { stops } }, stroke: { enable: false } }));
  expect(found.map(({ colour }) => colour)).toEqual(['theme.card', '#445566']);
});
it('are none that is switched off, and a line has no ground', () => {
  expect(coloursOf(fresh('ShapeRect', { fill: { enable: false }, stroke: { enable: false } }))).toEqual([]);
  expect(coloursOf(fresh('ShapeLine', { stroke: { color: '#abcdef' } }))[0]).toEqual({
    part: 'border',
    colour: '#abcdef',
  });
});
