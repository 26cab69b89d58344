import type { Texts } from '@lightfield/page';
import { boxOfAll } from '../document/bounds.ts';
import type { Axis } from '../snapping/lines.ts';
import type { GuideAt } from '../snapping/snapper.ts';
import { defineCommand } from './command.ts';
import { designerText } from '../locales/designer/text.ts';

/** Guides belong to who draws, not to the page: they are no edit and are not saved with it. */
export const addGuide = defineCommand<GuideAt>({
  title: designerText('guides.addGuide'),
  run(editor, { axis, at }) {
    const guides = editor.guides.get();
    const place = Math.round(at);
    if (!guides[axis].includes(place)) editor.guides.set({ ...guides, [axis]: [...guides[axis], place] });
  },
});

/** Without a pointer: through the middle of what is selected, else of the page. It is taken in hand, so that arrows move it. */
const guideThroughMiddle = (axis: Axis, title: Texts, key: string) =>
  defineCommand({
    title,
    keys: [key],
    plain: true,
    run(editor) {
      const { width, height } = editor.document.state.con;
      const box = boxOfAll(editor.selected()) ?? { x: 0, y: 0, width, height };
      const at = Math.round(axis === 'x' ? box.x + box.width / 2 : box.y + box.height / 2);
      addGuide.run(editor, { axis, at });
      editor.guideInHand.set({ axis, at });
    },
  });
export const guideUpright = guideThroughMiddle('x', designerText('guides.addAnUprightGuide'), 'Shift+g');
export const guideLevel = guideThroughMiddle('y', designerText('guides.addALevelGuide'), 'Alt+Shift+g');

export const moveGuide = defineCommand<GuideAt & { readonly to: number }>({
  title: designerText('guides.moveGuide'),
  run(editor, { axis, at, to }) {
    const guides = editor.guides.get();
    const others = guides[axis].filter((guide) => guide !== at);
    if (others.length === guides[axis].length) return;
    editor.guides.set({ ...guides, [axis]: [...new Set([...others, Math.round(to)])] });
  },
});
export const removeGuide = defineCommand<GuideAt>({
  title: designerText('guides.removeGuide'),
  run(editor, { axis, at }) {
    const guides = editor.guides.get();
    if (guides[axis].includes(at))
      editor.guides.set({ ...guides, [axis]: guides[axis].filter((guide) => guide !== at) });
  },
});
export const clearGuides = defineCommand({
  title: designerText('guides.clearGuides'),
  plain: true,
  run: (editor) => editor.guides.set({ x: [], y: [] }),
});
