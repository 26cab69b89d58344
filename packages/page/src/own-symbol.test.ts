import { LIMITS } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OwnDrawing, OwnSymbol, SYMBOL_STATES } from './own-symbol.ts';

const number = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100);
const motion = fc.oneof(
  fc.record({ kind: fc.constant('turn'), cx: number, cy: number, speed: fc.constantFrom(-2, 0.5, 1) }),
  fc.record({ kind: fc.constant('fill'), axis: fc.constantFrom('x', 'y'), from: number, to: number }),
  fc.record({ kind: fc.constant('tilt'), cx: number, cy: number, from: fc.constant(0), to: fc.constant(90) }),
  fc.record({ kind: fc.constant('shift'), dx: number, dy: number }),
);
const part = fc.record({
  name: fc.string({ maxLength: 40 }),
  d: fc
    .array(fc.tuple(number, number), { minLength: 1, maxLength: 8 })
    .map((points) => points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')),
  fill: fc.constantFrom('none', '#c3cad1', '#000000'),
  stroke: fc.constantFrom('none', '#123456'),
  stateFill: fc.boolean(),
  stateStroke: fc.boolean(),
  states: fc.subarray([...SYMBOL_STATES]),
  moves: fc.option(motion),
});
const drawing = fc.record({
  width: fc.integer({ min: 1, max: 100 }),
  height: fc.integer({ min: 1, max: 100 }),
  parts: fc.array(part, { minLength: 1, maxLength: 6 }),
  ports: fc.array(
    fc.record({ x: number, y: number, side: fc.constantFrom('left', 'top'), name: fc.string({ maxLength: 20 }) }),
    { maxLength: LIMITS.ownSymbol.ports },
  ),
});

/** What could run, fetch or break out of an attribute. */
const HOSTILE = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'url(https://evil.example/x)',
    'M0 0"/><script>alert(1)</script><path d="',
    'M0 0" onload="alert(1)',
    'M0 0&lt;script&gt;',
    '#123456;background:url(//evil.example)',
    '#abc',
    'currentColor',
    'M0 0A5 5 0 0 1 9 9',
    'm0 0l9 9',
    '<!ENTITY a "b">',
  ),
  fc.string({ minLength: 1 }).filter((text) => !/^(?:none|#[0-9a-f]{6}|M[-\d. MLCZ]*)$/.test(text)),
);

describe('a symbol of an enterprise', () => {
  it('is the same after it was stored and read', () => {
    fc.assert(
      fc.property(drawing, (raw) => {
        const parsed = OwnDrawing.parse(raw);
        expect(OwnDrawing.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
        const whole = { id: 'a', version: 1, name: '泵', ...parsed };
        expect(OwnSymbol.parse(JSON.parse(JSON.stringify(whole)))).toMatchObject(parsed);
      }),
    );
  });
  it('takes no course and no colour that says anything but numbers', () => {
    fc.assert(
      fc.property(drawing, fc.constantFrom('d', 'fill', 'stroke'), HOSTILE, (raw, field, text) => {
        const parts = raw.parts.map((each, at) => (at === 0 ? { ...each, [field]: text } : each));
        expect(OwnDrawing.safeParse({ ...raw, parts }).success).toBe(false);
      }),
    );
  });
  it('begins with its id where it is written down, which the server looks for', () => {
    const own = OwnSymbol.parse({ parts: [{}], width: 10, height: 10, name: '泵', version: 1, id: 'a' });
    expect(JSON.stringify({ own })).toMatch(/^\{"own":\{"id":"a"/);
  });
  it('is bounded', () => {
    const of = (parts: number, ports: number) =>
      OwnDrawing.safeParse({
        width: 10,
        height: 10,
        parts: Array.from({ length: parts }, () => ({})),
        ports: Array.from({ length: ports }, () => ({ x: 0, y: 0, side: 'left' })),
      }).success;
    const { parts, ports } = LIMITS.ownSymbol;
    expect([of(parts, ports), of(parts + 1, ports), of(parts, ports + 1), of(0, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
