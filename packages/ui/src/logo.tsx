/** The mark of Lightfield: a field of light, sampled point by point; brightest where it is in focus. */
const DOTS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [6, 6, 1.4],
  [14, 6, 2.3],
  [22, 6, 3.1],
  [6, 14, 2.3],
  [14, 14, 3.1],
  [22, 14, 2.3],
  [6, 22, 3.1],
  [14, 22, 2.3],
  [22, 22, 1.4],
];

export function Logo({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <svg
      viewBox="0 0 28 28"
      width={size}
      height={size}
      fill="var(--lf-accent)"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {DOTS.map(([x, y, radius]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  );
}
