import { type PageDocument, expandComponents, usesOf } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';

/** A value that a page shows. */
export interface PageValue {
  /** Its `bindingKey`. */
  readonly key: string;
  /** Id of the variable, also of a calculated one; `''`: the platform's own, such as whether the device is online. */
  readonly id: string;
  /** As the page knows it, with its device where there are several. */
  readonly title: string;
}

const definitions = new Map(catalogue.map(({ definition }) => [definition.type, definition]));

/**
 * The values of a page in its order, each once. Of its widgets, not of its `bind`: that still names what only widgets of
 * other regions show, which the server has taken out for this account.
 */
export function valuesOf(page: PageDocument): readonly PageValue[] {
  const values: PageValue[] = [];
  const uses = [...usesOf(expandComponents(page, definitions), definitions)].filter(
    ([key, { binding }]) => key !== '' && binding.type !== 'param',
  );
  // of one device alone, its name before every value says nothing
  const several = new Set(uses.map(([, { binding }]) => binding.subTitle)).size > 1;
  for (const [key, { binding }] of uses) {
    const { mvarId, signalId, systemKey, title, subTitle } = binding;
    values.push({
      key,
      id: binding.type === 'mvar' ? mvarId : signalId,
      title:
        [several ? subTitle : '', title].filter((part) => part !== '').join(' · ') || systemKey || signalId || mvarId,
    });
  }
  return values;
}
