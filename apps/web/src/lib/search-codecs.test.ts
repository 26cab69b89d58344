import { expect, it } from 'vitest';
import { choiceField, flagField, intField, parseSearch, textField, timeField, writeSearch } from './search-codecs.ts';
import { parseQuery, stringifyQuery } from './query-string.ts';

const codecs = {
  keyword: textField(),
  page: intField(1),
  tab: choiceField(['live', 'alarm'], 'live'),
  online: flagField(),
  from: timeField(),
};

it('reads an address and takes defaults for what is missing or wrong', () => {
  expect(parseSearch(codecs, parseQuery('?keyword=123&page=0&tab=nothing&online=true&from=17'))).toEqual({
    keyword: '123',
    page: 1,
    tab: 'live',
    online: true,
    from: 17,
  });
});
it('writes only what differs from the default and keeps foreign fields', () => {
  expect(writeSearch(codecs, { other: 'x', tab: 'alarm' }, { tab: 'live', keyword: '泵 1' })).toEqual({
    other: 'x',
    keyword: '泵 1',
  });
});
it('goes back to the first page when a filter changes, not when the page does', () => {
  expect(writeSearch(codecs, { page: '3' }, { online: false })).toEqual({ online: 'false' });
  expect(writeSearch(codecs, { online: 'false' }, { page: 4 })).toEqual({ online: 'false', page: '4' });
});
it('survives the way through the address bar', () => {
  const search = writeSearch(codecs, {}, { keyword: 'a&b=c+d 中', from: 1_700_000_000_000 });
  expect(parseSearch(codecs, parseQuery(stringifyQuery(search)))).toMatchObject({
    keyword: 'a&b=c+d 中',
    from: 1_700_000_000_000,
  });
});
