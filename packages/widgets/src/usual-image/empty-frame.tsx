import type { Box } from '@lightfield/page';

/** Where a picture will be, while designing: what is empty could not be found again otherwise. */
export function EmptyFrame({ x, y, width, height }: Box) {
  return (
    <path
      d={`M${x} ${y}h${width}v${height}h${-width}zl${width} ${height}m0 ${-height}l${-width} ${height}`}
      fill="none"
      stroke="#818c98"
      strokeDasharray="4,4"
    />
  );
}
