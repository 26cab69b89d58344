import { TimeZone, jsonText } from '@lightfield/contract';
import { expect, it } from 'vitest';
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
