import { LIMITS, type RepeatSource } from '@lightfield/contract';
import {
  Repeat,
  type Texts,
  type Widget,
  boundsOfWidgets,
  frameOf,
  isRecord,
  keepEdges,
  ownField,
  placedComponent,
  repeatOf,
  repeatersOf,
  sameJson,
} from '@lightfield/page';
import { removeWidgets, replaceWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { designerText } from '../locales/designer/text.ts';
import { overCapacity } from '../rules/capacity.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';

const NO_PLACE: Texts = designerText('components.noPlace');
const INVALID: Texts = designerText('repeat.invalid');
const MANY: Texts = designerText('repeat.many', { most: LIMITS.designer.repeaters });

export interface Repeating {
  /** `null`: each place stands for itself again. Of a place that was not repeated, the rest is as it begins. */
  readonly repeat: (Partial<Omit<Repeat, 'source'>> & { readonly source?: Partial<RepeatSource> }) | null;
  /** Changes in a row with the same text are one undo step. */
  readonly merge?: string | undefined;
}

/** Repeats the places that are selected for the devices of a source, or no more. */
export const repeatComponent = defineCommand<Repeating>({
  title: designerText('repeat.title'),
  refusal(editor, change) {
    const places = placesOf(editor);
    if (places.length === 0) return NO_PLACE;
    const versions = places.map((place) => changed(editor, place, change));
    const sound = versions.every((version) => version !== undefined);
    if (!sound) return INVALID;
    const { state } = editor.document;
    const widgets = replaceWidgets(state.widgets, versionsOf(versions));
    if (repeatersOf({ ...state, widgets }).length > LIMITS.designer.repeaters) return MANY;
    const without = removeWidgets(state.widgets, new Set(versions.map(({ id }) => id)), undefined);
    return change.repeat ? overCapacity(editor.catalogue, { ...state, widgets: without }, versions) : undefined;
  },
  run(editor, change) {
    const versions = placesOf(editor).flatMap((place) => {
      const version = changed(editor, place, change);
      return version && !sameJson(version, place) ? [version] : [];
    });
    if (versions.length === 0) return;
    editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(versions)) }), {
      merge: change.merge,
    });
  },
});

const placesOf = (editor: EditorCore): Widget[] => editor.selected().filter((widget) => placedComponent(widget));

/** `undefined`: the change is not allowed. */
function changed(editor: EditorCore, place: Widget, { repeat: change }: Repeating): Widget | undefined {
  const before = repeatOf(place);
  const data = isRecord(place.data) ? place.data : {};
  if (change === null) return before ? { ...single(editor, place), data: { ...data, repeat: null } } : place;
  const source = { ...before?.source, ...change.source };
  const repeat = Repeat.safeParse({ ...before, ...change, source });
  if (!repeat.success) return undefined;
  return { ...(before ? place : area(editor, place, repeat.data)), data: { ...data, repeat: repeat.data } };
}

/** So many across and down a place makes room for when it begins to be repeated; what is there of the page. */
const ROOM = { across: 4, down: 3 };
function area(editor: EditorCore, place: Widget, { gap }: Repeat): Widget {
  const { x, y, width, height } = frameOf(place.position);
  const { con } = editor.document.state;
  const wanted = {
    width: ROOM.across * width + (ROOM.across - 1) * gap,
    height: ROOM.down * height + (ROOM.down - 1) * gap,
  };
  return withBox(place, {
    x,
    y,
    width: Math.max(width, Math.min(wanted.width, con.width - x)),
    height: Math.max(height, Math.min(wanted.height, con.height - y)),
  });
}
/** As it was drawn, where its area began. */
function single(editor: EditorCore, place: Widget): Widget {
  const id = ownField(place.data as object, 'component');
  const component = editor.document.state.components.find((each) => each.id === id);
  const drawn = component && boundsOfWidgets(component.widgets);
  const { x, y, width, height } = frameOf(place.position);
  return drawn
    ? withBox(place, { x, y, width: Math.min(width, drawn.width), height: Math.min(height, drawn.height) })
    : place;
}
const withBox = (place: Widget, box: { x: number; y: number; width: number; height: number }): Widget => ({
  ...place,
  position: keepEdges({ ...place.position, ...box }),
});
