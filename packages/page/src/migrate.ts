import type { Texts } from './definition.ts';
import { FORMAT } from './document.ts';
import { isRecord, ownField } from './json.ts';
import { pageText } from './locales/page/text.ts';

type Raw = Readonly<Record<string, unknown>>;
/** One step up. `change` gets a document of format `to - 1`, unchecked, and changes only what the new format words otherwise. */
interface Migration {
  readonly to: number;
  readonly change: (page: Raw) => Raw;
}

/** In order, without gaps: the last one leads to `FORMAT`. */
const MIGRATIONS: readonly Migration[] = [
  // 0: before documents said their format and could hold components.
  { to: 1, change: (page) => ({ ...page, components: page.components ?? [] }) },
  // 1: when colours, names of fonts and addresses could be any text; what is not sound of it is told by `restorePage`.
  { to: 2, change: (page) => page },
  // 2: before lines could be pipes; the defaults of what they have more are a line as it was.
  { to: 3, change: (page) => page },
  // 3: before symbols followed values; the defaults of what they have more are a picture as it was.
  { to: 4, change: (page) => page },
  // 4: before numbers could be written otherwise than their variable has them.
  { to: 5, change: (page) => page },
  // 5: before parameters could be more than variables; those there were are of that kind by default.
  { to: 6, change: (page) => page },
  // 6: before places could be repeated; one that says nothing of it is one place.
  { to: 7, change: (page) => page },
  // 7: before components could come from a library; those there are belong to their page.
  { to: 8, change: (page) => page },
  // 8: before pages had themes; one that says nothing of it is plain, and none of its colours is a name.
  { to: 9, change: (page) => page },
  // 9: before widgets had triggers beside their click event; those there are have none.
  { to: 10, change: (page) => page },
  // 10: before enterprises had themes and styles of their own; a page that names none of them is as it was.
  { to: 11, change: (page) => page },
  // 11: before pictures could carry a symbol of the enterprise; those there are carry none.
  { to: 12, change: (page) => page },
  // 12: before alarms of a variable could be bound; what is bound there are values.
  { to: 13, change: (page) => page },
  // 13: before fills could be gradients, and pictures cut; what says nothing of it has one colour, no shadow and is whole.
  { to: 14, change: (page) => page },
];

export type Migrated = { readonly ok: true; readonly page: Raw } | { readonly ok: false; readonly texts: Texts };

/**
 * A stored document as the format of today words it, still unchecked. A document without `format` is of format 0. One of
 * a newer format is refused: what it says beyond ours would be lost with the next save.
 */
export function migrate(json: unknown): Migrated {
  if (!isRecord(json)) return refused(pageText('migrate.thisIsNotAPage'));
  const format = ownField(json, 'format') ?? 0;
  if (typeof format !== 'number' || !Number.isSafeInteger(format) || format < 0)
    return refused(pageText('migrate.theFormatVersionOfThisPage'));
  if (format > FORMAT) return refused(pageText('migrate.thisPageWasSavedByA', { format, format2: FORMAT }));
  let page: Raw = json;
  for (const step of MIGRATIONS) if (step.to > format) page = { ...step.change(page), format: step.to };
  return { ok: true, page };
}

const refused = (texts: Texts): Migrated => ({ ok: false, texts });
