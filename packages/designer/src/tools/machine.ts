import type { Editor } from '../editor.ts';
import { CLEAR } from '../overlay.ts';
import { connecting } from './connecting.ts';
import { drawing } from './drawing.ts';
import { idle } from './idle.ts';
import { marquee } from './marquee.ts';
import { moving } from './moving.ts';
import { panning } from './panning.ts';
import { points } from './points.ts';
import { pressing } from './pressing.ts';
import { resizing } from './resizing.ts';
import { rotating } from './rotating.ts';
import type { Go, RunningState, StateName, ToolEvent } from './state.ts';
import { IDLE } from './state.ts';
import { tracing } from './tracing.ts';

/** Runs one state at a time. What a gesture laid over the page goes when its state ends. */
export class ToolMachine {
  readonly #editor: Editor;
  #running: RunningState;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#running = begin(editor, IDLE);
  }
  get name(): StateName {
    return this.#running.name;
  }
  handle(event: ToolEvent): void {
    const go = this.#running.handle(event);
    if (!go) return;
    this.#editor.overlay.set(CLEAR);
    this.#running = begin(this.#editor, go);
  }
}

function begin(editor: Editor, go: Go): RunningState {
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
  }
}
