import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [{}, {}, 'zh'],
  [{ 'x-lang': 'en' }, { langs: 'zh-cn' }, 'en'],
  [{ 'x-lang': 'zh-cn', 'accept-language': 'en' }, {}, 'zh'],
  [{ 'x-lang': 'klingon' }, { langs: 'en' }, 'en'],
  [{ 'accept-language': 'zh' }, { langs: 'en' }, 'en'],
  [{ 'accept-language': 'en-GB,en;q=0.9,zh-CN;q=0.8' }, {}, 'en'],
  [{ 'accept-language': 'de, zh-TW;q=0.5, en;q=0.4' }, {}, 'zh'],
  [{ 'accept-language': 'en;q=0, zh' }, {}, 'zh'],
  [{ 'accept-language': 'de' }, {}, 'zh'],
])('of %j and cookies %j is %s', (headers, cookies, lang) => {
  expect(languageOf(headers, cookies)).toBe(lang);
});
