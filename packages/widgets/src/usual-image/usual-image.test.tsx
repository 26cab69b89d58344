import { describe, expect, it } from 'vitest';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import { image } from './definition.ts';
import { colourMatrix, flipTransform, isPlatformFile } from './picture.ts';
import { ImageWidgetView } from './view.tsx';

const { colorFilter } = image.data.parse({});
const InSvg: typeof ImageWidgetView = (props) => (
  <svg>
    <ImageWidgetView {...props} />
  </svg>
);
const drawn = (data: object, mode: 'run' | 'edit' = 'run') => draw(InSvg, widgetOf(image, data), undefined, { mode });

describe('which pictures are drawn', () => {
  it.each([
    ['/lfscada/file/a-1.png', true],
    ['/lfscada/../secret', false],
    ['https://elsewhere/a.png', false],
    ['data:image/svg+xml,x', false],
    ['//elsewhere/lfscada/a.png', false],
  ])('%s: %s', (href, expected) => {
    expect(isPlatformFile(href)).toBe(expected);
  });
  it('a file of the platform', () => {
    expect(drawn({ imgHref: '/lfscada/file/a.png' })).toContain(
      '<image href="/lfscada/file/a.png" preserveAspectRatio="xMidYMid meet" width="100" height="50">',
    );
  });
  it('a symbol of the library, in colours an animation may replace', () => {
    const pump = drawn({ imgHref: 'symbol:pump' });
    expect(pump).toContain('data-symbol="pump"');
    expect(pump).toContain('var(--lf-fill, ');
    // the box around it is not coloured with it
    expect(/<rect[^>]*>/.exec(pump)?.[0]).not.toContain('--lf-fill');
  });
  it('the name of a symbol the library does not have', () => {
    expect(drawn({ imgHref: 'symbol:no-such-thing' })).toContain('no-such-thing');
  });
  it('nothing from elsewhere, and no document may say otherwise', () => {
    expect(image.data.safeParse({ imgHref: 'https://elsewhere/a.png' }).success).toBe(false);
  });
});

it.each([
  ['contain', 'xMidYMid meet'],
  ['cover', 'xMidYMid slice'],
  ['fill', 'none'],
])('fit %s', (fit, aspect) => {
  expect(drawn({ imgHref: '/lfscada/a.png', fit })).toContain(`preserveAspectRatio="${aspect}"`);
});
describe('a symbol', () => {
  it('covers its box, lies whole in it, or is stretched over it', () => {
    const casing = (fit: string) => / r="([\d.]+)"/.exec(drawn({ imgHref: 'symbol:pump', fit }))?.[1];
    // the box is 100 by 50, the casing as large as the symbol
    expect([casing('contain'), casing('cover')]).toEqual(['25', '50']);
    const stretched = /scale\(([\d.]+) ([\d.]+)\)/.exec(drawn({ imgHref: 'symbol:pump', fit: 'fill' }));
    expect(Number(stretched?.[1])).toBeCloseTo(2 * Number(stretched?.[2]));
  });
  it.each(['cover', 'none'])('that is larger than its box ends there (%s)', (fit) => {
    expect(drawn({ imgHref: 'symbol:pump', fit })).toContain(
      '<svg x="0" y="0" width="100" height="50" overflow="hidden">',
    );
  });
  it('that the library does not have is named the right way round', () => {
    expect(drawn({ imgHref: 'symbol:no-such-thing', flip: 'both' })).not.toContain('scale(-1');
  });
});
it.each([
  ['none', undefined],
  ['horizontal', 'translate(80 0) scale(-1 1)'],
  ['vertical', 'translate(0 40) scale(1 -1)'],
  ['both', 'translate(80 40) scale(-1 -1)'],
] as const)('flip %s', (flip, transform) => {
  expect(flipTransform(flip, 80, 40)).toBe(transform);
});

describe('the colour filter', () => {
  it('does nothing while it is off, or asks for every colour as it is', () => {
    expect(colourMatrix(colorFilter)).toBeNull();
    expect(colourMatrix({ ...colorFilter, enable: true })).toBeNull();
  });
  it('multiplies the parts of a colour', () => {
    expect(colourMatrix({ ...colorFilter, enable: true, filter: { r: 50, g: 100, b: 200 } })).toBe(
      '0.5 0 0 0 0 0 1 0 0 0 0 0 2 0 0 0 0 0 1 0',
    );
  });
  it('fills the shape with one colour', () => {
    const fill = { r: 255, g: 0, b: 51 };
    expect(colourMatrix({ ...colorFilter, enable: true, type: 'fill', fill })).toBe(
      '0 0 0 0 1 0 0 0 0 0 0 0 0 0 0.2 0 0 0 1 0',
    );
  });
  it('is drawn with the picture', () => {
    const filtered = drawn({ imgHref: '/lfscada/a.png', colorFilter: { enable: true, type: 'fill' } });
    const id = /<filter id="([\w-]+)"/.exec(filtered)?.[1];
    expect(filtered).toContain(`filter="url(#${id})"`);
  });
});

it('shows its frame while it is empty and a page is designed, and nothing on the page', () => {
  expect(drawn({}, 'edit')).toContain('<path');
  expect(drawn({})).not.toContain('<path');
});
