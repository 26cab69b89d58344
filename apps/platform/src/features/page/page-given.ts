import { createHash } from 'node:crypto';
import { type PageGiven, commonErrors } from '@lightfield/contract';
import { type Given, bindingKey, givenOf } from '@lightfield/page';

/** Clicks in a row that give each other parameters: a faceplate, its details, their curve. */
const LONGEST_WAY = 8;

/** One that is longer leads in a circle. 90003. */
export function assertShort(way: number): void {
  if (way > LONGEST_WAY) throw commonErrors.noAccess();
}

/** As the rules of packages/page have it; what is no binding is left out. */
export const asGiven = ({ params, values }: PageGiven): Given => givenOf(params, values);

/** 90003: a variable or device that the page whose click it is said to be does not offer. */
export function assertOffered({ params }: Given, offers: ReadonlySet<string>): void {
  for (const binding of params.values()) {
    const key = bindingKey(binding);
    if (key !== '' && !offers.has(key)) throw commonErrors.noAccess();
  }
}

/** Does it name anything that has to be offered? */
export const namesValues = ({ params }: Given): boolean =>
  [...params.values()].some((binding) => bindingKey(binding) !== '');

/** The same for the same page, way and things, in whatever order they are told. */
export function hashOf(pageId: string, fromId: string | null, { params, values }: PageGiven): Buffer {
  const inOrder = (record: object) => Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([pageId, fromId, inOrder(params), inOrder(values)]))
    .digest();
}
