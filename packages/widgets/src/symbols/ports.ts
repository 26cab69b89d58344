import type { WidgetPort } from '@lightfield/page';
import type { Fit, Flip } from '../kit/parts.ts';
import { symbolAt } from './library.ts';
import type { SymbolDefinition } from './symbol.ts';
import { placing } from './placing.ts';

const ACROSS = { left: 'right', right: 'left', top: 'top', bottom: 'bottom' } as const;
const DOWN = { left: 'left', right: 'right', top: 'bottom', bottom: 'top' } as const;

/**
 * Ports of a picture in its box: those of the symbol it shows, where its drawing has them; none of any other picture. Names are
 * by side and order (`left1`), so that most symbols of a kind have the same ones.
 */
export const portsOfPicture = (
  { href, ...how }: { readonly href: string; readonly fit: Fit; readonly flip: Flip },
  box: { readonly width: number; readonly height: number },
): readonly WidgetPort[] => portsOfSymbol(symbolAt(href), how, box);

/** As above, of a symbol that is known. */
export function portsOfSymbol(
  symbol: SymbolDefinition | undefined,
  { fit, flip }: { readonly fit: Fit; readonly flip: Flip },
  box: { readonly width: number; readonly height: number },
): readonly WidgetPort[] {
  if (!symbol || box.width === 0 || box.height === 0) return [];
  // in its own size a picture begins at the corner
  const own = { x: 0, y: 0, sx: 1, sy: 1 };
  const { x, y, sx, sy } = fit === 'none' ? own : placing(symbol.size, box, fit);
  const across = flip === 'horizontal' || flip === 'both';
  const down = flip === 'vertical' || flip === 'both';
  const counts = { left: 0, right: 0, top: 0, bottom: 0 };
  return symbol.ports.map((port) => {
    counts[port.side] += 1;
    const at = { x: inside(x + port.x * sx, box.width), y: inside(y + port.y * sy, box.height) };
    const turned = across ? ACROSS[port.side] : port.side;
    return {
      name: `${port.side}${counts[port.side]}`,
      x: across ? box.width - at.x : at.x,
      y: down ? box.height - at.y : at.y,
      side: down ? DOWN[turned] : turned,
      ...(port.further && { further: port.further }),
    };
  });
}
/** What is cut off is met where it is cut. */
const inside = (value: number, most: number): number => Math.min(most, Math.max(0, value));
