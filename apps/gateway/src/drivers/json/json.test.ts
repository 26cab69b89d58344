import { describe, expect, it } from 'vitest';
import { parseJson, parsePath, readJson, readText, writeJson } from './json.ts';

describe('paths into JSON', () => {
  it.each([
    ['speed', ['speed']],
    ['pump.motors[0].speed', ['pump', 'motors', 0, 'speed']],
    ['[2].x', [2, 'x']],
    ['泵.转速', ['泵', '转速']],
    ['', []],
  ])('%s', (text, path) => {
    expect(parsePath(text)).toEqual(path);
  });
  it.each(['.a', 'a..b', 'a.', 'a[x]', 'a[', 'a]'])('refuses "%s"', (text) => {
    expect(parsePath(text)).toBeUndefined();
  });
  it('end at what is not there, also where every object has a property of that name', () => {
    const document = parseJson('{"a":[{"b":1}],"text":"x"}');
    expect(readJson(document, ['a', 0, 'b'], 'uint16')).toBe(1);
    for (const path of [['a', 1, 'b'], ['a', 'length'], ['toString'], ['__proto__'], ['text', 'length']])
      expect(readJson(document, path, 'double')).toBeUndefined();
  });
});

describe('values', () => {
  it('of 64 bits are exact both ways', () => {
    const text = '{"total":9007199254740993}';
    expect(readJson(parseJson(text), ['total'], 'int64')).toBe(9_007_199_254_740_993n);
    expect(writeJson(9_007_199_254_740_993n, ['total'], 'int64')).toBe(text);
  });
  it.each([
    ['12.5', 'double', 12.5],
    ['12.5', 'int16', undefined],
    ['"12"', 'int16', undefined],
    ['true', 'bit', 1],
    ['0', 'bit', 0],
    ['2', 'bit', undefined],
    ['on', 'string', 'on'],
    ['not a number', 'double', undefined],
    ['null', 'double', undefined],
    ['', 'double', undefined],
  ] as const)('%s as %s', (text, type, raw) => {
    expect(readText(text, type)).toBe(raw);
  });
});
