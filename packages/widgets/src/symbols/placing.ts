import type { SymbolDefinition } from './symbol.ts';

/** Where a symbol lands in a box: scale and offset. */
export function placing(
  size: SymbolDefinition['size'],
  box: { readonly width: number; readonly height: number },
  fit: 'contain' | 'cover' | 'fill',
): { readonly x: number; readonly y: number; readonly sx: number; readonly sy: number } {
  const sx = box.width / size.width;
  const sy = box.height / size.height;
  if (fit === 'fill') return { x: 0, y: 0, sx, sy };
  const scale = fit === 'cover' ? Math.max(sx, sy) : Math.min(sx, sy);
  return { x: (box.width - size.width * scale) / 2, y: (box.height - size.height * scale) / 2, sx: scale, sy: scale };
}
