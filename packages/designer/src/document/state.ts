import type { Component, Con, PageDocument, Widget } from '@lightfield/page';

/** What an edit may change of a page. Immutable: an edit makes another one that shares all it left alone. */
export interface PageState {
  readonly con: Con;
  readonly widgets: readonly Widget[];
  readonly components: readonly Component[];
}

export const stateOf = ({ con, widgets, components }: PageDocument): PageState => ({ con, widgets, components });

export const sameState = (one: PageState, other: PageState): boolean =>
  one.con === other.con && one.widgets === other.widgets && one.components === other.components;
