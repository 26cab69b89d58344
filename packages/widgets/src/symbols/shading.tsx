import type { Part } from './part.ts';

/** Light from above left upon what is round. */
export function ShadeDefs({ id, lying }: { readonly id: string; readonly lying: boolean }) {
  return (
    <defs>
      <linearGradient id={`${id}-tube`} {...(lying ? { x1: 0, y1: 0, x2: 0, y2: 1 } : { x1: 0, y1: 0, x2: 1, y2: 0 })}>
        <stop offset="0" stopColor="#000000" stopOpacity={0.1} />
        <stop offset="0.28" stopColor="#ffffff" stopOpacity={0.5} />
        <stop offset="0.55" stopColor="#ffffff" stopOpacity={0} />
        <stop offset="1" stopColor="#000000" stopOpacity={0.24} />
      </linearGradient>
      <radialGradient id={`${id}-ball`} cx="0.36" cy="0.3" r="0.75">
        <stop offset="0" stopColor="#ffffff" stopOpacity={0.55} />
        <stop offset="0.5" stopColor="#ffffff" stopOpacity={0} />
        <stop offset="1" stopColor="#000000" stopOpacity={0.26} />
      </radialGradient>
    </defs>
  );
}
/** Is it a body that light falls upon? */
export const isShaded = (part: Part): boolean =>
  !part.own &&
  (part.paint === 'body' || part.paint === 'state') &&
  part.kind !== 'line' &&
  part.kind !== 'text' &&
  !part.solid;
export const shadeOf = (part: Part, id: string): { readonly fill: string; readonly stroke: 'none' } => ({
  fill: `url(#${id}-${part.kind === 'circle' ? 'ball' : 'tube'})`,
  stroke: 'none',
});
