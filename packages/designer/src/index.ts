export type { AddingMany } from './commands/add-many.ts';
export type { Command } from './commands/command.ts';
export {
  type KeyPress,
  type PlainCommandId,
  commandForKey,
  isPlain,
  keyText,
} from './commands/keys.ts';
export { ONE_ALONE } from './commands/reasons.ts';
export { type CommandId, type RunArgs, commands } from './commands/registry.ts';
export { isPayload, payloadText, readPayload, type Payload } from './clipboard/payload.ts';
export { ComponentSession } from './components/component-session.ts';
export { itemFromPage, itemOnPage } from './commands/library.ts';
export type { NewParameter } from './commands/components.ts';
export type { Repeating } from './commands/repeat.ts';
export { boxOf, boxOfAll } from './document/bounds.ts';
export { isFixed, isHidden } from './document/locks.ts';
export { type PageState, sameState } from './document/state.ts';
export { type DocumentChange, DocumentStore } from './document/store.ts';
export { Editor } from './editor.ts';
export type { ApplyOptions, EditorEvent, EditorOptions, ScreenPointer } from './editor-core.ts';
export type { HistoryState, StepKind } from './history/history.ts';
export { MIXED, commonValue } from './inspect/common.ts';
export { hasPlace, withValueAt } from './inspect/path.ts';
export { PLACE_FIELDS, type WidgetPlace, placeOf } from './inspect/place.ts';
export type { Overlay } from './overlay.ts';
export {
  COARSE,
  FINE,
  type HandleSize,
  type Handles,
  type HandleSide,
  SIDES,
  handlePoint,
  shown as isHandleShown,
  turnHandlePoint,
} from './selection/handles.ts';
export type { Selection } from './selection/selection.ts';
export { deepestAt, selectable } from './selection/selection.ts';
export { readingOrder } from './selection/tab-order.ts';
export { SETTINGS, type Settings } from './settings.ts';
export { Happening, Signal } from './signal.ts';
export type { Axis } from './snapping/lines.ts';
export type { Distance, GuideAt, Guides, SmartGuide } from './snapping/snapper.ts';
export type { Fingers, StateName } from './tools/events.ts';
export type { Tool } from './tools/tool.ts';
export { type Tick, labelStep, ticks } from './viewport/ticks.ts';
export {
  SCALE,
  type Size,
  type View,
  fit,
  limit,
  pan,
  toPage,
  toScreen,
  visible,
  zoomAt,
  zoomTo,
} from './viewport/view.ts';
