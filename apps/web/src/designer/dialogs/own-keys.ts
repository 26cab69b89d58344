import { type Binding, type PageDocument, bindingKey, remapPage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import type { Variables } from '../binding/variables.ts';

/** A page from elsewhere with each binding led to the variable of the same key here; one without match stays, and is told by the checker. */
export function ownKeys(
  page: PageDocument,
  variables: Variables,
  keys: Readonly<Record<string, string>> = {},
): PageDocument {
  const byKey = new Map(variables.list.map((variable) => [variable.key, variable.binding]));
  return remapPage(page, definitions, (binding: Binding) => {
    if (binding.type !== 'signal' || variables.find(bindingKey(binding))) return binding;
    const key = keys[binding.signalId] ?? binding.systemKey;
    return byKey.get(key) ?? binding;
  });
}
