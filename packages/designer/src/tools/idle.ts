import { type Point, type Widget, freshWidget, isLaid } from '@lightfield/page';
import { PIPES, freshPipe } from '../connections/pipes.ts';
import type { EditorCore } from '../editor-core.ts';
import { type HandleHit, handleAt } from '../selection/handles.ts';
import { deepestAt, widgetAt } from '../selection/selection.ts';
import { beginsAttached } from './connecting.ts';
import { adds, slackOf } from './gesture.ts';
import { addPointAt } from './line-points.ts';
import { litPorts, portFor, shownPort } from './ports.ts';
import type { Go, Pointer } from './events.ts';
import { defineState } from './state.ts';
import type { Tool } from './tool.ts';

/** Nothing is going on: a press decides what begins. */
export const idle = defineState({
  name: 'idle',
  enter: () => undefined,
  on: {
    pointerMove(editor, _memo, { point }) {
      const { hover } = editor.overlay.get();
      const under = editor.tool.get().kind === 'select' ? hit(editor, { point, ctrl: false })?.id : undefined;
      if (under !== hover) editor.overlay.set({ ...editor.overlay.get(), hover: under });
      lightPorts(editor, point);
      return undefined;
    },
    pointerDown(editor, _memo, at) {
      const tool = editor.tool.get();
      if (at.button === 1 || editor.spaceHeld.get() || tool.kind === 'pan') return { state: 'panning', start: { at } };
      if (at.button !== 0) return chooseForMenu(editor, at);
      if (tool.kind === 'draw') {
        const state = beginsAttached(editor, tool.type, at) ? 'connecting' : 'drawing';
        return { state, start: { at, type: tool.type } };
      }
      if (tool.kind === 'pipe') return { state: 'piping', start: { at, kind: tool.line } };
      if (tool.kind === 'connect') return { state: 'connecting', start: { at, type: tool.type } };
      return onHandle(editor, at) ?? onWidget(editor, at);
    },
    doubleClick(editor, _memo, { point }) {
      const [only, ...others] = editor.selected();
      if (only && others.length === 0 && addPointAt(editor, only, point)) return undefined;
      enter(editor, point);
      return undefined;
    },
    cancel: () => undefined,
  },
});

/** With a tool that connects, what can be connected is lit up before the first press. */
function lightPorts(editor: EditorCore, point: Point): void {
  const tool = editor.tool.get();
  const overlay = editor.overlay.get();
  const bare = connectsBy(editor, tool);
  if (!bare) {
    if (overlay.ports || overlay.anchor) editor.overlay.set({ ...overlay, ports: undefined, anchor: undefined });
    return;
  }
  editor.overlay.set({
    ...overlay,
    ports: litPorts(editor, bare, point),
    anchor: shownPort(portFor(editor, bare, point)),
  });
}
function connectsBy(editor: EditorCore, tool: Tool): Widget | undefined {
  const type = tool.kind === 'pipe' ? PIPES : tool.kind === 'draw' || tool.kind === 'connect' ? tool.type : undefined;
  const definition = type === undefined ? undefined : editor.catalogue.get(type);
  if (!definition || definition.form !== 'line') return undefined;
  const { con } = editor.document.state;
  if (tool.kind === 'pipe') return freshPipe(definition, tool.line, ORIGIN, 'begun', con);
  // a straight line is drawn from widget to widget by the tool that connects
  return tool.kind === 'draw' && definition.straight
    ? undefined
    : freshWidget(definition, { points: [ORIGIN, ORIGIN] }, 'begun');
}
const ORIGIN: Point = { x: 0, y: 0 };

const hit = (editor: EditorCore, { point, ctrl }: Pick<Pointer, 'point' | 'ctrl'>) =>
  ctrl
    ? deepestAt(editor.document, point, slackOf(editor))
    : widgetAt(editor.document, editor.selection.get().scope, point, slackOf(editor));

function onHandle(editor: EditorCore, at: Pointer): Go | undefined {
  const handles = editor.handles.get();
  const met: HandleHit | undefined = handles && handleAt(handles, at.point, editor.view.get().scale, editor.handleSize);
  if (!handles || !met) return undefined;
  if (met.kind === 'turn') return { state: 'rotating', start: { at } };
  if (met.kind === 'resize') return { state: 'resizing', start: { at, side: met.side } };
  if (handles.kind !== 'points') return undefined;
  const line = editor.document.find(handles.id);
  if (line && isLaid(line)) {
    if (met.kind === 'between') return { state: 'pulling', start: { at, id: handles.id, index: met.index } };
    const last = line.position.points.length - 1;
    return { state: 'points', start: { at, id: handles.id, fresh: false, index: met.index === 0 ? 0 : last } };
  }
  const fresh = met.kind === 'between';
  return { state: 'points', start: { at, id: handles.id, fresh, index: fresh ? met.index + 1 : met.index } };
}

function onWidget(editor: EditorCore, at: Pointer): Go {
  const { ids, scope } = editor.selection.get();
  const met = hit(editor, at);
  const wasSelected = met !== undefined && ids.includes(met.id);
  if (met && !wasSelected) {
    const inScope = scope !== undefined && editor.document.ancestorsOf(met.id).includes(scope);
    const kept = adds(editor, at) && (inScope || scope === undefined) ? ids : [];
    editor.setSelection({
      ids: [...kept, met.id],
      scope: at.ctrl || inScope ? editor.document.parentOf(met.id) : undefined,
    });
  }
  return { state: 'pressing', start: { at, id: met?.id, wasSelected } };
}

/** A menu speaks of what lies under the pointer. */
function chooseForMenu(editor: EditorCore, at: Pointer): undefined {
  const met = hit(editor, at);
  if (met && !editor.selection.get().ids.includes(met.id)) editor.select(met.id);
  else if (!met) editor.select();
}

/** A double click goes one group deeper; on what is no group it opens it. */
function enter(editor: EditorCore, point: Pointer['point']): void {
  const { document } = editor;
  const { scope } = editor.selection.get();
  const met = widgetAt(document, scope, point, slackOf(editor));
  if (!met) return;
  if (!met.children?.length) {
    editor.opened.tell(met.id);
    return;
  }
  const inner = widgetAt(document, met.id, point, slackOf(editor));
  if (inner && inner.id !== met.id) editor.setSelection({ ids: [inner.id], scope: met.id });
}
