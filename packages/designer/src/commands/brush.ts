import type { Animation, AnimationName, Texts, Widget } from '@lightfield/page';
import { replaceWidgets } from '../document/arrange.ts';
import type { EditorCore } from '../editor-core.ts';
import { versionsOf } from '../tools/gesture.ts';
import { defineCommand } from './command.ts';
import type { Which } from './flags.ts';
import { GONE, NOTHING_CHOSEN } from './reasons.ts';
import { designerText } from '../locales/designer/text.ts';

const ONE: Texts = designerText('brush.one');
const EMPTY: Texts = designerText('brush.empty');

/** Format brush: takes style and animation of the selected widget. */
export const takeFormat = defineCommand({
  title: designerText('brush.formatBrushTake'),
  keys: ['Mod+Alt+c'],
  plain: true,
  refusal: (editor) => (editor.selected().length === 1 ? undefined : ONE),
  run(editor) {
    const [widget] = editor.selected();
    if (widget) editor.brush.set({ style: widget.style, animation: widget.animation });
  },
});

/** Animations that suit every widget; the others only where its type shows them. */
const EVERYWHERE: readonly AnimationName[] = ['visiable', 'move'];
function formatted(
  editor: EditorCore,
  widget: Widget,
  { style, animation }: Pick<Widget, 'style' | 'animation'>,
): Widget {
  const shown = [...EVERYWHERE, ...(editor.definitionOf(widget)?.animations ?? [])];
  const taken = Object.fromEntries(shown.map((name) => [name, animation[name]])) as Partial<Animation>;
  return { ...widget, style, animation: { ...widget.animation, ...taken } };
}

/** Gives the taken style and animation to others, as often as one likes. */
export const applyFormat = defineCommand<Which>({
  title: designerText('brush.formatBrushApply'),
  keys: ['Mod+Alt+v'],
  plain: true,
  duringGesture: true,
  refusal(editor, which) {
    if (!editor.brush.get()) return EMPTY;
    const widgets = which ? editor.document.pick(which.ids) : editor.selected();
    return widgets.length > 0 ? undefined : which ? GONE : NOTHING_CHOSEN;
  },
  run(editor, which) {
    const brush = editor.brush.get();
    if (!brush) return;
    const versions = (which ? editor.document.pick(which.ids) : editor.selected())
      .filter(({ style, animation }) => style !== brush.style || animation !== brush.animation)
      .map((widget) => formatted(editor, widget, brush));
    editor.apply('edit', (page) => ({ ...page, widgets: replaceWidgets(page.widgets, versionsOf(versions)) }));
  },
});

export const dropFormat = defineCommand({
  title: designerText('brush.formatBrushPutDown'),
  plain: true,
  refusal: (editor) => (editor.brush.get() ? undefined : EMPTY),
  run: (editor) => editor.brush.set(undefined),
});
