import type { LibraryItem } from '@lightfield/page';
import { useMemo, useState } from 'react';
import { Changes } from '../changes-view.tsx';
import { Drawn, DrawnChanges } from '../drawn-changes.tsx';
import { comparedPages } from './item-page.ts';

/** Two versions of a component, drawn beside each other and told in words. */
export function Compared({
  before,
  after,
  titles,
}: {
  readonly before: LibraryItem['document'];
  readonly after: LibraryItem['document'];
  readonly titles: { readonly before: string; readonly after: string };
}) {
  const [pointed, point] = useState<string>();
  const [was, now] = useMemo(() => comparedPages(before, after), [before, after]);
  if (!was || !now) return null;
  return (
    <>
      <DrawnChanges before={was} after={now} titles={titles} pointed={pointed} />
      <Changes before={was} after={now} pointed={pointed} onPoint={point} />
    </>
  );
}

const NO_MARKS: readonly never[] = [];
/** One version, where there is none to compare it with. */
export function Alone({ document, title }: { readonly document: LibraryItem['document']; readonly title: string }) {
  const page = useMemo(() => comparedPages(document, document)[0], [document]);
  return page ? <Drawn page={page} title={title} marks={NO_MARKS} pointed={undefined} /> : null;
}
