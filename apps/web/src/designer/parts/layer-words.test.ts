import { Binding, type Widget, freshWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { describe, expect, it } from 'vitest';
import { isMeant } from '../session/is-meant.ts';
import { layerWords, soughtWords } from './layer-words.ts';

function of(type: string, data: object = {}, widgetName = ''): Widget {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`No ${type}`);
  const widget = freshWidget(definition, { x: 0, y: 0, width: 100, height: 40 }, 'one');
  return { ...widget, widgetName, data: definition.data.parse({ ...(widget.data as object), ...data }) as object };
}
const level = Binding.parse({ type: 'signal', systemKey: 'tankLevel', title: '水箱液位' });

describe('a layer is called', () => {
  it.each([
    ['by its text', of('UsualText', { text: '进水\n流量' }), { name: '文本', more: '进水 流量' }],
    ['by the symbol it shows', of('UsualImage', { imgHref: 'symbol:pump' }), { name: '图片', more: '泵' }],
    ['by what it is bound to', of('UsualDataText', { data: level }), { name: '数据显示框', more: '水箱液位' }],
    ['as the person called it', of('UsualText', { text: '进水' }, '标题'), { name: '标题', more: '' }],
    ['by its kind alone, where there is nothing else', of('ShapeRect'), { name: '矩形', more: '' }],
  ])('%s', (_how, widget, words) => {
    expect(layerWords(widget, 'zh')).toEqual(words);
  });
  it('and found by each of these words', () => {
    const words = soughtWords(of('UsualDataText', { data: level }), 'zh');
    expect(isMeant(words, '液位 数据')).toBe(true);
    expect(isMeant(words, 'yewei')).toBe(true);
    expect(isMeant(words, '流量')).toBe(false);
  });
  it('a symbol by the name beside it, as it is written or read', () => {
    const pump = of('UsualImage', { imgHref: 'symbol:pump', symbol: { name: { text: '1号泵' } } });
    expect(layerWords(pump, 'zh')).toEqual({ name: '图片', more: '1号泵' });
    for (const typed of ['1号泵', '1hb', '泵 图片']) expect(isMeant(soughtWords(pump, 'zh'), typed)).toBe(true);
    expect(isMeant(soughtWords(pump, 'zh'), '2号泵')).toBe(false);
  });
  it('a place of a component by what it was given', () => {
    const place = of('WidgetGroup', { component: 'c1', params: {}, values: { name: '1号泵', size: 3 } });
    expect(layerWords(place, 'zh').more).toBe('1号泵');
    expect(isMeant(soughtWords(place, 'zh'), '1号泵')).toBe(true);
  });
});
