import { Binding, type Widget, freshWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { describe, expect, it } from 'vitest';
import { isCalled, layerWords } from './layer-words.ts';

function of(type: string, data: object = {}, widgetName = ''): Widget {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`No ${type}`);
  const widget = freshWidget(definition, { x: 0, y: 0, width: 100, height: 40 }, 'one');
  return { ...widget, widgetName, data: { ...(widget.data as object), ...data } };
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
    const words = layerWords(of('UsualDataText', { data: level }), 'zh');
    expect(isCalled(words, '液位 数据')).toBe(true);
    expect(isCalled(words, '流量')).toBe(false);
  });
});
