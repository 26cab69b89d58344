import { Con, type PageDocument } from '@lightfield/page';
import { expect, it } from 'vitest';
import { beginsWhole, fitFor, touchableSize } from './zoom.ts';

const page = (con: object): PageDocument => ({ con: Con.parse({ width: 1_280, height: 720, ...con }) }) as PageDocument;
const phone = { width: 390, height: 600 };

it('lets a wide page be scrolled on a phone instead of shrinking its buttons', () => {
  expect(touchableSize(page({}), phone)).toEqual({ width: 960, height: 540 });
});
it.each([
  ['on a desktop', page({}), { width: 1_200, height: 700 }],
  ['where it is not shrunk', page({ fit: 'none' }), phone],
  ['where it re-arranges itself', page({ adaption: true }), phone],
  ['where it is small itself', page({ width: 400 }), phone],
])('leaves it alone %s', (_where, document, room) => {
  expect(touchableSize(document, room)).toBeUndefined();
});

it.each([
  ['all of it, on half a desktop', page({ width: 1_920 }), { width: 960, height: 700 }, true],
  ['what can be touched, on a phone', page({ width: 1_920 }), phone, false],
  [
    'what can be touched, where it fills the width alone',
    page({ width: 1_920, fit: 'width' }),
    { width: 960, height: 700 },
    false,
  ],
])('shows %s, at first', (_what, document, room, whole) => {
  expect(beginsWhole(document, room)).toBe(whole);
});

it.each([
  ['contain', undefined, 'contain'],
  ['contain', '', 'contain'],
  ['contain', 'page', 'contain'],
  ['contain', 'width', 'width'],
  ['none', 'fill', 'fill'],
  ['fill', 'huge', 'fill'],
] as const)('a page that fits by %s is shown to who wants %j by %s', (own, wanted, fit) => {
  expect(fitFor(own, wanted)).toBe(fit);
});
