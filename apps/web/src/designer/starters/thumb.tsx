import type { PageDocument, Widget } from '@lightfield/page';
import { everyWidget } from '@lightfield/page';
import styles from './starters.module.css';

/** A page as a sketch in its own colours: a picture of each would fetch all that charts, tables and maps are drawn with. */
export function Thumb({
  page,
  series,
  ink,
  whole = false,
}: {
  readonly page: PageDocument;
  readonly series: readonly string[];
  readonly ink: string;
  /** In the proportion of the page, beside nothing else. */
  readonly whole?: boolean;
}) {
  const { width, height, bgColor } = page.con;
  return (
    <svg className={styles[whole ? 'whole' : 'thumb']} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill={bgColor} />
      {[...everyWidget(page.widgets)].map((widget) => (
        <Sketch key={widget.id} widget={widget} series={series} ink={ink} />
      ))}
    </svg>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const boxOf = ({ position }: Widget): Box | undefined =>
  'width' in position
    ? position
    : 'r' in position
      ? { x: position.cx - position.r, y: position.cy - position.r, width: 2 * position.r, height: 2 * position.r }
      : undefined;
/** Heights of a curve along its way: any, as long as it looks like one. */
const WAVE = [0.6, 0.42, 0.5, 0.3, 0.36, 0.22, 0.4, 0.28, 0.34];
const OTHER = [0.8, 0.74, 0.78, 0.62, 0.7, 0.66, 0.55, 0.6, 0.52];
const wave = ({ x, y, width, height }: Box, heights: readonly number[]) =>
  heights
    .map((at, n) => `${x + 24 + ((width - 48) * n) / (heights.length - 1)},${y + 20 + at * (height - 70)}`)
    .join(' ');

function Sketch({ widget, series, ink }: { widget: Widget; series: readonly string[]; ink: string }) {
  const box = boxOf(widget);
  const [one = ink, two = ink, three = ink] = series;
  if (!box) return null;
  const { x, y, width, height } = box;
  const line = { fill: 'none', strokeWidth: 7, strokeLinejoin: 'round' } as const;
  switch (widget.widgetType) {
    case 'ShapeRect':
      return <rect {...box} rx={8} fill={widget.style.fill.color} stroke={widget.style.stroke.color} />;
    case 'UsualText':
      return (
        <rect
          x={x}
          y={y + height * 0.3}
          width={Math.min(width * 0.7, 200)}
          height={height * 0.4}
          rx={4}
          fill={ink}
          opacity={0.28}
        />
      );
    case 'UsualDataText':
      return (
        <rect
          x={x}
          y={y + height * 0.25}
          width={Math.min(width * 0.6, 120)}
          height={height * 0.5}
          rx={4}
          fill={ink}
          opacity={0.75}
        />
      );
    case 'ComplexLine':
      return (
        <>
          <polyline points={wave(box, WAVE)} stroke={one} {...line} />
          <polyline points={wave(box, OTHER)} stroke={two} {...line} />
        </>
      );
    case 'ComplexArea':
      return (
        <>
          <polygon
            points={`${wave(box, WAVE)} ${x + width - 24},${y + height - 50} ${x + 24},${y + height - 50}`}
            fill={two}
            opacity={0.35}
          />
          <polyline points={wave(box, WAVE)} stroke={two} {...line} />
        </>
      );
    case 'ComplexBar':
      return WAVE.map((at, n) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- bars have no other name
          key={n}
          x={x + 30 + ((width - 60) * n) / WAVE.length}
          y={y + 20 + at * (height - 70)}
          width={(width - 60) / WAVE.length / 2}
          height={(1 - at) * (height - 70)}
          fill={one}
        />
      ));
    case 'ComplexRanking':
      return [0.9, 0.7, 0.5, 0.3].map((share, n) => (
        <rect
          key={share}
          x={x + 16}
          y={y + 12 + (n * (height - 20)) / 4}
          width={(width - 32) * share}
          height={14}
          rx={4}
          fill={one}
        />
      ));
    case 'ComplexRing': {
      const radius = Math.min(width, height) * 0.3;
      const [cx, cy] = [x + width / 2, y + height / 2 - 10];
      const around = 2 * Math.PI * radius;
      return [one, two, three].map((colour, n) => (
        <circle
          key={colour}
          {...{ cx, cy }}
          r={radius}
          fill="none"
          stroke={colour}
          strokeWidth={radius * 0.4}
          strokeDasharray={`${around / 3} ${around}`}
          strokeDashoffset={(-around * n) / 3}
        />
      ));
    }
    default:
      return <Picture type={widget.widgetType} box={box} series={series} ink={ink} />;
  }
}

function Picture({ type, box, series, ink }: { type: string; box: Box; series: readonly string[]; ink: string }) {
  const { x, y, width, height } = box;
  const [one = ink, two = ink] = series;
  switch (type) {
    case 'UsualDashboard':
      return (
        <path
          d={`M${x + width * 0.2},${y + height * 0.7} A${width * 0.36},${width * 0.36} 0 1 1 ${x + width * 0.8},${y + height * 0.7}`}
          fill="none"
          stroke={one}
          strokeWidth={12}
        />
      );
    case 'ShapeCircle':
      return <circle cx={x + width / 2} cy={y + height / 2} r={width / 2} fill={two} />;
    case 'UsualInput':
    case 'UsualComboBox':
      return <rect {...box} rx={4} fill="none" stroke={ink} strokeWidth={2} opacity={0.6} />;
    case 'UsualRadio':
      return [0.15, 0.6].map((share, n) => (
        <circle
          key={share}
          cx={x + width * share}
          cy={y + height / 2}
          r={8}
          fill={n === 0 ? one : 'none'}
          stroke={one}
          strokeWidth={3}
        />
      ));
    case 'UsualImage':
      return <circle cx={x + width / 2} cy={y + height / 2} r={width * 0.35} fill={one} opacity={0.6} />;
    case 'ComplexAlarm':
      return [0.08, 0.3, 0.52, 0.74].map((at, n) => (
        <rect
          key={at}
          x={x + 8}
          y={y + at * height}
          width={width - 16}
          height={10}
          rx={4}
          fill={ink}
          opacity={n === 0 ? 0.5 : 0.22}
        />
      ));
    case 'ComplexGisMap':
      return (
        <>
          <rect {...box} fill={ink} opacity={0.08} />
          {[0.3, 0.5, 0.68].map((at) => (
            <circle key={at} cx={x + width * at} cy={y + height * (1 - at)} r={14} fill={two} />
          ))}
        </>
      );
    default:
      return null;
  }
}
