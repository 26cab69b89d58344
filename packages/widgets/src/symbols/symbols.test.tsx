import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImageHref, contrast as contrastOf, parseColour } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { boundsOf } from './bounds.testing.ts';
import { joined } from './joined.ts';
import { dashed, line, rect, run, shape, solid } from './part.ts';
import { inks, PALETTE, searchSymbols, SYMBOL_STATES, symbolCategories, symbols, SymbolView } from './index.ts';
import { placing } from './placing.ts';
import { portsOfPicture } from './ports.ts';

const all = [...symbols.values()];
/** Two decimals are kept of every coordinate. */
const ABOUT = 0.02;
const contrast = (one: string, other: string) => {
  const [front, behind] = [parseColour(one), parseColour(other)];
  return front && behind ? contrastOf(front, behind) : 0;
};
const drawn = (props: Parameters<typeof SymbolView>[0]) => renderToStaticMarkup(<svg>{SymbolView(props)}</svg>);

describe('the library', () => {
  it('gives every symbol a name of its own, which a page may keep', () => {
    for (const { name } of all) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(ImageHref.safeParse(`symbol:${name}`).success, name).toBe(true);
    }
  });
  it('holds at least 120 symbols, loses none to another of the same name, and has some in every category', () => {
    expect(symbols.size).toBeGreaterThanOrEqual(120);
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(symbolCategories).toSorted());
    const written = folders
      .flatMap(({ name }) => readdirSync(join(import.meta.dirname, name)).map((file) => join(name, file)))
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .flatMap((source) => [...source.matchAll(/\b(?:symbol|meter)\(\s*'([a-z0-9-]+)'/g)].map(([, name]) => name));
    expect(new Set(written).size).toBe(written.length);
    expect(written.filter((name) => !symbols.has(name ?? ''))).toEqual([]);
    expect(new Set(all.map(({ category }) => category)).size).toBe(folders.length);
  });
  it('gives every symbol a title of its own in both languages', () => {
    for (const { title, name } of all) {
      expect(title.zh, name).toMatch(/\p{Script=Han}/u);
      expect(title.en, name).toMatch(/^[A-Za-z][\x20-\x7e]+$/);
    }
    expect(new Set(all.map(({ title }) => title.zh)).size).toBe(all.length);
    expect(new Set(all.map(({ title }) => title.en)).size).toBe(all.length);
  });
  it.each(all)('$name keeps inside its box and fills it', ({ size, parts }) => {
    const bounds = parts.map(boundsOf);
    for (const { left, top, right, bottom } of bounds) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-ABOUT);
      expect(right).toBeLessThanOrEqual(size.width + ABOUT);
      expect(bottom).toBeLessThanOrEqual(size.height + ABOUT);
    }
    const margins = 20;
    const extent = (from: 'left' | 'top', to: 'right' | 'bottom') =>
      Math.max(...bounds.map((bound) => bound[to])) - Math.min(...bounds.map((bound) => bound[from]));
    expect(extent('left', 'right')).toBeGreaterThanOrEqual(size.width - margins);
    expect(extent('top', 'bottom')).toBeGreaterThanOrEqual(size.height - margins);
  });
  it.each(all)('$name has its ports on the edge, where something is drawn', ({ size, parts, ports }) => {
    const bounds = parts.map(boundsOf);
    for (const { x, y, side, further } of ports) {
      const inset = { left: x, right: size.width - x, top: y, bottom: size.height - y }[side];
      // a nozzle of a vessel may lie within the box, behind a leg or a roof
      expect(inset).toBeLessThan(further ? Math.min(size.width, size.height) / 2 : ABOUT);
      expect(x >= 0 && y >= 0 && x <= size.width && y <= size.height).toBe(true);
      const met = bounds.some(
        (at) => x >= at.left - ABOUT && x <= at.right + ABOUT && y >= at.top - ABOUT && y <= at.bottom + ABOUT,
      );
      expect(met, `${side} ${x},${y}`).toBe(true);
    }
  });
});

describe('further ports', () => {
  const tank = portsOfPicture({ href: 'symbol:tank', fit: 'fill', flip: 'none' }, { width: 60, height: 60 });
  it('of a tank let two pipes in at different heights, and leave what was there its name', () => {
    expect(tank.find(({ name }) => name === 'left1')).toEqual({ name: 'left1', x: 0, y: 50, side: 'left' });
    const left = tank.filter(({ side }) => side === 'left').map(({ y }) => y);
    expect(left.toSorted((one, other) => one - other)).toEqual([10, 30, 50]);
    expect(tank.some(({ side }) => side === 'top')).toBe(true);
  });
  it.each(all)('$name has no two of them in one place, and none of a name that was another', ({ name, ports }) => {
    expect(new Set(ports.map(({ x, y, side }) => `${side} ${x} ${y}`)).size).toBe(ports.length);
    const first = ports.findIndex(({ further }) => further);
    // numbers of a side are counted in this order, and stored in pages
    expect(
      ports.slice(first < 0 ? ports.length : first).every(({ further }) => further),
      name,
    ).toBe(true);
  });
  it('fill no picture with ports that has none: it is met at its sides', () => {
    for (const { ports } of all) expect(ports.length === 0 || !ports[0]?.further).toBe(true);
  });
});

describe('colours', () => {
  it.each(['#ffffff', '#11161b'])('stand out from a canvas of %s', (canvas) => {
    expect(contrast(PALETTE.line, canvas)).toBeGreaterThanOrEqual(3);
    for (const state of ['on', 'transition', 'fault'] as const)
      expect(contrast(PALETTE.state[state], canvas), state).toBeGreaterThanOrEqual(3);
  });
  it('keep what is drawn upon a state readable, whatever colour is chosen', () => {
    for (const state of SYMBOL_STATES)
      expect(contrast(inks(state).accent.stroke, inks(state).state.fill), state).toBeGreaterThanOrEqual(3);
    for (const fill of [
      '#000',
      '#fff',
      '#ff0000',
      '#00ff00',
      '#0000ff',
      '#808080',
      'rgb(90, 120, 30)',
      'hsl(30, 80%, 40%)',
    ])
      expect(contrast(inks('on', fill).accent.stroke, fill), fill).toBeGreaterThanOrEqual(3);
  });
});

it('leaves the ink upon a colour that an animation sets to the browser', () => {
  expect(inks('off', 'var(--lf-fill, #c3cad1)').accent.stroke).toContain('oklch(from var(--lf-fill, #c3cad1)');
});

describe('joining strokes', () => {
  it.each(all)('leaves $name as it looks', ({ parts }) => {
    const before = parts.map(boundsOf);
    const after = joined(parts).map(boundsOf);
    const edge = (side: 'left' | 'top' | 'right' | 'bottom', of: typeof before) => of.map((bounds) => bounds[side]);
    expect(Math.min(...edge('left', after))).toBeCloseTo(Math.min(...edge('left', before)), 5);
    expect(Math.min(...edge('top', after))).toBeCloseTo(Math.min(...edge('top', before)), 5);
    expect(Math.max(...edge('right', after))).toBeCloseTo(Math.max(...edge('right', before)), 5);
    expect(Math.max(...edge('bottom', after))).toBeCloseTo(Math.max(...edge('bottom', before)), 5);
  });
  it('joins neither areas, nor dots, nor strokes that something lies between', () => {
    const stroke = line(0, 0, 10, 10);
    expect(joined([stroke, stroke, run([0, 0, 5, 5])])).toHaveLength(1);
    expect(joined([stroke, dashed(stroke), line(0, 0, 1, 1, 'accent'), shape([0, 0, 1, 1, 2, 0])])).toHaveLength(4);
    expect(joined([solid(run([0, 0, 1, 1, 2, 0])), run([0, 0, 1, 1])])).toHaveLength(2);
    expect(joined([stroke, rect(0, 0, 5, 5), stroke])).toHaveLength(3);
  });
});

describe('a symbol on a page', () => {
  it('shows its state by colour and by a mark', () => {
    const seen = SYMBOL_STATES.map((state) => drawn({ name: 'pump', state }));
    expect(new Set(seen).size).toBe(SYMBOL_STATES.length);
    for (const [at, state] of SYMBOL_STATES.entries()) {
      expect(seen[at]).toContain(PALETTE.state[state]);
      expect(seen[at]?.includes('data-badge')).toBe(!['off', 'on'].includes(state));
    }
    expect(drawn({ name: 'pump', state: 'unknown' })).toContain('stroke-dasharray');
  });
  it('takes another fill in place of the colour of its state', () => {
    expect(drawn({ name: 'pump', state: 'on', fill: '#123456' })).toContain('#123456');
    expect(drawn({ name: 'pump', state: 'on', fill: '#123456' })).not.toContain(PALETTE.state.on);
  });
  it('of lines alone shows its state by them', () => {
    expect(drawn({ name: 'capacitor', state: 'on' })).toContain(`stroke="${PALETTE.state.on}"`);
    expect(drawn({ name: 'capacitor', state: 'off' })).toContain(`stroke="${PALETTE.line}"`);
    expect(drawn({ name: 'capacitor', state: 'on', stroke: '#123456' })).not.toContain(PALETTE.state.on);
  });
  it('keeps its proportions in the middle of a box, or is stretched', () => {
    const size = { width: 60, height: 30 };
    expect(placing(size, { width: 120, height: 120 }, 'contain')).toEqual({ x: 0, y: 30, sx: 2, sy: 2 });
    expect(placing(size, { width: 120, height: 120 }, 'fill')).toEqual({ x: 0, y: 0, sx: 2, sy: 4 });
  });
  it('has outlines of one width at every scale', () => {
    const large = drawn({ name: 'valve', width: 600, height: 300 });
    expect(large).toContain('vector-effect="non-scaling-stroke"');
    expect(large).toContain('stroke-width="1.5"');
    expect(drawn({ name: 'valve', width: 20, height: 20 })).toContain('stroke-width="1"');
  });
  it('says what it is where it is told to, and is decoration otherwise', () => {
    expect(drawn({ name: 'pump', label: '一号泵' })).toContain('aria-label="一号泵"');
    expect(drawn({ name: 'pump' })).toContain('aria-hidden="true"');
  });
  it('keeps its letters readable where it is mirrored', () => {
    const letters = symbols.get('motor')?.parts.find((part) => part.kind === 'text');
    const { x, y } = letters ?? { x: 0, y: 0 };
    expect(letters).toBeDefined();
    const across = drawn({ name: 'motor', mirrored: { across: true, down: false } });
    expect(across).toContain(`transform="translate(${2 * x} 0) scale(-1 1)"`);
    expect(drawn({ name: 'motor', mirrored: { across: true, down: true } })).toContain(
      `transform="translate(${2 * x} ${2 * y}) scale(-1 -1)"`,
    );
    expect(drawn({ name: 'motor' })).not.toContain('scale(-1');
  });
  it('bears its mark over its corner where it is small, and within it where it is not', () => {
    const markOf = (edge: number) =>
      /data-badge="fault" transform="translate\(([-\d.]+) ([-\d.]+)\)/
        .exec(drawn({ name: 'pump', state: 'fault', width: edge, height: edge }))
        ?.slice(1);
    expect(markOf(60)).toEqual(['44', '0']);
    expect(markOf(16)).toEqual(['12', '-4']);
  });
  it('is nothing where the library has no such name', () => {
    expect(drawn({ name: 'no-such-symbol' })).toBe('<svg></svg>');
  });
});

describe('searching', () => {
  const names = (text: string) => searchSymbols(text).map(({ name }) => name);
  it('finds in both languages, the best name first', () => {
    expect(names('离心泵')[0]).toBe('pump-centrifugal');
    expect(names('GATE')).toContain('valve-gate');
    expect(names('control valve')[0]).toBe('valve-control');
    expect(names('泵')[0]).toBe('pump');
    expect(names('lixinbeng')[0]).toBe('pump-centrifugal');
    expect(names('lxb')[0]).toBe('pump-centrifugal');
  });
  it('wants every word, in any order', () => {
    expect(names('valve  three-way control')).toEqual(['valve-control-three-way']);
    expect(names('pump nonsense')).toEqual([]);
  });
  it('offers all of them where nothing is typed, and a category by its title', () => {
    expect(names(' ')).toHaveLength(symbols.size);
    expect(names(symbolCategories.pumps.zh)).toContain('pump-jet');
  });
});
