import { type CommandId, type RunArgs, commands } from './registry.ts';

export interface KeyPress {
  /** As `KeyboardEvent.key` says it. */
  readonly key: string;
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** One text for a key with its modifiers, as commands name theirs: `Mod+Shift+z`. */
export function keyText({ key, ctrl, shift, alt }: KeyPress): string {
  // A shifted sign is another sign on every keyboard: what is on the key counts.
  const base = UNSHIFTED[key] ?? (key.length === 1 ? key.toLowerCase() : key);
  return [ctrl && 'Mod', alt && 'Alt', shift && 'Shift', base].filter(Boolean).join('+');
}
const UNSHIFTED: Record<string, string | undefined> = { '{': '[', '}': ']' };

/** Order of modifiers as `keyText` has it, whichever a command was written with. */
const ordered = (keys: string): string => {
  const parts = keys.split(/\+(?=.)/);
  const base = parts.pop() ?? '';
  return [...['Mod', 'Alt', 'Shift'].filter((name) => parts.includes(name)), base].join('+');
};
const BY_KEYS: ReadonlyMap<string, CommandId> = new Map(
  (Object.keys(commands) as CommandId[]).flatMap((id) => (commands[id].keys ?? []).map((keys) => [ordered(keys), id])),
);

/** The command a key press means; `undefined`: none. Which keys mean which is a default: a screen may have its own. */
export const commandForKey = (press: KeyPress): CommandId | undefined => BY_KEYS.get(keyText(press));

/** Ids of commands that can be run with nothing but their id. */
export type PlainCommandId = { [Id in CommandId]: [] extends RunArgs<Id> ? Id : never }[CommandId];
/** Can it stand in a palette, or on a key? */
export const isPlain = (id: CommandId): id is PlainCommandId => commands[id].plain === true;
