import type { PipeKind } from '../connections/pipes.ts';

/** What the pointer does. `draw`: a widget of this type is drawn next; `connect`: a line of this type between two widgets. */
export type Tool =
  /** A pipe, a signal or a wire is laid from port to port. */
  | { readonly kind: 'pipe'; readonly line: PipeKind }
  | { readonly kind: 'select' }
  | { readonly kind: 'draw'; readonly type: string }
  | { readonly kind: 'connect'; readonly type: string }
  | { readonly kind: 'pan' };
export const SELECT: Tool = { kind: 'select' };
