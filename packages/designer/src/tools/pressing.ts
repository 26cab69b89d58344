import { applyFormat } from '../commands/brush.ts';
import { runCommand } from '../commands/command.ts';
import { isLaid } from '@lightfield/page';
import { isLinked } from '../connections/connections.ts';
import { isFixed } from '../document/locks.ts';
import { toggled } from '../selection/selection.ts';
import { adds, dragStarts, minus } from './gesture.ts';
import { stretchAt } from './pulling.ts';
import { IDLE } from './events.ts';
import { defineState } from './state.ts';

/** A button is down and nothing has moved yet: a click when it comes up, a drag once the pointer travels. */
export const pressing = defineState({
  name: 'pressing',
  enter: (_editor, start) => start,
  on: {
    pointerMove(editor, { at, id }, pointer) {
      const way = minus(pointer.screen, at.screen);
      if (Math.hypot(way.x, way.y) < dragStarts(editor)) return undefined;
      const widget = id === undefined ? undefined : editor.document.find(id);
      // What is locked is background: pulling at it draws a marquee over it.
      const held = widget && editor.selection.get().ids.includes(widget.id) && !isFixed(editor.document, widget);
      const start = { from: at.point, at: pointer };
      if (held && isLaid(widget) && isLinked(widget) && editor.selection.get().ids.length === 1)
        return { state: 'pulling', start: { at: pointer, id: widget.id, index: stretchAt(widget, at.point) } };
      return held ? { state: 'moving', start } : { state: 'marquee', start };
    },
    pointerUp(editor, { at, id, wasSelected }) {
      const { ids, scope } = editor.selection.get();
      if (id !== undefined && editor.brush.get()) runCommand(editor, applyFormat, { ids: [id] });
      if (id === undefined) {
        if (!adds(editor, at)) editor.setSelection({ ids: [], scope: undefined });
      } else if (wasSelected && adds(editor, at)) editor.setSelection({ ids: toggled(ids, id), scope });
      else if (wasSelected) editor.setSelection({ ids: [id], scope });
      return IDLE;
    },
  },
});
