import { Link } from '@lightfield/page';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEVICE_GAP, OWN_PLACES, linkTo, placeOf } from './own-places.ts';

it.each(OWN_PLACES)('$name is a link that pages of every version take, and is known again with its device', (place) => {
  fc.assert(
    fc.property(fc.option(fc.uuid(), { nil: '' }), (id) => {
      const link = linkTo(place, id);
      expect(Link.safeParse(link).success).toBe(true);
      expect(placeOf(link)).toEqual({ place, device: place.ofDevice ? id || DEVICE_GAP : '' });
    }),
  );
});
it.each([
  '',
  '/',
  'https://example.org/',
  '/manage/ops/repairs?report=a&x=1',
  '/monitor/eg/detail/list/a/b/0?tab=order',
])('%j is no place of the list', (link) => expect(placeOf(link)).toBeUndefined());
