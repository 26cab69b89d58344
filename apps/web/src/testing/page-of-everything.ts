import { type PageDocument, freshWidget, parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import type { Fill } from './plausible-answer.ts';

/** Page units between two of them. */
const STEP = 200;
const COLUMNS = 6;

/** A plant page with one widget of every kind, or with none. */
export function pageDocument(fill: Fill): PageDocument {
  const kinds = fill === 'full' ? [...definitions.values()].filter(({ category }) => category !== 'group') : [];
  const widgets = kinds.map((definition, index) =>
    freshWidget(definition, { x: (index % COLUMNS) * STEP, y: Math.floor(index / COLUMNS) * STEP }, `w${index}`),
  );
  const parsed = parsePage({ con: {}, widgets }, definitions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.page;
}
