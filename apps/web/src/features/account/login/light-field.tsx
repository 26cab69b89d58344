import { useMemo } from 'react';
import styles from './login.module.css';

/** Size of the drawing, in its own units, and the distance between two points of the field. */
const WIDTH = 720;
const HEIGHT = 900;
const STEP = 18;
/** Two sources whose waves meet; where they are in step the point is large. */
const SOURCES = [
  [-120, 120],
  [640, 1080],
] as const;
const WAVE_LENGTH = 330;
const LARGEST = 5.4;
const SMALLEST = 0.7;

/** Radius of a point: the two waves added, brought between smallest and largest. */
function radiusAt(x: number, y: number): number {
  const sum = SOURCES.reduce(
    (total, [sx, sy]) => total + Math.cos((Math.hypot(x - sx, y - sy) / WAVE_LENGTH) * 2 * Math.PI),
    0,
  );
  const share = (sum / SOURCES.length + 1) / 2;
  return SMALLEST + (LARGEST - SMALLEST) * share ** 2;
}

/** The picture beside the login form: a field of light, sampled point by point, like the mark. Still, and pure decoration. */
export function LightField() {
  const points = useMemo(() => {
    const all: { x: number; y: number; radius: number }[] = [];
    for (let y = STEP / 2; y < HEIGHT; y += STEP) {
      for (let x = STEP / 2; x < WIDTH; x += STEP) all.push({ x, y, radius: radiusAt(x, y) });
    }
    return all;
  }, []);
  return (
    <svg
      className={styles['field']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {points.map(({ x, y, radius }) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={Math.round(radius * 100) / 100} />
      ))}
    </svg>
  );
}
