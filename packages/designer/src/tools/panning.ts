import { limit, pan } from '../viewport/view.ts';
import { minus } from './gesture.ts';
import { IDLE } from './events.ts';
import { defineState } from './state.ts';

/** The page follows the pointer. No edit, so no undo step. */
export const panning = defineState({
  name: 'panning',
  enter: (editor, { at }) => ({ from: at.screen, view: editor.view.get() }),
  on: {
    pointerMove(editor, { from, view }, { screen }) {
      editor.view.set(limit(pan(view, minus(screen, from)), editor.document.state.con, editor.screen.get()));
      return undefined;
    },
    pointerUp: () => IDLE,
    cancel(editor, { view }) {
      editor.view.set(view);
      return IDLE;
    },
  },
});
