import { type CommandId, type KeyPress, commandForKey, keyText, readingOrder, selectable } from '@lightfield/designer';
import { useEffect, useRef } from 'react';
import { useDesigner } from '../session/designer-context.ts';
import { ACTION_NAMES, type ActionName, TOOL_KEYS, actionOf } from './actions.ts';
import { goToArea } from './areas.ts';
import { LOOKS, PLAIN, type PlainCommand } from './families.ts';

/** The browser has its own events for these, which reach the clipboard without asking. */
const BY_CLIPBOARD: readonly CommandId[] = ['copy', 'cut', 'paste'];
const isPlain = (id: CommandId): id is PlainCommand => PLAIN.some((each) => each === id);

/** Class of what lies over the whole designer and answers to keys by itself. */
export const LAYER = 'lf-designer-layer';
/** Looked up by class at every key: a selector would be tried on each of the page's thousands of elements. */
const isDialogOpen = (): boolean =>
  Array.from(document.getElementsByClassName('ant-modal-wrap')).some(
    (dialog) => dialog instanceof HTMLElement && dialog.style.display !== 'none',
  );

const PRESSED = ['checkbox', 'radio', 'button', 'range', 'file'];
/** Is somebody typing, or is a dialog or a menu open? Then keys are theirs. */
export function keysAreTaken(target: EventTarget | null, key = ''): boolean {
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || target.matches('textarea, select')) return true;
    // arrows go from choice to choice, and along a slider
    if (target instanceof HTMLInputElement && (!PRESSED.includes(target.type) || key.startsWith('Arrow'))) return true;
  }
  return isDialogOpen() || document.getElementsByClassName(LAYER).length > 0;
}
/** Enter and the space bar press what has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role=tab], [role=option]') !== null;

/** All commands by keyboard, wherever the focus is. */
export function useKeys(act: (name: ActionName) => void): void {
  const { editor, mayEdit } = useDesigner();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const down = (event: KeyboardEvent) => onKey(event, editor, mayEdit, latest.current);
    const up = (event: KeyboardEvent) => {
      if (event.key === ' ') editor.spaceHeld.set(false);
    };
    const away = () => editor.spaceHeld.set(false);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', away);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', away);
    };
  }, [editor, mayEdit]);
}

type Editor = ReturnType<typeof useDesigner>['editor'];
type Act = (name: ActionName) => void;

/** In this order: what the screen does, what is held, tools, commands of the engine. */
function onKey(event: KeyboardEvent, editor: Editor, mayEdit: boolean, act: Act): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (toArea(event)) return;
  const press = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
  const action = actionFor(keyText(press), event.key);
  // a page is saved from inside a field, too
  if (keysAreTaken(event.target, event.key) && (action !== 'save' || isDialogOpen())) return;
  if (action) {
    event.preventDefault();
    // what was being typed counts
    if (event.target instanceof HTMLElement && action === 'save') event.target.blur();
    act(action);
  } else if (held(event, editor)) event.preventDefault();
  else if (mayEdit && isToolKey(press)) editor.tool.set(TOOL_KEYS[press.key]);
  else command(event, commandForKey(press), editor, mayEdit);
}

/** F6 as elsewhere: to the next bar or panel, also out of a field, where it types nothing. */
function toArea(event: KeyboardEvent): boolean {
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || isDialogOpen()) return false;
  event.preventDefault();
  goToArea(event.shiftKey ? -1 : 1);
  return true;
}

function actionFor(text: string, key: string): ActionName | undefined {
  if (key === '?') return 'shortcuts';
  return ACTION_NAMES.find((name) => name !== 'paste' && actionOf(name).keys === text);
}

/** The space bar lets the pointer pan; Enter ends a line that is drawn point by point. */
function held({ key, target }: KeyboardEvent, editor: Editor): boolean {
  if (key === ' ' && !isPressed(target)) {
    editor.spaceHeld.set(true);
    return true;
  }
  if (key !== 'Enter' || (editor.state !== 'tracing' && editor.state !== 'piping')) return false;
  editor.handle({ type: 'finish' });
  return true;
}

const isToolKey = (press: KeyPress): press is KeyPress & { key: keyof typeof TOOL_KEYS } =>
  !press.ctrl && !press.alt && !press.shift && Object.hasOwn(TOOL_KEYS, press.key);

function command(event: KeyboardEvent, id: CommandId | undefined, editor: Editor, mayEdit: boolean): void {
  if (!id || BY_CLIPBOARD.includes(id) || !isPlain(id) || (!mayEdit && !LOOKS.includes(id))) return;
  // Tab and Enter belong to the canvas; elsewhere they go through the screen as everywhere
  if (event.key === 'Enter' && !onCanvas(event.target)) return;
  if (event.key === 'Tab' && (!isCanvas(event.target) || leavesCanvas(editor, event.shiftKey ? -1 : 1))) return;
  event.preventDefault();
  runByKey(editor, id, event.repeat);
}

const onCanvas = (target: EventTarget | null): boolean => target === document.body || isCanvas(target);

const isCanvas = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=application]') !== null;

/** After the last widget, and before the first, Tab goes on through the screen: nobody is locked in by it. */
function leavesCanvas(editor: Editor, way: 1 | -1): boolean {
  const { ids, scope, point } = editor.selection.get();
  if (point !== undefined) return false;
  const order = readingOrder(selectable(editor.document, scope));
  return order.length === 0 || (ids.length > 0 && order.at(way === 1 ? -1 : 0)?.id === ids.at(-1));
}

/** A key that is held down belongs to the step before. */
function runByKey(editor: Editor, id: PlainCommand, repeat: boolean): void {
  if (id.startsWith('nudge')) {
    editor.run(id as 'nudgeLeft', { repeat });
    return;
  }
  // keys that cannot do anything just now are no mistake worth words
  if (repeat && editor.refusal(id)) return;
  editor.run(id);
}
