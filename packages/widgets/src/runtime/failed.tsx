import { type Box, frameOf, type Widget } from '@lightfield/page';
import { type ComponentType, type CSSProperties, PureComponent, type ReactNode } from 'react';

export interface FailedProps {
  readonly kind: 'svg' | 'html';
  readonly widget: Widget;
  readonly reason: string;
}
/** Smallest side that can still be seen, page units. */
const SEEN = 12;

/** In the place of a widget that could not be drawn: that it is missing must be seen, and why. */
export function Failed({ kind, widget, reason }: FailedProps) {
  const { x, y, width, height } = placeOf(widget);
  if (kind === 'html')
    return (
      <div title={reason} style={{ ...BOX, left: x, top: y, width, height }}>
        !
      </div>
    );
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{reason}</title>
      <rect width={width} height={height} fill="#eceff2" stroke="#c81e2b" strokeDasharray="4,3" />
      <text x={width / 2} y={height / 2 + 5} textAnchor="middle" fontSize={14} fill="#c81e2b">
        !
      </text>
    </g>
  );
}

/** Its very position may be what is wrong with it. */
function placeOf(widget: Widget): Box {
  try {
    const box = frameOf(widget.position);
    return { ...box, width: Math.max(SEEN, box.width), height: Math.max(SEEN, box.height) };
  } catch {
    return { x: 0, y: 0, width: SEEN, height: SEEN };
  }
}
const BOX: CSSProperties = {
  position: 'absolute',
  boxSizing: 'border-box',
  pointerEvents: 'auto',
  border: '1px dashed #c81e2b',
  background: '#eceff2',
  color: '#c81e2b',
  textAlign: 'center',
  overflow: 'hidden',
};

interface BoundaryProps {
  readonly kind: 'svg' | 'html';
  /** Tried again when it is another one: what failed may have been mended. */
  readonly widget: Widget;
  /** Draws it. Not a child, which would be another one each time and draw all widgets anew when one changes. */
  readonly by: ComponentType<{ readonly widget: Widget; readonly kind: 'svg' | 'html' }>;
}
interface BoundaryState {
  readonly widget: Widget;
  readonly reason: string | null;
}

/** One widget that cannot be drawn must not take its page with it. */
export class Boundary extends PureComponent<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { widget: this.props.widget, reason: null };

  static getDerivedStateFromProps({ widget }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return widget === state.widget ? null : { widget, reason: null };
  }
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
  override render(): ReactNode {
    const { kind, widget, by: Drawn } = this.props;
    const { reason } = this.state;
    return reason === null ? (
      <Drawn widget={widget} kind={kind} />
    ) : (
      <Failed kind={kind} widget={widget} reason={reason} />
    );
  }
}
