import type { Point } from '@lightfield/page';
import type { PipeKind } from '../connections/pipes.ts';
import type { HandleSide } from '../selection/handles.ts';
import type { View } from '../viewport/view.ts';

export interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean;
}
export interface Pointer extends Modifiers {
  /** Page units. */
  readonly point: Point;
  /** Pixels of the canvas element. */
  readonly screen: Point;
  /** 0 left, 1 middle, 2 right. */
  readonly button: number;
}
/** Two fingers on the canvas, pixels of the canvas element. */
export type Fingers = readonly [Point, Point];
export type PointerEventType = 'pointerDown' | 'pointerMove' | 'pointerUp' | 'doubleClick';
export type ToolEvent =
  | ({ readonly type: PointerEventType } & Pointer)
  /** A second finger came down, or one of the two was moved. */
  | { readonly type: 'pinch'; readonly fingers: Fingers }
  /** One of the two is gone. */
  | { readonly type: 'pinchEnd' }
  /** Enter: what is drawn point by point is complete. */
  | { readonly type: 'finish' }
  /** Escape, or the pointer was taken away. */
  | { readonly type: 'cancel' };

/** What each state is begun with. */
export interface Starts {
  idle: undefined;
  pressing: { readonly at: Pointer; readonly id: string | undefined; readonly wasSelected: boolean };
  drawing: { readonly at: Pointer; readonly type: string };
  tracing: { readonly at: Pointer; readonly type: string };
  connecting: { readonly at: Pointer; readonly type: string };
  piping: { readonly at: Pointer; readonly kind: PipeKind };
  pulling: { readonly id: string; readonly index: number; readonly at: Pointer };
  moving: { readonly from: Point; readonly at: Pointer };
  resizing: { readonly side: HandleSide; readonly at: Pointer };
  rotating: { readonly at: Pointer };
  marquee: { readonly from: Point; readonly at: Pointer };
  points: { readonly id: string; readonly index: number; readonly fresh: boolean; readonly at: Pointer };
  panning: { readonly at: Pointer };
  pinching: { readonly fingers: Fingers; readonly view: View };
}
export type StateName = keyof Starts;
/** The state that follows, and what it begins with. Nothing: the state stays. */
export type Go = { [Name in StateName]: { readonly state: Name; readonly start: Starts[Name] } }[StateName];
export const IDLE: Go = { state: 'idle', start: undefined };
