import type { PageFacts } from '@lightfield/contract';
import {
  type Binding,
  type Catalogue,
  type PageDocument,
  bindingKey,
  factsWanted,
  givenPlaces,
  settledGiven,
} from '@lightfield/page';
import { valueFacts } from '../../engines/edge/value-facts.ts';
import type { Queryable } from '../../kernel/db.ts';

/** Of variables of devices and calculated ones. Whether the page may name them was proven before. */
function factsOf(on: Queryable, bindings: readonly Binding[]): Promise<ReadonlyMap<string, PageFacts>> {
  const ids = (of: (binding: Binding) => string) => [...new Set(bindings.map(of).filter((id) => id !== ''))];
  return valueFacts(on, {
    signals: ids(({ type, signalId }) => (type === 'signal' ? signalId : '')),
    mvars: ids(({ type, mvarId }) => (type === 'mvar' ? mvarId : '')),
  });
}

const idOf = ({ type, signalId, mvarId }: Binding): string => (type === 'mvar' ? mvarId : signalId);

/**
 * What follows from variables that are given to parameters, which nobody could know while the page was drawn (decision 186): where the
 * page itself was given them it is settled here, where places of components are, whoever draws the page is told what is known of them.
 */
export const createPageFacts = (definitions: Catalogue) => ({
  /** Where a page is bound to parameters of its own. */
  places: ({ widgets, con }: PageDocument) =>
    con.params.length > 0 ? givenPlaces(widgets, definitions) : new Map<string, readonly string[]>(),
  /** `places`: of the page before it was given anything. */
  async settled(
    on: Queryable,
    page: PageDocument,
    places: ReturnType<typeof givenPlaces>,
  ): Promise<{ readonly document: PageDocument; readonly facts: Record<string, PageFacts> | undefined }> {
    const { toPlaces, given } = factsWanted(page, places);
    const wanted = [...toPlaces, ...given].filter((binding) => bindingKey(binding) !== '');
    if (wanted.length === 0) return { document: page, facts: undefined };
    const known = await factsOf(on, wanted);
    const told = new Map(toPlaces.flatMap((binding) => entry(known, idOf(binding))));
    return {
      document: settledGiven(page, places, definitions, (binding) => known.get(idOf(binding))),
      facts: told.size > 0 ? Object.fromEntries(told) : undefined,
    };
  },
});
const entry = (known: ReadonlyMap<string, PageFacts>, id: string): [string, PageFacts][] => {
  const facts = known.get(id);
  return facts ? [[id, facts]] : [];
};
