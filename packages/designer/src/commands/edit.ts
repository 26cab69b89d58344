import { LIMITS, asItIs } from '@lightfield/contract';
import {
  type Con,
  POSITIONS,
  type Texts,
  type VariableFacts,
  type Widget,
  WidgetCommon,
  formOf,
  ownField,
  roundWidget,
  sameJson,
  valueAt,
} from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { isFixed } from '../document/locks.ts';
import type { PageState } from '../document/state.ts';
import type { EditorCore } from '../editor-core.ts';
import { hasPlace, withValueAt } from '../inspect/path.ts';
import { PLACE_FIELDS, type PlaceField, placeOf, withPlace } from '../inspect/place.ts';
import type { Selection } from '../selection/selection.ts';
import { grownWithWords } from '../rules/words-room.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { GONE, LOCKED, NOTHING_CHOSEN } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

/** A property of one or many widgets, by its path: `widgetName`, `style.fill.color`, `data.text`, `position.width`. */
export interface PropertyEdit {
  readonly path: string;
  readonly value: unknown;
  /** Left out: those that are selected. */
  readonly ids?: readonly string[] | undefined;
  /** Edits in a row with the same text are one undo step: a colour that is being dragged. */
  readonly merge?: string | undefined;
  /** What is bound is this variable: what follows from it is settled, too. */
  readonly facts?: VariableFacts | undefined;
  /** Of the variable that was bound there. */
  readonly before?: VariableFacts | undefined;
}
const NO_SUCH: Texts = designerText('edit.noSuch');
const INVALID: Texts = designerText('edit.invalid');

/** What a widget is made of, beside its place: each part is checked by its own schema. */
const PARTS = [
  'ref',
  'widgetName',
  'authRegion',
  'style',
  'animation',
  'clickEvent',
  'triggers',
  'expressions',
  'takes',
  'data',
] as const;

type Edited =
  | { readonly refused: Texts }
  /** `instead`: the rules of places let it come no nearer to what was typed. */
  | { readonly versions: readonly Widget[]; readonly instead?: Texts | undefined };

/** Gives one property of many widgets the same value. What has no such property is left alone; a wrong value is refused. */
export const edit = defineCommand<PropertyEdit>({
  title: designerText('edit.editProperty'),
  refusal(editor, change) {
    const result = edited(editor, change);
    return 'refused' in result ? result.refused : undefined;
  },
  run(editor, change) {
    const result = edited(editor, change);
    if ('refused' in result) return;
    const versions = versionsOf(result.versions);
    editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versions) }), {
      merge: change.merge,
    });
    if (result.instead) editor.notices.tell(result.instead);
  },
});

/** Asked whether it may and then run with the very same words, an edit of many widgets is worked out once. */
const worked = new WeakMap<
  PropertyEdit,
  { readonly page: PageState; readonly selection: Selection; readonly result: Edited }
>();
function edited(editor: EditorCore, change: PropertyEdit): Edited {
  const page = editor.document.state;
  const selection = editor.selection.get();
  const known = worked.get(change);
  if (known?.page === page && known.selection === selection) return known.result;
  const result = workOut(editor, change);
  worked.set(change, { page, selection, result });
  return result;
}

function workOut(editor: EditorCore, { path, value, ids, facts, before }: PropertyEdit): Edited {
  const { document } = editor;
  const widgets = ids ? document.pick(ids) : editor.selected();
  if (widgets.length === 0) return { refused: ids ? GONE : NOTHING_CHOSEN };
  const places = path.startsWith('position.');
  const free = places ? widgets.filter((widget) => !isFixed(document, widget)) : widgets;
  if (free.length === 0) return { refused: LOCKED };
  const found = free.filter((widget) => hasPlace(widget, path) || (places && isPlaceField(path)));
  if (found.length === 0) return { refused: NO_SUCH };
  const versions: Widget[] = [];
  let instead: Texts | undefined;
  for (const widget of found) {
    const version = places
      ? withPosition(editor, widget, path, value)
      : withPart(editor, widget, { path, value, facts, before });
    if (!version) return { refused: INVALID };
    instead ??= insteadOf(version, path, value);
    if (version !== widget) versions.push(version);
  }
  return { versions, instead };
}

const SIDES: Partial<Record<PlaceField, Texts>> = {
  x: asItIs('X'),
  y: asItIs('Y'),
  width: designerText('edit.width'),
  height: designerText('edit.height'),
};
/** A number that the edge of the page, or what a widget has to have at least, kept from being taken as it was typed. */
function insteadOf(version: Widget, path: string, value: unknown): Texts | undefined {
  const field = fieldOf(path);
  const corner = CORNER.test(path) ? asItIs(path.slice('position.'.length).toUpperCase()) : undefined;
  const name = field ? SIDES[field] : corner;
  if (!name || typeof value !== 'number') return undefined;
  const got = Number(field ? placeOf(version)[field] : valueAt(version, path));
  const missed = Math.round(value) - got;
  // of a circle the radius is whole
  if (Math.abs(missed) <= ('r' in version.position ? 1 : 0)) return undefined;
  return designerText(missed > 0 ? 'edit.atMostHere' : 'edit.atLeastHere', { name, got });
}

const fieldOf = (path: string): PlaceField | undefined => PLACE_FIELDS.find((name) => path === `position.${name}`);
const isPlaceField = (path: string): boolean => fieldOf(path) !== undefined;

/** `undefined`: the value is not allowed. */
function withPosition(editor: EditorCore, widget: Widget, path: string, value: unknown): Widget | undefined {
  const field = fieldOf(path);
  if (field) return typeof value === 'number' ? withPlace(widget, field, value, editor.document.state.con) : undefined;
  // Margins of a chart are its own, as corners of a triangle are; the edges of a box follow from its place.
  const form = formOf(widget.position);
  if (form === 'triangle') return withCorner(widget, path, value, editor.document.state.con);
  if (form !== 'chart') return undefined;
  const version = withValueAt(widget, path, value);
  const checked = POSITIONS[form].safeParse(version.position);
  return checked.success ? kept(widget, { ...widget, position: checked.data }) : undefined;
}

const CORNER = /^position\.([xy])[123]$/;
/** With one number of a corner typed in: as far from the edge of the page as a triangle has to stay (S2 §5), before it is turned. */
function withCorner(widget: Widget, path: string, value: unknown, { width, height }: Con): Widget | undefined {
  const [, axis] = CORNER.exec(path) ?? [];
  if (axis === undefined || typeof value !== 'number') return undefined;
  const { edgeLine } = LIMITS.designer;
  const at = Math.max(edgeLine, Math.min(value, (axis === 'x' ? width : height) - edgeLine));
  const checked = POSITIONS.triangle.safeParse(withValueAt(widget, path, at).position);
  return checked.success ? kept(widget, roundWidget({ ...widget, position: checked.data })) : undefined;
}

/** `undefined`: the value is not allowed. */
function withPart(
  editor: EditorCore,
  widget: Widget,
  { path, value, facts, before }: Pick<PropertyEdit, 'path' | 'value' | 'facts' | 'before'>,
): Widget | undefined {
  const part = PARTS.find((name) => path === name || path.startsWith(`${name}.`));
  if (!part) return undefined;
  const definition = editor.definitionOf(widget);
  const schema = part === 'data' ? definition?.data : WidgetCommon.shape[part];
  const checked = schema?.safeParse(ownField(withValueAt(widget, path, value), part));
  if (!checked?.success) return undefined;
  const settled: unknown =
    facts && part === 'data' && definition?.bound
      ? definition.bound(checked.data, path.slice('data.'.length), facts, before)
      : checked.data;
  const version = { ...widget, [part]: settled };
  return kept(widget, part === 'data' && !widget.posLock ? grownWithWords(editor, widget, version) : version);
}
/** The very widget when nothing is different, so that no step is made of it. */
const kept = (before: Widget, after: Widget): Widget => (sameJson(before, after) ? before : after);
