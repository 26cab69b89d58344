import { Binding } from '@lightfield/page';
import type { Variable } from '../session/binding/variables.ts';

/** Ids hold no Chinese. */
export const idOf = (name: string): string =>
  `k${Array.from(name, (letter) => (letter.codePointAt(0) ?? 0).toString(36)).join('')}`;

/** A measured value, but for what is said of it. */
export const aVariable = (name: string, unit = '', more: Partial<Variable> = {}): Variable => ({
  id: `${more.binding?.equipId ?? ''}${name}`,
  key: idOf(name),
  name,
  unit,
  decimals: 1,
  dataType: 'float',
  writable: false,
  statusMap: [],
  binding: Binding.parse({ type: 'signal', systemKey: idOf(name), title: name }),
  ...more,
});
