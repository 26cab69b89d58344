import {
  answersToPress,
  bindingFromKey,
  isAnimated,
  isPipe,
  resultOf,
  type Shadow,
  type Style,
  type Widget,
  withProperty,
} from '@lightfield/page';
import {
  type AriaRole,
  type CSSProperties,
  createContext,
  memo,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { CatalogueEntry } from '../catalogue.ts';
import { qualityText } from '../kit/age.ts';
import { markedKeys, marksWidget } from './alarm/marks-widget.ts';
import { worstOf } from './alarm/standing.ts';
import { alarmText } from './alarm/words.ts';
import { StillAround, useStill } from '../kit/around.ts';
import { type PageHost, usePage } from '../kit/host.ts';
import { SHADOW, castsBox, shadowFilter, shadowText } from '../kit/paint.ts';
import { Painted } from '../kit/painted.tsx';
import { type ClickProps, useClick } from '../kit/use-click.ts';
import {
  cssTransform,
  describe,
  groupStandOf,
  pipeStandOf,
  type Held,
  type Stand,
  standOf,
  svgTransform,
  writerFor,
} from './element.ts';
import { Boundary, Failed } from './failed.tsx';
import { type Item, type Part, runsOf, sameItems } from './layers.ts';
import { playAnimations } from './play.ts';
import { conditionOf, followQuality, keysBehind, keysOf } from './quality.ts';
import type { Language } from '@lightfield/contract';
import { viewText } from '../locales/view/text.ts';

/** Types a page may hold, by `widgetType`. */
export type Entries = ReadonlyMap<string, CatalogueEntry>;
export const EntriesContext = createContext<Entries>(new Map());

type Kind = 'svg' | 'html';
const NO_KEYS: readonly string[] = [];

/** Letters that begin where the mark of an alarm stands otherwise. */
const beginsLeft = ({ data }: Widget): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'align') === 'left';

/** Keeps the element of a widget at what its animations and the quality of its values ask for. */
function useLively(
  ref: RefObject<Held | null>,
  widget: Widget,
  stand: Stand,
  entry: CatalogueEntry | undefined,
  keys: readonly string[],
): void {
  const page = usePage();
  const touched = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    const moves = page.mode === 'run' && isAnimated(widget.animation);
    const follows = page.mode === 'run' && keys.length > 0;
    if (!element || !entry || !(moves || follows || touched.current)) return undefined;
    const writer = writerFor(element, stand, widget.style.opacity, {
      dims: !widget.children,
      shadow: widget.children ? undefined : widget.style.shadow,
      fromLeft: beginsLeft(widget),
    });
    // what an earlier look left behind, React does not know of
    if (touched.current) writer.reset();
    touched.current = moves || follows;
    const stops = [
      moves && playAnimations(widget, entry.definition.animations, page, writer),
      follows && followQuality(keys, page.live, (quality) => writer.quality(quality)),
      follows && page.marks && marksWidget(widget, entry.definition, page.marks, page.clock, writer),
    ];
    return () => {
      for (const stop of stops) if (stop) stop();
    };
  }, [ref, widget, stand, entry, keys, page]);
}

const describing =
  (page: PageHost, keys: readonly string[], marked: () => readonly string[]) =>
  ({ currentTarget }: { readonly currentTarget: Held }) => {
    const condition = conditionOf(keys, page.live);
    const quality =
      condition && qualityText(condition.quality, condition.time, page.now?.() ?? Date.now(), page.language);
    // of the same values that the mark is of
    const mark = worstOf(marked().map((key) => page.marks?.read(key)));
    describe(currentTarget, [mark && alarmText(mark, page.language), quality].filter(Boolean).join('\n'));
  };
/** What is said of a widget's values is worked out when somebody looks: an age is old a second later. */
function descriptionOf(page: PageHost, widget: Widget, entry: CatalogueEntry | undefined, keys: readonly string[]) {
  if (keys.length === 0 || !entry || page.mode !== 'run') return undefined;
  const tell = describing(page, keys, () => markedKeys(widget, entry.definition));
  return { onPointerEnter: tell, onFocus: tell };
}

interface Attributes extends Partial<ClickProps> {
  readonly 'data-widget': string;
  readonly role?: AriaRole & 'button';
  readonly 'aria-label'?: string;
}
function attributesOf(widget: Widget, click: ClickProps | undefined, name: string): Attributes {
  return { 'data-widget': widget.id, ...click, ...(click && { 'aria-label': widget.widgetName || name }) };
}
const CLICKABLE_SVG: CSSProperties = { cursor: 'pointer', pointerEvents: 'all' };

interface FrameProps {
  readonly widget: Widget;
  readonly kind: Kind;
}
/** What there is to know of a widget before it is drawn: in one go, as thousands of them ask. */
function useFramed(widget: Widget, kind: Kind) {
  const entry = useContext(EntriesContext).get(widget.widgetType);
  const page = usePage();
  const ref = useRef<Held>(null);
  const framed = useMemo(() => {
    const inPlace = entry?.inPlace === true && kind === 'svg';
    const stand = isPipe(widget) ? pipeStandOf(widget) : standOf(widget.position, inPlace);
    const keys = entry ? keysBehind(widget, entry.definition) : NO_KEYS;
    return { entry, stand, keys, description: descriptionOf(page, widget, entry, keys) };
  }, [widget, kind, entry, page]);
  useLively(ref, widget, framed.stand, entry, framed.keys);
  return { ...framed, ref, language: page.language };
}
function framed(
  { widget, kind }: FrameProps,
  { entry, ref, stand, description, language }: ReturnType<typeof useFramed>,
  click: ClickProps | undefined,
) {
  if (!entry) return <Failed kind={kind} widget={widget} reason={unknownType(widget, language)} />;
  const attributes = { ...attributesOf(widget, click, entry.definition.title[language]), ...description };
  const { opacity, fill, shadow } = widget.style;
  const View = entry.view;
  if (kind === 'svg') {
    const { box, x, y } = stand;
    return (
      <g
        ref={ref as RefObject<SVGGElement | null>}
        transform={svgTransform(stand) || undefined}
        opacity={opacity === 1 ? undefined : opacity}
        style={
          shadow ? { ...(click && CLICKABLE_SVG), filter: shadowFilter(shadow, stand.rotate) } : click && CLICKABLE_SVG
        }
        {...attributes}
      >
        {fill.gradient && fill.enable ? (
          <Painted gradient={fill.gradient} box={{ ...box, x: box.x - x, y: box.y - y }}>
            <View widget={widget} />
          </Painted>
        ) : (
          <View widget={widget} />
        )}
      </g>
    );
  }
  const style = htmlStyle(stand, opacity, click !== undefined);
  return (
    <div
      ref={ref as RefObject<HTMLDivElement | null>}
      style={shadow ? { ...style, ...htmlShadow(widget.style, shadow, stand.rotate) } : style}
      {...attributes}
    >
      <View widget={widget} />
    </div>
  );
}

/** One widget in its place, with its rotation, opacity, animations, click and quality. */
const Frame = memo(function Frame(props: FrameProps) {
  const { widget, kind } = props;
  const known = useFramed(widget, kind);
  const ownClick = known.entry?.definition.ownClick === true;
  return framed(props, known, useClick(widget, ownClick ? NO_CLICK : widget.clickEvent));
});
/** The same of what does not answer to a press, as most of a page: fingers and keys are not listened to. */
const StillFrame = memo(function StillFrame(props: FrameProps) {
  return framed(props, useFramed(props.widget, props.kind), undefined);
});

/** The widget with what its expressions come to: rare, so React draws it anew when that changes. */
function useExpressed(widget: Widget, entry: CatalogueEntry | undefined): Widget {
  const { live } = usePage();
  const { expressions } = widget;
  const watch = useCallback(
    (changed: () => void) => {
      const inputs = expressions.flatMap(({ inputs }) => Object.values(inputs).map(bindingFromKey));
      const stops = keysOf(inputs).map((key) => live.watch(key, changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [expressions, live],
  );
  // compared as text: what comes to the same is drawn the same
  const latest = () =>
    JSON.stringify(expressions.map((each) => resultOf(each, (key) => live.read(key)?.value) ?? null));
  const results = useSyncExternalStore(watch, latest, latest);
  return useMemo(() => {
    if (!entry) return widget;
    const values = JSON.parse(results) as readonly (number | string | null)[];
    return widget.expressions.reduce((now, { path }, index) => {
      const value = values[index] ?? null;
      return value === null ? now : withProperty(now, entry.definition, path, value);
    }, widget);
  }, [widget, entry, results]);
}

function ExpressedFrame({ widget, kind }: { readonly widget: Widget; readonly kind: Kind }) {
  const entry = useContext(EntriesContext).get(widget.widgetType);
  return <Frame widget={useExpressed(widget, entry)} kind={kind} />;
}
function ExpressedGroup({ part, kind }: { readonly part: Part; readonly kind: Kind }) {
  const entry = useContext(EntriesContext).get(part.widget.widgetType);
  const alone = useMemo(() => withoutChildren(part.widget), [part.widget]);
  return <GroupFrame part={part} kind={kind} now={useExpressed(alone, entry)} />;
}
function withoutChildren(group: Widget): Widget {
  const { children, ...alone } = group;
  return children ? alone : group;
}

const NO_CLICK: Widget['clickEvent'] = { enable: false } as Widget['clickEvent'];

function htmlStyle(stand: Stand, opacity: number, clickable: boolean): CSSProperties {
  return {
    position: 'absolute',
    left: 0,
    top: 0,
    width: stand.box.width,
    height: stand.box.height,
    pointerEvents: 'auto',
    transform: cssTransform(stand) || undefined,
    ...(opacity !== 1 && { opacity }),
    ...(clickable && { cursor: 'pointer' }),
  };
}

const htmlShadow = (style: Style, shadow: Shadow, degrees: number): CSSProperties =>
  castsBox(style)
    ? ({ [SHADOW]: shadowText(shadow, degrees) } as CSSProperties)
    : { filter: shadowFilter(shadow, degrees) };

const unknownType = ({ widgetType }: Widget, language: Language): string =>
  viewText('frame.unknownType', { type: widgetType })[language];

interface GroupProps {
  readonly part: Part;
  readonly kind: Kind;
  /** The group as its expressions make it. */
  readonly now?: Widget;
}
/** The part of a group that lies in one layer. */
const GroupFrame = memo(function GroupFrame({ part, kind, now }: GroupProps) {
  const { first, items } = part;
  const widget = now ?? part.widget;
  const entry = useContext(EntriesContext).get(widget.widgetType);
  const page = usePage();
  const { language } = page;
  const ref = useRef<Held>(null);
  const stand = useMemo(
    () => groupStandOf(part.widget.position, widget.position),
    [part.widget.position, widget.position],
  );
  const keys = useMemo(() => (entry ? keysBehind(widget, entry.definition) : NO_KEYS), [widget, entry]);
  useLively(ref, widget, stand, entry, keys);
  const description = useMemo(() => descriptionOf(page, widget, entry, keys), [page, widget, entry, keys]);
  const click = useClick(widget, widget.clickEvent);
  const still = useStill(widget);
  const name = entry?.definition.title[language] ?? widget.widgetType;
  const attributes = { ...attributesOf(widget, click, name), ...description };
  // a group in several layers is one button to the keyboard
  const reached = first ? attributes : { ...attributes, role: undefined, tabIndex: undefined, 'aria-label': undefined };
  const { opacity } = widget.style;
  if (kind === 'svg')
    return (
      <g
        ref={ref as RefObject<SVGGElement | null>}
        transform={svgTransform(stand) || undefined}
        opacity={opacity === 1 ? undefined : opacity}
        style={click && CLICKABLE_SVG}
        {...reached}
      >
        <StillAround value={still}>
          <Items items={items} kind={kind} />
        </StillAround>
      </g>
    );
  return (
    <div ref={ref as RefObject<HTMLDivElement | null>} style={groupStyle(stand, opacity)} {...reached}>
      <StillAround value={still}>
        <Items items={items} kind={kind} />
      </StillAround>
    </div>
  );
});

/** Without a size of its own, so that it lies over nothing; its origin is the middle of the group. */
function groupStyle(stand: Stand, opacity: number): CSSProperties {
  return {
    position: 'absolute',
    left: 0,
    top: 0,
    transformOrigin: `${stand.cx}px ${stand.cy}px`,
    transform: cssTransform(stand) || undefined,
    ...(opacity !== 1 && { opacity }),
  };
}

function drawn(item: Item, kind: Kind) {
  const follows = item.widget.expressions.length > 0;
  if (item.kind === 'group') {
    const Group = follows ? ExpressedGroup : GroupFrame;
    return <Group key={item.widget.id} part={item} kind={kind} />;
  }
  const Drawn = follows ? ExpressedFrame : answersToPress(item.widget) ? Frame : StillFrame;
  return <Boundary key={item.widget.id} widget={item.widget} kind={kind} by={Drawn} />;
}

interface ItemsProps {
  readonly items: readonly Item[];
  readonly kind: Kind;
}
/** Items that lie one behind the other: looked through again only when one of them is another one. */
const Run = memo(
  function Run({ items, kind }: ItemsProps) {
    return items.map((item) => drawn(item, kind));
  },
  (one, other) => one.kind === other.kind && sameItems(one.items, other.items),
);

/** Widgets and groups in the order they lie over each other. */
export const Items = memo(function Items({ items, kind }: ItemsProps) {
  return runsOf(items).map((run) => <Run key={run[0]?.widget.id} items={run} kind={kind} />);
});
