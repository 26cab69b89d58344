import { LIMITS } from '@lightfield/contract';
import { Con, FORMAT, OWN_HREF, OwnSymbol, freshWidget, parsePage, portsOf } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitions } from '../definitions.ts';
import { image } from './definition.ts';

const edge = fc.integer({ min: 1, max: 100 });
const symbol = fc
  .record({
    width: edge,
    height: edge,
    ports: fc.array(
      fc.record({
        across: fc.double({ min: 0, max: 1, noNaN: true }),
        along: fc.double({ min: 0, max: 1, noNaN: true }),
        side: fc.constantFrom('left', 'right', 'top', 'bottom'),
      }),
      { minLength: 1, maxLength: LIMITS.ownSymbol.ports },
    ),
  })
  .map(({ width, height, ports }) =>
    OwnSymbol.parse({
      id: 'own-1',
      version: 1,
      name: '泵',
      width,
      height,
      parts: [{ d: 'M0 0L1 1' }],
      ports: ports.map(({ across, along, side }) => ({ x: across * width, y: along * height, side })),
    }),
  );
const box = fc.record({ width: fc.integer({ min: 10, max: 400 }), height: fc.integer({ min: 10, max: 400 }) });
type Turned = { readonly flip?: string; readonly rotate?: number; readonly fit?: string };
const widgetOf = (own: OwnSymbol, size: { width: number; height: number }, { flip, rotate = 0, fit }: Turned = {}) => {
  const fresh = freshWidget(image, { x: 100, y: 100, ...size }, 'w');
  return {
    ...fresh,
    position: { ...fresh.position, rotate },
    data: image.data.parse({ imgHref: OWN_HREF, own, flip, fit }),
  };
};
const portsIn = (...how: Parameters<typeof widgetOf>) => portsOf(widgetOf(...how), definitions);
const near = (one: number, other: number) => Math.abs(one - other) < 1e-6;

describe('ports of a symbol of an enterprise', () => {
  it('lie in its box, of any size, each on the side it was marked on', () => {
    fc.assert(
      fc.property(symbol, box, fc.constantFrom('contain', 'cover', 'fill', 'none'), (own, size, fit) => {
        const ports = portsIn(own, size, { fit });
        expect(ports.map(({ side }) => side)).toEqual(own.ports.map(({ side }) => side));
        expect(new Set(ports.map(({ link }) => link.port)).size).toBe(own.ports.length);
        for (const { at } of ports)
          expect(at.x >= 100 && at.x <= 100 + size.width && at.y >= 100 && at.y <= 100 + size.height).toBe(true);
      }),
    );
  });
  it('grow with it where it fills its box', () => {
    fc.assert(
      fc.property(symbol, box, (own, size) => {
        for (const [index, { at }] of portsIn(own, size, { fit: 'fill' }).entries()) {
          const port = own.ports[index];
          expect(near((at.x - 100) / size.width, (port?.x ?? 0) / own.width)).toBe(true);
          expect(near((at.y - 100) / size.height, (port?.y ?? 0) / own.height)).toBe(true);
        }
      }),
    );
  });
  it('mirrored both ways are turned by half a turn, and keep their names', () => {
    fc.assert(
      fc.property(symbol, box, (own, size) => {
        const [mirrored, turned] = [portsIn(own, size, { flip: 'both' }), portsIn(own, size, { rotate: 180 })];
        for (const [index, one] of mirrored.entries()) {
          const other = turned[index];
          expect(other && near(one.at.x, other.at.x) && near(one.at.y, other.at.y)).toBe(true);
          expect([one.side, one.link.port]).toEqual([other?.side, other?.link.port]);
        }
      }),
    );
  });
  it('stay as far from its middle however it is turned', () => {
    fc.assert(
      fc.property(symbol, box, fc.integer({ min: -360, max: 360 }), (own, size, rotate) => {
        const far = (ports: ReturnType<typeof portsIn>) =>
          ports.map(({ at }) => Math.hypot(at.x - 100 - size.width / 2, at.y - 100 - size.height / 2));
        const [still, turned] = [far(portsIn(own, size)), far(portsIn(own, size, { rotate }))];
        expect(turned.every((one, index) => near(one, still[index] ?? 0))).toBe(true);
      }),
    );
  });
});

const HOSTILE = [
  { parts: [{ d: 'M0 0"/><script>alert(1)</script>' }] },
  { parts: [{ d: 'M0 0L1 1', fill: 'url(https://evil.example/a)' }] },
  { parts: [{ d: 'M0 0L1 1', stroke: 'red;background:url(//evil.example)' }] },
  { parts: [{ d: `M${'0 '.repeat(LIMITS.ownSymbol.partLetters)}` }] },
  { parts: Array.from({ length: LIMITS.ownSymbol.parts + 1 }, () => ({ d: 'M0 0L1 1' })) },
  { parts: [] },
  { parts: [{ d: 'M0 0L1 1', moves: { kind: 'turn', cx: 1e9, cy: 0 } }] },
  { parts: [{ d: 'M0 0L1 1', moves: { kind: 'fly' } }] },
  { ports: Array.from({ length: LIMITS.ownSymbol.ports + 1 }, () => ({ x: 0, y: 0, side: 'left' })) },
  { ports: [{ x: Number.NaN, y: 0, side: 'left' }] },
  { width: 5_000 },
  { id: '"><script>' },
  { version: 0 },
  { name: '' },
  { category: 'weapons' },
];
const GOOD = { id: 'own-1', version: 1, name: '泵', width: 10, height: 10, parts: [{ d: 'M0 0L10 10' }], ports: [] };
const pageOf = (own: object) => {
  const widget = { ...freshWidget(image, { x: 10, y: 10 }, 'w'), data: { imgHref: OWN_HREF, own } };
  return { format: FORMAT, con: Con.parse({ title: '页面' }), widgets: [widget], components: [] };
};

describe('a page', () => {
  it.each(HOSTILE)('is refused with a symbol that is none: %j', (change) => {
    expect(parsePage(pageOf({ ...GOOD, ...change }), definitions).ok).toBe(false);
  });
  it('keeps of a symbol what its schema knows, and nothing else', () => {
    const parsed = parsePage(
      pageOf({ ...GOOD, onload: 'alert(1)', parts: [{ d: 'M0 0L9 9', href: 'x' }] }),
      definitions,
    );
    expect(parsed.ok).toBe(true);
    expect(JSON.stringify(parsed)).not.toMatch(/onload|href":"x/);
  });
  it('takes a symbol in its limits', () => {
    const { parts, ports, nameMax } = LIMITS.ownSymbol;
    const most = {
      name: 'n'.repeat(nameMax),
      parts: Array.from({ length: parts }, () => ({ d: 'M0 0L1 1' })),
      ports: Array.from({ length: ports }, () => ({ x: 0, y: 0, side: 'left' })),
    };
    expect(parsePage(pageOf({ ...GOOD, ...most }), definitions).ok).toBe(true);
    expect(parsePage(pageOf({ ...GOOD, name: 'n'.repeat(nameMax + 1) }), definitions).ok).toBe(false);
  });
  it('answers whatever a symbol holds, and never throws', () => {
    fc.assert(
      fc.property(fc.object({ key: fc.constantFrom(...Object.keys(GOOD), 'x') }), (own) => {
        expect(typeof parsePage(pageOf({ ...GOOD, ...own }), definitions).ok).toBe('boolean');
      }),
    );
  });
});
