import { completionStatus } from '@codemirror/autocomplete';
import { Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Escape closes the list of names, and nothing else: a dialog around the editor listens at the window and would close too. */
export const ESCAPE_WITHIN = Prec.highest(
  EditorView.domEventHandlers({
    keydown: (event, view) => {
      if (event.key === 'Escape' && completionStatus(view.state) !== null) event.stopPropagation();
      return false;
    },
  }),
);
