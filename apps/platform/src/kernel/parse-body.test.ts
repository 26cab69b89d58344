import { TimeZone, commaList, jsonText, optional, rangeMillis } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ParameterError, parseBody } from './parse-body.ts';

const body = z.object({
  name: z.string().min(1).max(5).optional(),
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  count: z.int().min(3).max(9).optional(),
  list: z.array(z.string()).max(2).optional(),
  kind: z.enum(['a', 'b']).optional(),
  json: jsonText(z.object({})).optional(),
  zone: TimeZone.optional(),
});
function problem(given: object, lang: 'zh' | 'en'): string | undefined {
  try {
    parseBody(body, given, lang);
  } catch (error) {
    if (error instanceof ParameterError) return error.problems[0]?.problem;
    throw error;
  }
  return undefined;
}

it.each([
  [{ name: '超过五个字符' }, '不能超过5个字符', 'can have 5 characters at most'],
  [{ name: '' }, '不能为空', 'is required'],
  [{ code: '12a' }, '格式不正确', 'is malformed'],
  [{ count: 2 }, '不能小于3', 'has to be 3 at least'],
  [{ count: 10 }, '不能大于9', 'has to be 9 at most'],
  [{ list: ['1', '2', '3'] }, '不能超过2项', 'can have 2 entries at most'],
  [{ kind: 'c' }, '未填写或不在可选范围内', 'is missing or not one of the choices'],
  [{ name: 7 }, '未填写或不在可选范围内', 'is missing or not one of the choices'],
  [{ json: '{a' }, '不是有效的 JSON', 'is not JSON'],
  [{ zone: 'Mars' }, '不是有效的时区名称', 'is no time zone'],
  [{ name: 'a\0' }, '含有不允许的字符', 'contains a character that is not allowed'],
])('%j is told in the words of people', (given, zh, en) => {
  expect([problem(given, 'zh'), problem(given, 'en')]).toEqual([zh, en]);
});

it('takes what fits', () => {
  expect(problem({ name: '五个字符内', code: '123456', count: 3, list: ['1', '2'], kind: 'a' }, 'zh')).toBeUndefined();
});

describe('what has a code of its own in the table', () => {
  const query = z.object({
    startTime: rangeMillis,
    ids: optional(z.union([z.literal('all'), commaList(z.string().max(3))])),
  });
  const refusedWith = (given: object): [number, string | undefined] | undefined => {
    try {
      parseBody(query, given, 'en');
    } catch (error) {
      if (error instanceof ParameterError) return [error.spec.code, error.problems[0]?.field];
      throw error;
    }
    return undefined;
  };
  const at = { startTime: '1' };

  it.each(['a,b,', ',a', 'a,,b', ',', 'a, ,b'])('the list "%s" is refused with 10005 (S1 §5)', (ids) => {
    expect(refusedWith({ ...at, ids })).toEqual([10_005, 'ids']);
  });
  it.each([{}, { startTime: '' }, { startTime: null }, { startTime: ' ' }])(
    '%j has no start: 10003 (S1 §5)',
    (given) => {
      expect(refusedWith(given)).toEqual([10_003, 'startTime']);
    },
  );
  it('and what is malformed is still 10001', () => {
    expect(refusedWith({ startTime: 'soon' })).toEqual([10_001, 'startTime']);
    expect(refusedWith({ ...at, ids: 'a,long' })).toEqual([10_001, 'ids.1']);
    expect(refusedWith({ ...at, ids: 'a,b' })).toBeUndefined();
    expect(refusedWith({ ...at, ids: '' })).toBeUndefined();
  });
});
