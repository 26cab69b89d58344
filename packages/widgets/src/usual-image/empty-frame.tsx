import type { Box } from '@lightfield/page';

/** Where a picture will be, while designing, or was, when its file is gone: what is empty could not be found otherwise. */
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
