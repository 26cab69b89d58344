import { distance } from '@lightfield/page';
import { type View, limit, pinched } from '../viewport/view.ts';
import { type Fingers, IDLE } from './events.ts';
import { defineState } from './state.ts';

/** Two fingers hold the page: it follows them, and grows as they part. No edit, so no undo step. */
export const pinching = defineState({
  name: 'pinching',
  enter: (_editor, start) => start,
  on: {
    pinch(editor, { fingers: from, view }, fingers) {
      editor.view.set(limit(held(view, from, fingers), editor.document.state.con, editor.screen.get()));
      return undefined;
    },
    pinchEnd: () => IDLE,
  },
});

/** Fingers closer than this, pixels, say nothing of a size. */
const CLOSEST = 10;
const held = (view: View, from: Fingers, to: Fingers): View => {
  const factor = Math.max(CLOSEST, distance(...to)) / Math.max(CLOSEST, distance(...from));
  return pinched(view, between(from), between(to), factor);
};
const between = ([one, other]: Fingers) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
