import type { OwnDrawing, OwnPart, Point } from '@lightfield/page';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type PortSide, portNear } from './marks.ts';
import styles from './symbol.module.css';

/** Around the drawing, symbol units: ports stand out of it. */
const ROOM = 10;
/** Height of the number of a port, symbol units. */
const PORT_LETTERS = 5;
export type Marking = 'parts' | 'ports' | 'centre';

export interface StageProps {
  readonly drawing: OwnDrawing;
  readonly marking: Marking;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (part: number | undefined, more: boolean) => void;
  readonly onChange: (drawing: OwnDrawing) => void;
  /** A port that is to be made here. */
  readonly onPort: (at: Point) => void;
  readonly onCentre: (at: Point) => void;
}
const STUB: Readonly<Record<PortSide, readonly [number, number]>> = {
  left: [-6, 0],
  right: [6, 0],
  top: [0, -6],
  bottom: [0, 6],
};
const numberAt = (target: EventTarget, name: string): number | undefined => {
  const found = target instanceof Element ? target.closest(`[data-${name}]`) : null;
  return found ? Number(found.getAttribute(`data-${name}`)) : undefined;
};

/** The drawing, large: parts are chosen in it, ports set and pulled along its outline. What it does, the lists beside it do by keys. */
export function Stage({ drawing, marking, chosen, onChoose, onChange, onPort, onCentre }: StageProps) {
  const { t } = useTranslation('designer');
  const svg = useRef<SVGSVGElement>(null);
  const pulled = useRef<number>(undefined);
  const { width, height, parts, ports } = drawing;
  const placeOf = ({ clientX, clientY }: PointerEvent): Point | undefined => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x, y };
  };
  const down = (event: PointerEvent) => {
    const at = placeOf(event);
    if (!at || event.button !== 0) return;
    if (marking === 'centre') onCentre(at);
    else if (marking === 'parts')
      onChoose(numberAt(event.target, 'part'), event.shiftKey || event.ctrlKey || event.metaKey);
    else {
      pulled.current = numberAt(event.target, 'port');
      if (pulled.current === undefined) onPort(at);
      else event.currentTarget.setPointerCapture(event.pointerId);
    }
  };
  const move = (event: PointerEvent) => {
    const at = pulled.current === undefined ? undefined : placeOf(event);
    if (!at) return;
    const next = ports.map((port, index) => (index === pulled.current ? { ...port, ...portNear(drawing, at) } : port));
    onChange({ ...drawing, ports: next });
  };
  return (
    <svg
      ref={svg}
      role="application"
      aria-label={t('own.stage')}
      className={styles['stage']}
      data-marking={marking}
      viewBox={`${-ROOM} ${-ROOM} ${width + 2 * ROOM} ${height + 2 * ROOM}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => (pulled.current = undefined)}
      onPointerCancel={() => (pulled.current = undefined)}
    >
      <rect className={styles['box']} x={0} y={0} width={width} height={height} />
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name than their place
        <StagePart key={index} part={part} index={index} chosen={chosen.has(index)} />
      ))}
      {marking === 'ports' ? null : <Moves parts={parts.filter((_part, index) => chosen.has(index))} size={drawing} />}
      {ports.map(({ x, y, side }, index) => {
        const [dx, dy] = STUB[side];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <g key={index} className={styles['port']} data-port={index} data-live={marking === 'ports'}>
            <path d={`M${x} ${y}L${x + dx} ${y + dy}`} />
            <circle cx={x} cy={y} r={2.4} />
            <circle className={styles['hit']} cx={x} cy={y} r={5} />
            <text x={x + dx * 1.35} y={y + dy * 1.35} fontSize={PORT_LETTERS}>
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function StagePart({
  part,
  index,
  chosen,
}: {
  readonly part: OwnPart;
  readonly index: number;
  readonly chosen: boolean;
}) {
  const { d, letters, fill, stroke, width, opacity } = part;
  const paint = { fill, stroke, strokeWidth: width, opacity };
  if (letters)
    return (
      <text
        data-part={index}
        data-chosen={chosen}
        className={styles['letters']}
        x={letters.x}
        y={letters.y}
        fontSize={letters.size}
        fill={fill}
      >
        {letters.text}
      </text>
    );
  if (d === null) return null;
  return (
    <g data-part={index} data-chosen={chosen} className={styles['part']}>
      <path d={d} {...paint} />
      {/* a thin line is hit beside it, too */}
      <path d={d} className={styles['hit']} strokeWidth={Math.max(4, width)} />
      {chosen ? <path d={d} className={styles['chosen']} /> : null}
    </g>
  );
}

/** How what is chosen moves: its centre, its way, from where to where it is full. */
function Moves({ parts, size }: { readonly parts: readonly OwnPart[]; readonly size: OwnDrawing }) {
  const seen = new Set<string>();
  return parts.map(({ moves }, index) => {
    const key = JSON.stringify(moves);
    if (!moves || seen.has(key)) return null;
    seen.add(key);
    const lines =
      moves.kind === 'fill'
        ? [moves.from, moves.to].map((at) =>
            moves.axis === 'y' ? `M-4 ${at}L${size.width + 4} ${at}` : `M${at} -4L${at} ${size.height + 4}`,
          )
        : moves.kind === 'shift'
          ? [`M${size.width / 2} ${size.height / 2}l${moves.dx} ${moves.dy}`]
          : [
              `M${moves.cx - 5} ${moves.cy}l10 0M${moves.cx} ${moves.cy - 5}l0 10`,
              `M${moves.cx - 3} ${moves.cy}a3 3 0 1 1 6 0a3 3 0 1 1 -6 0`,
            ];
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return <path key={index} className={styles['move']} d={lines.join('')} />;
  });
}
