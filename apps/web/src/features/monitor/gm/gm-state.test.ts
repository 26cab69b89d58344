import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../../lib/search-codecs.ts';
import { gmCodecs, gmHref, gmQueryOf, gmViewHref, openTypeOf, ruleTypeOf } from './gm-state.ts';

const ID = '00000000-0000-7000-8000-000000000001';

describe('addresses of group monitoring', () => {
  it('name the view and what is opened first', () => {
    expect(gmHref(ID, '01')).toBe(`/monitor/gm/detail/${ID}/01/0`);
    expect(gmHref(ID, '00', 'alarm')).toBe(`/monitor/gm/detail/${ID}/00/1`);
    expect(gmViewHref(ID, 'history')).toBe(`/monitor/gm/vuedetail/${ID}/history`);
  });
  it.each([
    ['00', '00'],
    ['01', '01'],
    ['02', '00'],
    [undefined, '00'],
  ])('rule type %s opens %s', (text, type) => expect(ruleTypeOf(text)).toBe(type));
  it.each([
    ['0', 'view'],
    ['1', 'alarm'],
    ['2', 'repair'],
    ['x', 'view'],
  ])('open type %s is %s', (text, type) => expect(openTypeOf(text)).toBe(type));
});

it('asks for nothing impossible when somebody edits the address', () => {
  const query = gmQueryOf(
    parseSearch(gmCodecs, { org: '1 or 1', state: 'alarm', size: '9999', keyword: 'x'.repeat(80) }),
  );
  expect(query).toMatchObject({ orgId: undefined, alarm: true, pageSize: 200 });
  expect(query.keyword).toHaveLength(50);
});
