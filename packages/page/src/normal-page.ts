import { type Binding, bindingKey } from './binding.ts';
import { remap } from './bindings.ts';
import type { Catalogue } from './definition.ts';
import type { PageDocument } from './document.ts';

const NO_IDS = { signalId: '', equipId: '', systemKey: '', mvarId: '' } as const;

/** What of a binding says which value is meant, the rest empty; `null`: nothing is bound. */
export function normalBinding(binding: Binding): Binding | null {
  if (bindingKey(binding) === '') return null;
  const { type, signalId, equipId, systemKey, mvarId } = binding;
  const own = { ...binding, ...NO_IDS };
  switch (type) {
    case 'signal':
      return signalId ? { ...own, signalId, equipId } : { ...own, equipId, systemKey };
    case 'mvar':
      return { ...own, mvarId };
    case 'system':
      return { ...own, equipId, systemKey };
    case 'param':
      return { ...own, systemKey };
  }
}
/** The same without its titles, which are told anew whenever a page is opened. */
function untitled(binding: Binding): Binding | null {
  const normal = normalBinding(binding);
  return normal && { ...normal, title: '', subTitle: '' };
}

const withBindings = (page: PageDocument, catalogue: Catalogue, change: typeof normalBinding): PageDocument => ({
  ...page,
  widgets: remap(page.widgets, catalogue, change),
  components: page.components.map((component) => ({
    ...component,
    widgets: remap(component.widgets, catalogue, change),
  })),
});

/** A page as all who write it write it: the same page is the same JSON, whoever wrote it. */
export const normalPage = (page: PageDocument, catalogue: Catalogue): PageDocument =>
  withBindings(page, catalogue, normalBinding);

/**
 * A page as it is compared with another version: without what no version of it has of its own (whose it is, its password)
 * and what is told anew of others (names of variables).
 */
export const comparablePage = (page: PageDocument, catalogue: Catalogue): PageDocument => ({
  ...withBindings(page, catalogue, untitled),
  con: { ...page.con, checkpwd: false, password: '', projectId: '', equipmentId: '', templateId: '' },
});
