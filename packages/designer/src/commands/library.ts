import { LIMITS } from '@lightfield/contract';
import {
  type Component,
  type LibraryItem,
  type LibraryMode,
  type Point,
  type Texts,
  everyWidget,
  itemComponent,
  itemDocument,
  mapWidgets,
  placedComponent,
  wholeOf,
  withItem,
} from '@lightfield/page';
import { insertWidgets } from '../document/arrange.ts';
import type { PageState } from '../document/state.ts';
import type { EditorCore } from '../editor-core.ts';
import { designerText } from '../locales/designer/text.ts';
import { overCapacity } from '../rules/capacity.ts';
import { defineCommand } from './command.ts';
import { placeAmong } from './components.ts';
import { groupDefinition } from './group.ts';
import { GONE } from './reasons.ts';

const MANY: Texts = designerText('library.many', { mostComponents: LIMITS.designer.components });

/** The component of the library as it stands in the page; `undefined`: it is of the page alone, or goes with another one. */
export function itemOnPage({ components }: Pick<PageState, 'components'>, id: string): Component | undefined {
  const found = components.find((component) => component.id === id);
  const whole = found && (wholeOf(components, id) ?? found);
  return whole?.library ? whole : undefined;
}

/** A component as the page has it, for the library: what is sent there, and what a page takes of it. `undefined`: nothing is in it. */
export const itemFromPage = (editor: EditorCore, id: string, { version, ...named }: Omit<LibraryItem, 'document'>) => {
  const group = groupDefinition(editor);
  const document = group && itemDocument(editor.document.state, id, group);
  return document && { ...named, version, document };
};

export interface PlacingItem {
  readonly item: LibraryItem;
  /** As of a component of the page. */
  readonly at?: Point | undefined;
}
/** The page with a component of the library, which may be there already; `undefined`: there is no room for it. */
function withBrought(
  editor: EditorCore,
  item: LibraryItem,
): { readonly id: string; readonly page: PageState } | undefined {
  const { state } = editor.document;
  const there = state.components.find(
    ({ id, library }) => library?.id === item.id && library.mode === 'follow' && !wholeOf(state.components, id),
  );
  if (there?.library?.version === item.version) return { id: there.id, page: state };
  if (there) return { id: there.id, page: withItem(state, there.id, item, 'follow') };
  const main = itemComponent(item.document);
  const id = editor.freshId();
  if (!main) return undefined;
  const blank = {
    ...state,
    components: [...state.components, { id, title: item.name, params: [], widgets: main.widgets }],
  };
  const page = withItem(blank, id, item, 'follow');
  return page === blank ? undefined : { id, page };
}

/** A place of a component of the library, which comes to the page with it and follows it. */
export const placeItem = defineCommand<PlacingItem>({
  title: designerText('library.place'),
  refusal(editor, { item, at }) {
    const brought = withBrought(editor, item);
    if (!brought) return MANY;
    const place = placeAmong(editor, brought.page.components, { id: brought.id, at });
    return place ? overCapacity(editor.catalogue, brought.page, [place]) : GONE;
  },
  run(editor, { item, at }) {
    const brought = withBrought(editor, item);
    const place = brought && placeAmong(editor, brought.page.components, { id: brought.id, at });
    if (!place) return;
    editor.apply('add', () => ({ ...brought.page, widgets: insertWidgets(brought.page.widgets, [place]) }), {
      select: [place.id],
      scope: undefined,
    });
  },
});

export interface TakingItem {
  /** Of the component on the page. */
  readonly id: string;
  readonly item: LibraryItem;
  readonly mode: LibraryMode;
  /** Places that take it; the others stay as they are. Left out: all of the page. */
  readonly places?: readonly string[] | undefined;
}
function taken(editor: EditorCore, { id, item, mode, places }: TakingItem): PageState | undefined {
  const { state } = editor.document;
  const component = state.components.find((each) => each.id === id);
  if (!component) return undefined;
  const some = new Set(places);
  const others = [state.widgets, ...state.components.map(({ widgets }) => widgets)].some((list) =>
    [...everyWidget(list)].some((widget) => placedComponent(widget)?.component === id && !some.has(widget.id)),
  );
  if (!places || !others) return withItem(state, id, item, mode);
  const own = editor.freshId();
  const { within: _around, ...copy } = component;
  const split: PageState = {
    ...state,
    components: [...state.components, { ...copy, id: own }],
    widgets: mapWidgets(state.widgets, (widget) =>
      some.has(widget.id) && placedComponent(widget)?.component === id
        ? { ...widget, data: { ...(widget.data as object), component: own } }
        : widget,
    ),
  };
  const after = withItem(split, own, item, mode);
  return after === split ? undefined : after;
}

/** A version of the library in the place of what a component of the page is, or for some of its places alone. */
export const takeItem = defineCommand<TakingItem>({
  title: designerText('library.take'),
  refusal(editor, taking) {
    if (!editor.document.state.components.some(({ id }) => id === taking.id)) return GONE;
    const after = taken(editor, taking);
    if (!after || after === editor.document.state) return MANY;
    return overCapacity(editor.catalogue, after, []);
  },
  run(editor, taking) {
    const after = taken(editor, taking);
    if (after) editor.apply('edit', () => after);
  },
});

/** A component of the library becomes one of the page alone, with all that came with it. */
export const releaseItem = defineCommand<{ readonly id: string }>({
  title: designerText('library.release'),
  refusal: (editor, { id }) => (itemOnPage(editor.document.state, id)?.id === id ? undefined : GONE),
  run(editor, { id }) {
    const released = ({ library, within, ...own }: Component): Component => ({
      ...own,
      ...(library && own.id !== id && { library }),
      ...(within !== undefined && within !== id && { within }),
    });
    editor.apply('edit', (page) => ({ ...page, components: page.components.map(released) }));
  },
});
