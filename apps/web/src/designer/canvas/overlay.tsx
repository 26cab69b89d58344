import {
  type HandleSize,
  type Handles,
  SIDES,
  type Overlay as Shown,
  type View,
  boxOf,
  handlePoint,
  isHandleShown as isShown,
  turnHandlePoint,
} from '@lightfield/designer';
import { type Box, type Point, type Widget, frameOf, rotationOf } from '@lightfield/page';
import { memo } from 'react';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import { usePicked, useSignal } from '../session/use-signal.ts';
import styles from './canvas.module.css';
import { Guides } from './guides.tsx';

/** Selection, handles, marquee and smart guides: drawn in pixels over the page, so that they stay fine at every zoom. */
export function Overlay() {
  const { editor, mayEdit } = useDesigner();
  const view = useSignal(editor.view);
  const overlay = useSignal(editor.overlay);
  const handles = useSignal(editor.handles);
  useSignal(editor.byFinger);
  const busy = overlay.moving !== undefined || overlay.preview !== undefined || overlay.drawn !== undefined;
  return (
    <svg className={styles['overlay']} aria-hidden="true">
      <Guides view={view} />
      <Scope view={view} />
      {overlay.hover ? <Hover id={overlay.hover} view={view} /> : null}
      <Selected overlay={overlay} view={view} />
      {overlay.marquee ? <Marquee {...overlay.marquee} view={view} /> : null}
      {handles && mayEdit && !busy && !overlay.marquee ? (
        <HandleMarks handles={handles} view={view} size={editor.handleSize} />
      ) : null}
      <Smart overlay={overlay} view={view} />
      {overlay.turned ? <Badge at={at(overlay.turned.about, view)} text={`${round(overlay.turned.degrees)}°`} /> : null}
      {overlay.ports?.map((port) => (
        <circle
          key={`${port.x},${port.y}`}
          className={styles['port']}
          {...centre(at(port, view))}
          r={port.further ? 3 : 4}
        />
      ))}
      {overlay.anchor ? (
        <circle
          className={styles['anchor']}
          cx={at(overlay.anchor.at, view).x}
          cy={at(overlay.anchor.at, view).y}
          r={6}
        />
      ) : null}
      <SizeBadge overlay={overlay} view={view} />
    </svg>
  );
}

const at = ({ x, y }: Point, view: View): Point => ({ x: x * view.scale + view.x, y: y * view.scale + view.y });
const round = (value: number): number => Math.round(value * 10) / 10;
const rectOf = ({ x, y, width, height }: Box, view: View) => ({
  ...at({ x, y }, view),
  width: width * view.scale,
  height: height * view.scale,
});
/** Page to screen, for paths in page units. */
const transformOf = ({ x, y, scale }: View): string => `matrix(${scale} 0 0 ${scale} ${x} ${y})`;

/** The outline of a widget as it stands, in page units. */
function outline(widget: Widget): string {
  const { position } = widget;
  if ('points' in position && !widget.children)
    return position.points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  if (widget.children) return boxPath(boxOf(widget));
  const rotate = rotationOf(position);
  const frame = frameOf(position);
  if (rotate === 0) return boxPath(frame);
  const radians = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [cx, cy] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const corner = (x: number, y: number) => `${cx + x * cos - y * sin} ${cy + x * sin + y * cos}`;
  const [w, h] = [frame.width / 2, frame.height / 2];
  return `M${corner(-w, -h)}L${corner(w, -h)}L${corner(w, h)}L${corner(-w, h)}Z`;
}
const boxPath = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}Z`;

const Hover = memo(function Hover({ id, view }: { readonly id: string; readonly view: View }) {
  const { editor } = useDesigner();
  const widget = editor.document.find(id);
  if (!widget || editor.selection.get().ids.includes(id)) return null;
  return <path className={styles['hover']} d={outline(widget)} transform={transformOf(view)} />;
});

/** The group that was entered. */
function Scope({ view }: { readonly view: View }) {
  const { editor } = useDesigner();
  const { scope } = useSignal(editor.selection);
  const widget = scope === undefined ? undefined : editor.document.find(scope);
  return widget ? <path className={styles['scope']} d={boxPath(boxOf(widget))} transform={transformOf(view)} /> : null;
}

/** One path for all that are selected, however many; while they move it is shifted, not drawn anew. */
function Selected({ overlay, view }: { readonly overlay: Shown; readonly view: View }) {
  const { editor } = useDesigner();
  const widgets = useSelected();
  const marked = overlay.marquee ? editor.document.pick(overlay.marquee.ids) : undefined;
  const versions = new Map((overlay.preview ?? []).map((widget) => [widget.id, widget]));
  const shown = (marked ?? widgets).map((widget) => versions.get(widget.id) ?? widget);
  const { moving } = overlay;
  const shift = moving ? ` translate(${moving.delta.x} ${moving.delta.y})` : '';
  const page = transformOf(view);
  const single = shown.length === 1;
  if (!moving || versions.size === 0) return <Paths widgets={shown} transform={page + shift} single={single} />;
  // what bends is drawn where it is already
  return (
    <>
      <Paths widgets={shown.filter(({ id }) => !versions.has(id))} transform={page + shift} single={single} />
      <Paths widgets={shown.filter(({ id }) => versions.has(id))} transform={page} single={single} />
    </>
  );
}
const Paths = memo(
  function Paths({
    widgets,
    transform,
    single,
  }: {
    readonly widgets: readonly Widget[];
    readonly transform: string;
    readonly single: boolean;
  }) {
    const free = widgets.filter(({ posLock }) => !posLock);
    const locked = widgets.filter(({ posLock }) => posLock);
    return (
      <g transform={transform}>
        <path className={styles['selected']} data-single={single} d={free.map(outline).join('')} />
        <path className={styles['selectedLocked']} d={locked.map(outline).join('')} />
      </g>
    );
  },
  (one, other) =>
    one.transform === other.transform &&
    one.widgets.length === other.widgets.length &&
    one.widgets.every((widget, index) => widget === other.widgets[index]),
);

function Marquee({ box, view }: { readonly box: Box; readonly view: View }) {
  return <rect className={styles['marquee']} {...rectOf(box, view)} />;
}

/** Which way an edge goes, so that the pointer says so; a turned frame turns its pointers, too. */
const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const;
const COMPASS = { n: 0, ne: 1, e: 2, se: 3, s: 4, sw: 5, w: 6, nw: 7 } as const;

function HandleMarks({
  handles,
  view,
  size,
}: {
  readonly handles: Handles;
  readonly view: View;
  readonly size: HandleSize;
}) {
  const { editor } = useDesigner();
  const chosen = usePicked(editor.selection, ({ point }) => point);
  const { edge } = size;
  if (handles.kind === 'points')
    return (
      <>
        {handles.between.map((point, index) =>
          handles.laid ? (
            // oxlint-disable-next-line react/no-array-index-key -- a point has no other name than its place
            <Pull key={`b${index}`} at={at(point, view)} upright={handles.upright[index] === true} edge={edge} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <circle key={`b${index}`} className={styles['between']} {...centre(at(point, view))} r={edge * 0.44} />
          ),
        )}
        {handles.points.map((point, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <circle
            key={index}
            className={styles['handle']}
            data-chosen={index === chosen}
            {...centre(at(point, view))}
            r={edge * (index === chosen ? 0.75 : 0.56)}
          />
        ))}
      </>
    );
  const { frame, rotate, resize, turn } = handles;
  const eighths = Math.round((((rotate % 360) + 360) % 360) / 45);
  const upper = turn ? at(turnHandlePoint(handles, view.scale, size), view) : undefined;
  const top = at(handlePoint(handles, 'n'), view);
  return (
    <>
      {upper ? (
        <>
          <line className={styles['stem']} x1={top.x} y1={top.y} x2={upper.x} y2={upper.y} />
          <circle className={styles['handle']} {...centre(upper)} r={edge * 0.62} style={{ cursor: 'grab' }} />
        </>
      ) : null}
      {resize
        ? SIDES.filter((side) => isShown(frame, side, view.scale, size)).map((side) => {
            const { x, y } = at(handlePoint(handles, side), view);
            return (
              <rect
                key={side}
                className={styles['handle']}
                x={x - edge / 2}
                y={y - edge / 2}
                width={edge}
                height={edge}
                transform={rotate === 0 ? undefined : `rotate(${rotate} ${x} ${y})`}
                style={{ cursor: CURSORS[(COMPASS[side] + eighths) % 4] }}
              />
            );
          })
        : null}
    </>
  );
}
const centre = ({ x, y }: Point) => ({ cx: x, cy: y });

/** Where a stretch of a pipe is pulled, across itself. */
function Pull({
  at: { x, y },
  upright,
  edge,
}: {
  readonly at: Point;
  readonly upright: boolean;
  readonly edge: number;
}) {
  const [width, height] = upright ? [edge * 0.6, edge * 1.6] : [edge * 1.6, edge * 0.6];
  return (
    <rect
      className={styles['handle']}
      x={x - width / 2}
      y={y - height / 2}
      width={width}
      height={height}
      rx={edge * 0.3}
      style={{ cursor: upright ? 'ew-resize' : 'ns-resize' }}
    />
  );
}

/** What stands in one line with what is moved, and how far it is from it. */
function Smart({ overlay: { guides, distances }, view }: { readonly overlay: Shown; readonly view: View }) {
  return (
    <>
      {guides.map(({ axis, at: place, from, to, kind }) => {
        const [one, other] =
          axis === 'x'
            ? [at({ x: place, y: from }, view), at({ x: place, y: to }, view)]
            : [at({ x: from, y: place }, view), at({ x: to, y: place }, view)];
        return (
          <line
            key={`${axis}${place}${from}${to}`}
            className={styles['smart']}
            data-kind={kind}
            x1={one.x}
            y1={one.y}
            x2={other.x}
            y2={other.y}
          />
        );
      })}
      {distances.map(({ from, to, length, kind }) => {
        const [one, other] = [at(from, view), at(to, view)];
        return (
          <g key={`${from.x},${from.y},${to.x},${to.y}`} className={styles['distance']} data-kind={kind}>
            <line x1={one.x} y1={one.y} x2={other.x} y2={other.y} />
            <Badge at={{ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }} text={String(round(length))} />
          </g>
        );
      })}
    </>
  );
}

/** Letters are about so wide at the size of a badge, pixels. */
const LETTER = 6.6;
function Badge({ at: { x, y }, text }: { readonly at: Point; readonly text: string }) {
  const width = text.length * LETTER + 8;
  return (
    <g className={styles['badge']} transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
      <rect x={-width / 2} y={-8} width={width} height={16} rx={3} />
      <text textAnchor="middle" y={4}>
        {text}
      </text>
    </g>
  );
}

/** How large what is drawn or resized has become; a connector that follows what is moved is neither. */
function SizeBadge({
  overlay: { drawn, preview, turned, moving },
  view,
}: {
  readonly overlay: Shown;
  readonly view: View;
}) {
  const [only, ...others] = drawn ? [drawn] : (preview ?? []);
  if (!only || others.length > 0 || turned || moving) return null;
  const box = boxOf(only);
  const below = at({ x: box.x + box.width / 2, y: box.y + box.height }, view);
  return <Badge at={{ x: below.x, y: below.y + 16 }} text={`${round(box.width)} × ${round(box.height)}`} />;
}
