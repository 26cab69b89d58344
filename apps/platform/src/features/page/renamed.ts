import type { PageDocument } from '@lightfield/page';

/** Ids are long enough to mean nothing else wherever they stand. */
export function renamed(document: PageDocument, ids: readonly (readonly [from: string, to: string])[]): PageDocument {
  if (ids.length === 0) return document;
  let text = JSON.stringify(document);
  for (const [from, to] of ids) text = text.replaceAll(`"${from}"`, `"${to}"`);
  return JSON.parse(text) as PageDocument;
}
