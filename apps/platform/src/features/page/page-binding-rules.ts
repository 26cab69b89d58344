import { type Binding, type ChangeBinding, bindingKey } from '@lightfield/page';
import type { OwnVariable, PageOwner } from './page-owner.ts';

/** What bindings of a page may name: its owner's variables. */
export interface Bindable {
  readonly owner: PageOwner;
  readonly ownerName: string;
  readonly variables: readonly OwnVariable[];
}

/**
 * A binding as its page keeps it (S2 §4): to a variable of its own device by id, on the page of a template by key. What names
 * none of those is cleared, titles are refreshed. `cleared` gathers what was lost.
 */
export function ownBindings({ owner, ownerName, variables }: Bindable, cleared: Set<string>): ChangeBinding {
  const byId = new Map(variables.map((variable) => [variable.id, variable]));
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));
  const isDevice = owner.kind === 'device';
  const equipId = isDevice ? owner.id : '';
  const subTitle = isDevice ? ownerName.slice(0, 200) : '';
  const foreign = (binding: Binding) => binding.equipId !== '' && binding.equipId !== equipId;
  const lost = (binding: Binding): null => {
    cleared.add(binding.title || binding.systemKey || binding.signalId || binding.mvarId);
    return null;
  };
  return (binding) => {
    // Of its component, or nothing yet.
    if (binding.type === 'param' || bindingKey(binding) === '') return binding;
    // Of projects, which do not exist yet.
    if (binding.type === 'mvar' || foreign(binding)) return lost(binding);
    if (binding.type === 'system') return { ...binding, equipId, subTitle };
    const variable = binding.signalId ? byId.get(binding.signalId) : byKey.get(binding.systemKey);
    if (!variable) return lost(binding);
    const { id, key, name } = variable;
    return isDevice
      ? { ...binding, title: name.slice(0, 200), subTitle, equipId, signalId: id, systemKey: '' }
      : { ...binding, title: name.slice(0, 200), subTitle, equipId: '', signalId: '', systemKey: key };
  };
}

/** A binding that could be of any device: by key. `renamed`: other keys (or ids) by key or id; '' for none. */
export function keyedBindings(
  keyOf: ReadonlyMap<string, string>,
  renamed: ReadonlyMap<string, string>,
  cleared: Set<string>,
): ChangeBinding {
  return (binding) => {
    if (binding.type === 'system') return { ...binding, equipId: '' };
    if (binding.type !== 'signal') return binding;
    const key = binding.signalId ? (keyOf.get(binding.signalId) ?? '') : binding.systemKey;
    const systemKey = renamed.get(binding.signalId) ?? renamed.get(key) ?? key;
    if (systemKey) return { ...binding, equipId: '', signalId: '', systemKey };
    if (binding.signalId || binding.systemKey) cleared.add(binding.title || key || binding.signalId);
    return null;
  };
}
