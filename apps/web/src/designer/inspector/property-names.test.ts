import type { Language } from '@lightfield/contract';
import { freshWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { inspectors } from '@lightfield/widgets/design';
import { expect, it } from 'vitest';
import { namedProperties } from './property-names.ts';

const COMMON = {
  'style.opacity': '不透明度',
  'style.fill': '填充',
  'position.x': 'X',
  color: '颜色',
  size: '字号',
};
const named = (type: string, language: Language = 'zh') => {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`No ${type}`);
  const rows = (inspectors.get(type) ?? []).flatMap((section) => section.rows);
  const properties = namedProperties(freshWidget(definition, { x: 0, y: 0 }), rows, COMMON, language);
  return new Map(properties.map(({ path, name }) => [path, name]));
};

it('calls properties what the inspector calls them', () => {
  const button = named('UsualButton');
  expect(button.get('style.opacity')).toBe('不透明度');
  expect(button.get('style.fill.color')).toBe('填充 · 颜色');
  expect(button.get('position.x')).toBe('X');
  expect(button.get('data.text')).toMatch(/^\p{Script=Han}+$/u);
  expect(button.get('data.font.size')).toMatch(/^\p{Script=Han}+ · 字号$/u);
});
it('keeps the path of what the inspector does not show', () => {
  expect(named('ShapeRect').get('position.left')).toBe('position.left');
});
it('knows every property that its widget has, each once', () => {
  for (const type of definitions.keys()) {
    const paths = [...named(type).keys()];
    expect(paths, type).toContain('style.opacity');
    expect(named(type, 'en').size, type).toBe(paths.length);
  }
});
