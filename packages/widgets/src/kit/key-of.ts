import { type Binding, bindingKey } from '@lightfield/page';

/** Bindings are immutable records: the key of each is put together once, not with every value that arrives. */
const keys = new WeakMap<Binding, string>();

/** As `bindingKey`, for what is asked many times a second. */
export function keyOf(binding: Binding | null | undefined): string {
  if (!binding) return '';
  const known = keys.get(binding);
  if (known !== undefined) return known;
  const key = bindingKey(binding);
  keys.set(binding, key);
  return key;
}
