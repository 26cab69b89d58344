import type { Texts } from '@lightfield/page';
import type { EditorCore } from '../editor-core.ts';

/** Something a person can do by key, menu, palette or button. One file each (or one family), and a line in the registry. */
export interface Command<Args = void> {
  readonly title: Texts;
  /** Default keys: `Mod` is Ctrl, Command on a Mac; the key as `KeyboardEvent.key` says it. */
  readonly keys?: readonly string[];
  /** Needs to be told nothing but what is selected: can stand in a palette. */
  readonly plain?: boolean;
  /** Runs beside a gesture instead of cancelling it: what only looks. */
  readonly duringGesture?: boolean;
  /** Why it cannot run now; `undefined`: it can. */
  readonly refusal?: (editor: EditorCore, args: Args) => Texts | undefined;
  readonly run: (editor: EditorCore, args: Args) => void;
}
export const defineCommand = <Args = void>(command: Command<Args>): Command<Args> => command;

/** Answers whether it ran; a refusal is told to whoever watches `notices`. */
export function runCommand<Args>(editor: EditorCore, command: Command<Args>, args: Args): boolean {
  const refused = command.refusal?.(editor, args);
  if (refused) editor.notices.tell(refused);
  else command.run(editor, args);
  return !refused;
}
