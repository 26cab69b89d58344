import { expect, it } from 'vitest';
import { firstLetter, isReadAs, readAs } from './pinyin.ts';

it('reads a name by its syllables, by its first letters, and by both mixed', () => {
  for (const letters of ['lixinbeng', 'lxb', 'lixb', 'lixinb', 'beng', 'xinbe'])
    expect(isReadAs('离心泵', letters)).toBe(true);
  for (const letters of ['ixin', 'xl', 'lxf', 'l', '']) expect(isReadAs('离心泵', letters)).toBe(false);
});
it('reads digits and letters as they stand', () => {
  expect(isReadAs('1号泵', '1hb')).toBe(true);
  expect(isReadAs('1号泵P101', 'bengp10')).toBe(true);
});
it('knows the first letter of characters that it cannot read', () => {
  expect(readAs('犀')).toBe('x');
  expect(isReadAs('犀浦泵站', 'xpbz')).toBe(true);
});
it('has characters at the letter where a dictionary has them', () => {
  for (const one of '皮带输送机倾斜螺旋辊道刮板气力斗式提升振动给料星形卸器平台地磅卡车铁路罐导引电葫芦桥起卷扬梯械臂码垛盘分挡')
    expect(readAs(one).charAt(0), one).toBe(firstLetter(one));
});
