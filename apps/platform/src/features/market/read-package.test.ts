import { LIMITS, MarketIndex } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { aPicturePackage, aTemplatePackage } from './market.testing.ts';
import { MarketError, contentIn, nesting, readJson, readPackage, rowOf } from './read-package.ts';

const bytes = (what: unknown) => Buffer.from(typeof what === 'string' ? what : JSON.stringify(what));
function problem(what: unknown): string {
  try {
    readPackage(bytes(what));
    return 'none';
  } catch (error) {
    if (error instanceof MarketError) return error.what;
    throw error;
  }
}

describe('a file of a market', () => {
  it('is one of each kind as the product writes it', () => {
    expect(problem(aTemplatePackage())).toBe('none');
    expect(problem(aPicturePackage())).toBe('none');
  });
  it.each([
    ['no JSON', '{"lightfield":', 'notJson'],
    ['another file of the product', { lightfield: 'device', v: 1 }, 'schema'],
    ['a later format', { ...aTemplatePackage(), v: 2 }, 'schema'],
    ['a name of 10,000 characters', { ...aTemplatePackage(), name: { zh: '长'.repeat(10_000), en: 'x' } }, 'schema'],
    ['an id that leads elsewhere', { ...aTemplatePackage(), id: '../../etc/passwd' }, 'schema'],
    ['a kind that there is not', { ...aTemplatePackage(), kind: 'driver' }, 'schema'],
    ['content in no language', { ...aTemplatePackage(), content: {} }, 'schema'],
    ['no version', { ...aTemplatePackage(), version: 0 }, 'schema'],
    ['brackets without end', `{"x":${'['.repeat(200_000)}`, 'nested'],
    ['brackets in each other', `{"x":${'['.repeat(101)}${']'.repeat(101)}}`, 'nested'],
  ])('is refused as %s', (_what, file, said) => {
    expect(problem(file)).toBe(said);
  });
  it('may be as large as it may be, and no larger', () => {
    const text = JSON.stringify(aTemplatePackage());
    const padded = (to: number) => text + ' '.repeat(to - Buffer.byteLength(text));
    expect(problem(padded(LIMITS.market.packageBytes))).toBe('none');
    expect(problem(padded(LIMITS.market.packageBytes + 1))).toBe('tooLarge');
  });
  it('has so many pictures, and no more', () => {
    const [one] = aPicturePackage().content;
    const of = (count: number) => ({ ...aPicturePackage(), content: Array.from({ length: count }, () => one) });
    expect(problem(of(LIMITS.market.pictures))).toBe('none');
    expect(problem(of(LIMITS.market.pictures + 1))).toBe('schema');
  });
  it('is counted by what is in it', () => {
    expect(rowOf(readPackage(bytes(aTemplatePackage())))).toMatchObject({
      languages: ['zh'],
      protocols: ['modbus-tcp'],
      counts: { variables: 1, alarms: 1, reports: 1, scripts: 0, pages: 1, pictures: 0 },
    });
  });
  it('is read in the language that is asked for, or in the one there is', () => {
    const content = { zh: '表', en: undefined };
    expect(contentIn(content, 'en')).toEqual({ content: '表', language: 'zh' });
    expect(contentIn({ ...content, en: 'meter' }, 'en')).toEqual({ content: 'meter', language: 'en' });
  });
});

describe('brackets', () => {
  it('are counted outside of texts', () => {
    expect(nesting('{"a":["[[[\\"[[",{}]}')).toBe(3);
    expect(nesting(']]]][')).toBeLessThanOrEqual(1);
  });
});

describe('a list', () => {
  const entry = { file: 'a.json', bytes: 10, sha256: 'a'.repeat(64) };
  const list = (more: object, count = 1) => ({
    lightfield: 'market',
    v: 1,
    packages: Array.from({ length: count }, () => ({ ...entry, ...more })),
  });
  const read = (what: object) => () => readJson(bytes(what), LIMITS.market.indexBytes, MarketIndex);
  it('names files beside it, and nothing else', () => {
    expect(read(list({}))).not.toThrow();
    for (const file of ['../a.json', 'http://10.0.0.1/a.json', '/a.json', 'a.js', 'a/b.json', '//host/a.json'])
      expect(read(list({ file }))).toThrow(MarketError);
  });
  it('names so many, and no more', () => {
    expect(read(list({}, LIMITS.market.packages))).not.toThrow();
    expect(read(list({}, LIMITS.market.packages + 1))).toThrow(MarketError);
    expect(read(list({ bytes: LIMITS.market.packageBytes + 1 }))).toThrow(MarketError);
  });
});
