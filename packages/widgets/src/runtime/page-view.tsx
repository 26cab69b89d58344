import {
  type Con,
  contrast,
  drawnPage,
  groundColour,
  expandComponents,
  fillPage,
  NOTHING_GIVEN,
  isAllowed,
  lookOfTheme,
  type PageDocument,
  printColour,
  type Widget,
} from '@lightfield/page';
import { type CSSProperties, type ReactNode, useContext, useMemo, useRef } from 'react';
import type { CatalogueEntry } from '../catalogue.ts';
import { cssColour } from '../kit/colour.ts';
import { isHeavy } from '../kit/heavy-view.tsx';
import { StillAround } from '../kit/around.ts';
import { PageContext, type PageHost } from '../kit/host.ts';
import { PipeworkContext } from '../shape-line/fitting-context.ts';
import { mediumStyle } from '../shape-line/media.ts';
import { pipeworkOf } from '../shape-line/pipework.ts';
import { LettersContext } from '../kit/letters.ts';
import { paletteOf, SymbolPalette } from '../symbols/palette-context.ts';
import { alarmStyle } from './alarm-colours.ts';
import { fitPage, type Size } from './fit.ts';
import { EntriesContext, Items } from './frame.tsx';
import { layersOf, piecesOf } from './layers.ts';
import { useBoard } from './letters/use-board.ts';
import { READABLE, rearrange } from './rearrange.ts';
import { useTriggers } from './use-triggers.ts';

export interface PageViewProps {
  readonly page: PageDocument;
  readonly catalogue: readonly CatalogueEntry[];
  readonly host: PageHost;
  /** Titles of the regions the account may see; `null`: all of them. */
  readonly regions: readonly string[] | null;
  /** Room for the page on the screen, pixels. */
  readonly size: Size;
  /** Overrules what the page says of itself. */
  readonly fit?: Con['fit'];
  /** On its ground, below its widgets: the grid of a designer. */
  readonly ground?: ReactNode;
}

/**
 * A running page: the one renderer of preview and monitor. React draws it once; what is live writes past React, all of it
 * in one frame (see `store.ts`).
 */
export function PageView({ page: stored, catalogue, host, regions, size, fit, ground }: PageViewProps) {
  const page = useMemo(() => drawnPage(stored), [stored]);
  const { con } = page;
  const isInner = useContext(PageContext) !== null;
  const entries = useMemo(() => new Map(catalogue.map((entry) => [entry.definition.type, entry])), [catalogue]);
  const wanted = fit ?? con.fit;
  // for a narrow screen: how wide the page shall be, in page units; `null`: as it was drawn
  const narrow = con.adaption && size.width > 0 && size.width < con.width * READABLE ? Math.round(size.width) : null;
  const { layers, pipework, width, height, seen } = useMemo(() => {
    const definitions = new Map([...entries].map(([type, { definition }]) => [type, definition]));
    const allowed = regions && new Set(regions);
    fetchHeavy(page.widgets, entries);
    // what nobody opened with parameters has those it begins with; who draws it sees their names
    const whole = host.mode === 'run' ? fillPage(page, NOTHING_GIVEN, definitions) : page;
    const seen = expandComponents(whole, definitions, host.factsOf).filter((widget) =>
      isSeen(widget, allowed, host.mode),
    );
    const laid = narrow === null ? { ...page.con, widgets: seen } : rearrange(seen, narrow);
    const layers = layersOf(
      laid.widgets,
      ({ widgetType }) => entries.get(widgetType)?.definition.layer ?? 'svg',
      (widget) => isSeen(widget, allowed, host.mode),
    );
    // while designing, what is lifted out of a layer must find its way back
    return {
      layers: host.mode === 'run' ? piecesOf(layers) : layers,
      pipework: pipeworkOf(laid.widgets),
      width: laid.width,
      height: laid.height,
      seen,
    };
  }, [page, entries, regions, host.mode, host.factsOf, narrow]);
  useTriggers(seen, host, regions);
  const lying = fitPage(narrow === null ? wanted : 'width', { width, height }, size);
  // what is read from top to bottom begins at the top
  const fitted = narrow === null ? lying : { ...lying, top: 0 };
  const { scaleX, scaleY, left, top } = fitted;
  const symbolPalette = paletteOf(con);
  const look = lookOfTheme(con.theme);
  const around = useRef<HTMLDivElement>(null);
  const board = useBoard({ layers, mode: host.mode, size: { width, height }, fitted }, around);
  const room: CSSProperties = {
    position: 'relative',
    overflow: 'auto',
    width: size.width,
    height: size.height,
    ['--lf-page-ring' as string]: ringOn(con.bgColor),
    ['--lf-sheet' as string]: sheetScale(width, height),
  };
  const stage: CSSProperties = {
    position: 'absolute',
    left,
    top,
    width,
    height,
    overflow: 'hidden',
    transformOrigin: '0 0',
    transform: scaleX === 1 && scaleY === 1 ? undefined : `scale(${scaleX}, ${scaleY})`,
    background: cssColour(con.bgColor),
    ...mediumStyle(con.bgColor, look.media),
    ...alarmStyle(look.alarms),
  };
  return (
    <PageContext value={host}>
      <StillAround value={host.mode === 'run' && !isInner}>
        <EntriesContext value={entries}>
          <LettersContext value={board}>
            <PipeworkContext value={pipework}>
              <SymbolPalette value={symbolPalette}>
                <div ref={around} className="lf-page" style={room}>
                  <section style={stage} aria-label={con.title}>
                    <Background href={con.bgImage} />
                    {ground}
                    {layers.map(({ kind, items }, index) =>
                      kind === 'svg' ? (
                        // oxlint-disable-next-line react/no-array-index-key -- a layer has no other name than its place
                        <svg key={index} width={width} height={height} style={host.mode === 'run' ? KEPT : LAYER}>
                          <g pointerEvents="auto">
                            <Items items={items} kind="svg" />
                          </g>
                        </svg>
                      ) : (
                        // oxlint-disable-next-line react/no-array-index-key -- as above
                        <Items key={index} items={items} kind="html" />
                      ),
                    )}
                  </section>
                </div>
              </SymbolPalette>
            </PipeworkContext>
          </LettersContext>
        </EntriesContext>
      </StillAround>
    </PageContext>
  );
}

/** CSS pixels of a sheet of A4 that lies, within margins of 10 mm. */
const SHEET = { long: 1_046, short: 717 };
/** So large a page is drawn on paper, where it has a sheet of its own that lies or stands as the page does. */
function sheetScale(width: number, height: number): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return Math.floor(Math.min(SHEET.long / long, SHEET.short / short) * 1_000) / 1_000;
}

/** One of them has a contrast of 3 at least on whatever ground (WCAG 2, 1.4.11). */
const RINGS = { dark: { r: 15, g: 58, b: 95, a: 1 }, light: { r: 214, g: 236, b: 255, a: 1 } };
/** Colour of what marks the focus: a page has a ground of its own, whatever the theme around it. */
export function ringOn(ground: string): string {
  const colour = groundColour(ground);
  const { dark, light } = RINGS;
  return printColour(contrast(dark, colour) >= contrast(light, colour) ? dark : light, 'hex');
}

const LAYER: CSSProperties = { position: 'absolute', left: 0, top: 0, overflow: 'visible', pointerEvents: 'none' };
/** A stacking context: the browser keeps what it painted of it. */
const KEPT: CSSProperties = { ...LAYER, zIndex: 0 };

/** Views that are fetched are asked for before the page is laid out; who fails is asked for again by the widget itself. */
function fetchHeavy(widgets: readonly Widget[], entries: ReadonlyMap<string, CatalogueEntry>): void {
  for (const { widgetType, children } of widgets) {
    const view = entries.get(widgetType)?.view;
    if (view && isHeavy(view)) view.fetch().catch(() => undefined);
    if (children) fetchHeavy(children, entries);
  }
}

function isSeen(widget: Widget, regions: ReadonlySet<string> | null, mode: PageHost['mode']): boolean {
  // hidden is a state of editing; on the running page it is shown all the same
  return !(mode === 'edit' && widget.hidden) && (regions === null || isAllowed(widget, regions));
}

/** Files of the platform alone; a symbol is no background. */
function Background({ href }: { readonly href: string }) {
  if (!href.startsWith('/lfscada/')) return null;
  return <img src={href} alt="" style={BACKGROUND} draggable={false} />;
}
const BACKGROUND: CSSProperties = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%' };
