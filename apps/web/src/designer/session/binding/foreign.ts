import {
  type Binding,
  type PageDocument,
  type Use,
  bindingKey,
  isOfPage,
  remapPage,
  usesOf,
  variableOf,
} from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import type { Variables } from './variables.ts';

type Known = Pick<Variables, 'list' | 'devices' | 'find'>;
/** Keys of variables by their ids, as whoever the widgets come from told them. */
export type Keys = Readonly<Record<string, string>>;

/** Is there here what a binding asks for? Parameters are the business of their component; what nothing is bound to is no loss. */
export function isThere({ devices, find }: Known, binding: Binding): boolean {
  const key = bindingKey(variableOf(binding));
  if (key === '' || binding.type === 'param') return true;
  if (binding.type === 'system') return binding.equipId === '' || devices.some(({ id }) => id === binding.equipId);
  return find(key) !== undefined;
}

/** Bindings that mean nothing here, each once: on the page and inside its components. */
export function foreignUses(
  { widgets, components = [] }: Pick<PageDocument, 'widgets'> & Partial<Pick<PageDocument, 'components'>>,
  known: Known,
): readonly Use[] {
  const all = [widgets, ...components.map((component) => component.widgets)].flat();
  return [...usesOf(all, definitions).values()].filter(({ binding }) => !isThere(known, binding));
}

/** What is told of a device is told of this one, where there is only one; everything else stays. */
export function ownDevice({ devices }: Pick<Known, 'devices'>): (binding: Binding) => Binding {
  const [only, ...more] = devices;
  return (binding) =>
    only && more.length === 0 && binding.type === 'system' && !isOfPage(binding) && binding.equipId !== only.id
      ? { ...binding, equipId: only.id, subTitle: only.name }
      : binding;
}

/** A page from elsewhere with each binding led to the variable of the same key here; one without match stays. */
export function ownKeys(page: PageDocument, known: Known, keys: Keys = {}): PageDocument {
  const byKey = new Map(known.list.map((variable) => [variable.key, variable.binding]));
  const own = ownDevice(known);
  return remapPage(page, definitions, (foreign) => {
    const binding = own(foreign);
    if (isThere(known, binding)) return binding;
    return byKey.get(keyOf(foreign, keys)) ?? binding;
  });
}

const keyOf = ({ signalId, mvarId, systemKey }: Binding, keys: Keys): string =>
  keys[signalId] ?? keys[mvarId] ?? systemKey;

/** What a foreign binding most likely means here: the variable of the same key, or else of the same name. */
export function likely({ list }: Pick<Known, 'list'>, binding: Binding, keys: Keys = {}): Binding | null {
  if (binding.type === 'system') return null;
  const key = keyOf(binding, keys);
  const byKey = key === '' ? undefined : list.find((variable) => variable.key === key);
  return (byKey ?? list.find(({ name }) => name === binding.title))?.binding ?? null;
}
