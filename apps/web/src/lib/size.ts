const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1_024;

/** "12.3 MB"; three digits say enough. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit++;
  }
  return `${unit === 0 ? size : size.toPrecision(3)} ${UNITS[unit]}`;
}
