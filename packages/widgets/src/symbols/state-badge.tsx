import { use } from 'react';
import { SymbolPalette } from './palette-context.ts';
import { PALETTE, type SymbolState, inkUpon } from './palette.ts';

/** Drawn in 16 units; states at rest and at work need none. */
const SHAPES: { readonly [State in SymbolState]?: { readonly ground: string; readonly sign: string } } = {
  transition: { ground: 'M8 1A7 7 0 0 1 8 15A7 7 0 0 1 8 1Z', sign: 'M4.5 8h.1M8 8h.1M11.5 8h.1' },
  fault: { ground: 'M8 1L15.5 14.5H.5Z', sign: 'M8 6v4M8 12.4v.1' },
  // the letter of ISA-101; a spanner
  manual: { ground: 'M8 1L15 8L8 15L1 8Z', sign: 'M5.4 10.8V5.6L8 8.6L10.6 5.6V10.8' },
  maintenance: {
    ground: 'M3 1H13A2 2 0 0 1 15 3V13A2 2 0 0 1 13 15H3A2 2 0 0 1 1 13V3A2 2 0 0 1 3 1Z',
    sign: 'M4 12L8.6 7.4M11.9 4.6A2.6 2.6 0 1 0 11.4 8.2L10 6.7Z',
  },
  unknown: { ground: 'M2 2H14V14H2Z', sign: 'M6 6.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3M8 11.8v.1' },
};

/** A mark in the upper right corner: a third of the shorter edge, 8 to 16 units. */
export function StateBadge({
  state,
  box,
}: {
  readonly state: SymbolState;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}) {
  const shape = SHAPES[state];
  const { badges } = use(SymbolPalette);
  if (!shape) return null;
  const shorter = Math.min(box.width, box.height);
  const edge = Math.min(16, Math.max(8, shorter / 3));
  // what is small would be covered: the mark stands over its corner
  const ground = badges?.[state] ?? (state === 'unknown' ? PALETTE.ink : PALETTE.state[state]);
  const sign = badges ? inkUpon(ground) : PALETTE.inkOnState;
  const out = shorter < 3 * 8 ? edge / 2 : 0;
  return (
    <g
      data-badge={state}
      transform={`translate(${box.x + box.width - edge + out} ${box.y - out}) scale(${edge / 16})`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shape.ground} fill={ground} stroke={sign} />
      <path d={shape.sign} stroke={sign} strokeWidth={1.8} />
    </g>
  );
}
