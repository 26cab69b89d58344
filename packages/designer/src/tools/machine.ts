import type { EditorCore } from '../editor-core.ts';
import { CLEAR } from '../overlay.ts';
import { connecting } from './connecting.ts';
import { drawing } from './drawing.ts';
import { idle } from './idle.ts';
import { marquee } from './marquee.ts';
import { moving } from './moving.ts';
import { panning } from './panning.ts';
import { pinching } from './pinching.ts';
import { piping } from './piping.ts';
import { points } from './points.ts';
import { pressing } from './pressing.ts';
import { pulling } from './pulling.ts';
import { resizing } from './resizing.ts';
import { rotating } from './rotating.ts';
import type { Selection } from '../selection/selection.ts';
import type { Fingers, Go, StateName, ToolEvent } from './events.ts';
import type { RunningState } from './state.ts';
import { IDLE } from './events.ts';
import type { Tool } from './tool.ts';
import { tracing } from './tracing.ts';

/** Runs one state at a time. What a gesture laid over the page goes when its state ends. */
export class ToolMachine {
  readonly #editor: EditorCore;
  #running: RunningState;
  /** A line that is drawn point by point waits here while two fingers move the page under it. */
  #aside: RunningState | undefined;
  /** As it was before the press that is going on. */
  #before: { readonly tool: Tool; readonly selection: Selection } | undefined;

  constructor(editor: EditorCore) {
    this.#editor = editor;
    this.#running = begin(editor, IDLE);
  }
  get name(): StateName {
    return this.#running.name;
  }
  handle(event: ToolEvent): void {
    if (event.type === 'pointerDown' && this.name === 'idle')
      this.#before = { tool: this.#editor.tool.get(), selection: this.#editor.selection.get() };
    if (event.type === 'pinch' && this.name !== 'pinching') this.#pinch(event.fingers);
    else if (this.#aside && event.type === 'cancel') this.#giveUp(this.#aside);
    else if (this.#aside && event.type === 'pinchEnd') this.#resume(this.#aside);
    else this.#goOn(event);
  }
  #goOn(event: ToolEvent): void {
    const go = this.#running.handle(event);
    if (!go) return;
    this.#editor.overlay.set(CLEAR);
    this.#running = begin(this.#editor, go);
  }
  /** A second finger: what the first one began was not meant. */
  #pinch(fingers: Fingers): void {
    const editor = this.#editor;
    if (this.name === 'tracing' || this.name === 'piping') this.#aside = this.#running;
    else {
      const before = this.name === 'idle' ? undefined : this.#before;
      this.#goOn({ type: 'cancel' });
      if (before) {
        editor.tool.set(before.tool);
        editor.setSelection(before.selection);
      }
    }
    this.#running = begin(editor, { state: 'pinching', start: { fingers, view: editor.view.get() } });
  }
  #resume(aside: RunningState): void {
    this.#running = aside;
    this.#aside = undefined;
  }
  #giveUp(aside: RunningState): void {
    this.#resume(aside);
    this.#goOn({ type: 'cancel' });
  }
}

function begin(editor: EditorCore, go: Go): RunningState {
  switch (go.state) {
    case 'idle':
      return idle.begin(editor, go.start);
    case 'pressing':
      return pressing.begin(editor, go.start);
    case 'drawing':
      return drawing.begin(editor, go.start);
    case 'tracing':
      return tracing.begin(editor, go.start);
    case 'connecting':
      return connecting.begin(editor, go.start);
    case 'piping':
      return piping.begin(editor, go.start);
    case 'pulling':
      return pulling.begin(editor, go.start);
    case 'moving':
      return moving.begin(editor, go.start);
    case 'resizing':
      return resizing.begin(editor, go.start);
    case 'rotating':
      return rotating.begin(editor, go.start);
    case 'marquee':
      return marquee.begin(editor, go.start);
    case 'points':
      return points.begin(editor, go.start);
    case 'panning':
      return panning.begin(editor, go.start);
    case 'pinching':
      return pinching.begin(editor, go.start);
  }
}
