import {
  type Crop,
  type Texts,
  type Widget,
  isRecord,
  isWhole,
  keepEdges,
  ownField,
  roundWidget,
  sizeWithin,
} from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import { isFixed } from '../document/locks.ts';
import type { EditorCore } from '../editor-core.ts';
import { broughtIn } from '../rules/move-limits.ts';
import { cutBox, sizedAbout } from '../rules/picture-box.ts';
import { frameOfWidget } from '../rules/sized.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { GONE, LOCKED, needsMovable } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
/** Of the pictures that are selected, by id: how large each is by itself, page units. What a symbol has by itself is known here. */
export interface NaturalSizes {
  readonly sizes: Readonly<Record<string, Size>>;
}
const NO_PICTURE: Texts = designerText('picture.none');

const cropOf = ({ data }: Widget): Crop | undefined => {
  const crop = isRecord(data) ? ownField(data, 'crop') : undefined;
  // the schema of its data has seen to it
  return crop as Crop | undefined;
};
function withBox(widget: Widget, box: Size & { readonly x: number; readonly y: number }, editor: EditorCore): Widget {
  if (!('width' in widget.position)) return widget;
  const { x, y, width, height } = box;
  const position = keepEdges({ ...widget.position, x, y, width: Math.max(1, width), height: Math.max(1, height) });
  return roundWidget(broughtIn({ ...widget, position }, editor.document.state.con));
}
function naturalOf(editor: EditorCore, widget: Widget, { sizes }: NaturalSizes): Size | undefined {
  return (ownField(sizes, widget.id) as Size | undefined) ?? editor.definitionOf(widget)?.ownSize?.(widget.data);
}

/** Pictures and symbols as large as they are by themselves, or as there is room for on the page, about the middle they have. */
export const naturalSize = defineCommand<NaturalSizes>({
  title: designerText('picture.naturalSize'),
  refusal: (editor, asked) =>
    needsMovable(editor) ??
    (editor.movable().some((widget) => naturalOf(editor, widget, asked)) ? undefined : NO_PICTURE),
  run(editor, asked) {
    const { con } = editor.document.state;
    const sized = editor.movable().map((widget) => {
      const own = naturalOf(editor, widget, asked);
      return own ? withBox(widget, sizedAbout(frameOfWidget(widget), sizeWithin(own, con)), editor) : widget;
    });
    editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(sized)) }));
  },
});

export interface CropEdit {
  readonly id: string;
  readonly crop: Crop;
  /** As of `edit`. */
  readonly merge?: string | undefined;
}

/** Shows another part of a picture; each bit of it stays as large as it was, and where it was, as long as the widget may move. */
export const cropPicture = defineCommand<CropEdit>({
  title: designerText('picture.crop'),
  refusal(editor, asked) {
    if (!editor.document.find(asked.id)) return GONE;
    return cropped(editor, asked) ? undefined : LOCKED;
  },
  run(editor, asked) {
    const version = cropped(editor, asked);
    if (!version) return;
    editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf([version])) }), {
      merge: asked.merge,
    });
  },
});
/** `undefined`: it is no picture, or cannot be cut so. */
function cropped(editor: EditorCore, { id, crop }: CropEdit): Widget | undefined {
  const widget = editor.document.find(id);
  const definition = widget && editor.definitionOf(widget);
  if (!widget || !definition?.crops || !isRecord(widget.data) || !('width' in widget.position)) return undefined;
  const { crop: _before, ...whole } = widget.data;
  const data = definition.data.safeParse(isWhole(crop) ? whole : { ...whole, crop });
  if (!data.success) return undefined;
  const version = { ...widget, data: data.data };
  if (isFixed(editor.document, widget) || ownField(widget.data, 'fit') === 'none') return version;
  const flip = ownField(widget.data, 'flip');
  const box = cutBox(
    { ...frameOfWidget(widget), rotate: 'rotate' in widget.position ? widget.position.rotate : 0 },
    {
      from: cropOf(widget),
      to: crop,
      across: flip === 'horizontal' || flip === 'both',
      down: flip === 'vertical' || flip === 'both',
    },
  );
  return withBox(version, box, editor);
}
