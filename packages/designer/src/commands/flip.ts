import { type Mirror, type Texts, type Widget, isRecord, ownField } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import { needsSelection } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const FLIPS: Texts = designerText('flip.flips');
const flippable = (editor: EditorCore): Widget[] =>
  editor.selected().filter((widget) => editor.definitionOf(widget)?.flips && isRecord(widget.data));

/** `data.flip` of a widget that flips says what is mirrored: none, horizontal, vertical or both. */
function flipped(widget: Widget, mirror: Mirror): Widget {
  if (!isRecord(widget.data)) return widget;
  const now = ownField(widget.data, 'flip');
  const is = (one: Mirror) => now === one || now === 'both';
  const across = is('horizontal') !== (mirror === 'horizontal');
  const down = is('vertical') !== (mirror === 'vertical');
  const flip = across && down ? 'both' : across ? 'horizontal' : down ? 'vertical' : 'none';
  return { ...widget, data: { ...widget.data, flip } };
}

/** Buttons, images and animation widgets toggle their mirroring (S2 §4). */
const flip = (title: Texts, mirror: Mirror, keys: readonly string[]) =>
  defineCommand({
    title,
    keys,
    plain: true,
    refusal: (editor) => needsSelection(editor) ?? (flippable(editor).length > 0 ? undefined : FLIPS),
    run(editor) {
      const versions = flippable(editor).map((widget) => flipped(widget, mirror));
      editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(versions)) }));
    },
  });

export const flipHorizontally = flip(designerText('flip.flipHorizontally'), 'horizontal', ['Shift+h']);
export const flipVertically = flip(designerText('flip.flipVertically'), 'vertical', ['Shift+v']);
