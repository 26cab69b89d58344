import type { EditorCore } from '../editor-core.ts';
import {
  type Fingers,
  type Go,
  IDLE,
  type PointerEventType,
  type Pointer,
  type StateName,
  type Starts,
  type ToolEvent,
} from './events.ts';

type OnPointer<Memo> = (editor: EditorCore, memo: Memo, pointer: Pointer) => Go | undefined;
type OnEnd<Memo> = (editor: EditorCore, memo: Memo) => Go | undefined;

/** One state of a tool. `Memo` is what it remembers between `enter` and its last event; nothing outlives it. */
export interface ToolState<Name extends StateName, Memo> {
  readonly name: Name;
  enter(editor: EditorCore, start: Starts[Name]): Memo;
  readonly on: { readonly [Type in PointerEventType]?: OnPointer<Memo> } & {
    readonly finish?: OnEnd<Memo>;
    /** Left out: what is going on is given up, and the page is moved instead. */
    readonly pinch?: (editor: EditorCore, memo: Memo, fingers: Fingers) => Go | undefined;
    readonly pinchEnd?: OnEnd<Memo>;
    /** Left out: back to idle. A gesture edits the page only when it ends, so there is nothing to take back. */
    readonly cancel?: OnEnd<Memo>;
  };
}
export interface RunningState {
  readonly name: StateName;
  handle(event: ToolEvent): Go | undefined;
}

/** Hides `Memo`, so that the editor can hold any state without knowing what it remembers. */
export function defineState<Name extends StateName, Memo>(state: ToolState<Name, Memo>) {
  return {
    name: state.name,
    begin(editor: EditorCore, start: Starts[Name]): RunningState {
      const memo = state.enter(editor, start);
      return {
        name: state.name,
        handle(event) {
          if (event.type === 'pinch') return state.on.pinch?.(editor, memo, event.fingers);
          if (event.type === 'pinchEnd') return state.on.pinchEnd?.(editor, memo);
          if (event.type === 'finish') return state.on.finish?.(editor, memo);
          if (event.type === 'cancel') return state.on.cancel ? state.on.cancel(editor, memo) : IDLE;
          return state.on[event.type]?.(editor, memo, event);
        },
      };
    },
  };
}
