import { isRecord, ownField } from './json.ts';
import { type Given, givenOf } from './param.ts';
import type { Widget } from './widget.ts';

/** What a place of a component says: which one, and what it gives for its parameters. */
export interface Placed extends Given {
  readonly component: string;
}

/** Is a widget the place of a component? `undefined`: it is an ordinary widget. */
export function placedComponent({ data }: Widget): Placed | undefined {
  if (!isRecord(data)) return undefined;
  const component = ownField(data, 'component');
  if (typeof component !== 'string' || component === '') return undefined;
  return { component, ...givenOf(ownField(data, 'params'), ownField(data, 'values')) };
}
