/** What the pointer does. `draw`: a widget of this type is drawn next; `connect`: a line of this type between two widgets. */
export type Tool =
  | { readonly kind: 'select' }
  | { readonly kind: 'draw'; readonly type: string }
  | { readonly kind: 'connect'; readonly type: string }
  | { readonly kind: 'pan' };
export const SELECT: Tool = { kind: 'select' };
