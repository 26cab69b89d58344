import { type PageDocument, type Widget, mapWidgets } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { type PageHost, PageView } from '@lightfield/widgets/runtime';
import { type RefObject, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lastingLive } from '../session/binding/lasting-live.ts';
import { watchWeather } from '../../live/page-data/page-weather.ts';
import { dataOwner } from '../session/data-owner.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { usePicked, useSignal } from '../session/use-signal.ts';
import { useFactsOf } from '../session/binding/use-facts-of.ts';
import { useRepeats } from '../session/use-repeats.ts';
import { createEditHost } from './edit-host.ts';
import { followMoving } from './lift.ts';
import { followView } from './follow-view.ts';
import { Grid } from './grid.tsx';
import { useLinkedPages } from '../session/master-page.ts';
import { MasterLayer, useMasterLayer } from './master-layer.tsx';
import styles from './canvas.module.css';

/** The page in page units, laid out by one transform; what is selected and shown over it is drawn elsewhere. */
export const Stage = memo(function Stage({ holder }: { readonly holder: RefObject<HTMLDivElement | null> }) {
  const { editor, language, variables, settings, owner } = useDesigner();
  const { dataTextShow, grid } = useSignal(settings);
  const state = useDocument(editor.document);
  const preview = usePicked(editor.overlay, (overlay) => overlay.preview);
  const drawn = usePicked(editor.overlay, (overlay) => overlay.drawn);
  const { con, components } = state;
  const widgets = useMemo(
    () => shown(state.widgets, preview, drawn && editor.begun(drawn)),
    [editor, state.widgets, preview, drawn],
  );
  const repeats = useRepeats(state, REPEATS_DRAWN);
  const listed = useLinkedPages();
  const page = useMemo(
    (): PageDocument => listed(repeats({ ...editor.document.toDocument(), con, widgets, components })),
    [editor, con, widgets, components, repeats, listed],
  );
  const [live] = useState(() => lastingLive(variables.live));
  useLayoutEffect(() => live.follow(variables.live), [live, variables]);
  const weather = useMemo(() => watchWeather(dataOwner(owner) ?? { kind: 'template', id: owner.id }), [owner]);
  const factsOf = useFactsOf();
  const host: PageHost = useMemo(
    () => ({ ...createEditHost(language, live, dataTextShow, weather), factsOf }),
    [language, live, dataTextShow, weather, factsOf],
  );
  const layer = useMasterLayer();
  const master = useMemo(() => <MasterLayer con={con} host={host} draw={REPEATS_DRAWN} />, [con, host]);
  const ground = useMemo(
    () => (
      <>
        {grid ? GRID : null}
        {layer === 'behind' ? master : null}
      </>
    ),
    [grid, layer, master],
  );
  const depth = useRef<HTMLDivElement>(null);
  const size = useMemo(() => ({ width: con.width, height: con.height }), [con.width, con.height]);

  useLayoutEffect(() => {
    const element = holder.current;
    return element ? followMoving(element, editor) : undefined;
  }, [holder, editor]);
  useLayoutEffect(() => {
    const element = holder.current;
    return element && depth.current ? followView(element, depth.current, editor.view) : undefined;
  }, [holder, editor]);

  return (
    <div ref={depth} className={styles['depth']} aria-hidden="true" inert>
      <div ref={holder} className={styles['stage']} style={size}>
        <PageView page={page} catalogue={catalogue} host={host} regions={null} size={size} fit="none" ground={ground} />
        {layer === 'above' ? master : null}
      </div>
    </div>
  );
});

/** Of a place that is repeated so many are drawn: the engineer sees how they come to lie, and the canvas stays quick. */
const REPEATS_DRAWN = 24;

/** The very element each time: the page around it is drawn often. */
const GRID = <Grid />;

/** The page as a gesture would leave it. */
function shown(
  widgets: readonly Widget[],
  preview: readonly Widget[] | undefined,
  drawn: Widget | undefined,
): readonly Widget[] {
  const versions = new Map((preview ?? []).map((widget) => [widget.id, widget]));
  const replaced = versions.size > 0 ? replaceIn(widgets, versions) : widgets;
  return drawn ? [...replaced, drawn] : replaced;
}
/** A version of a group brings its children along. */
function replaceIn(widgets: readonly Widget[], versions: ReadonlyMap<string, Widget>): readonly Widget[] {
  return mapWidgets(widgets, (widget) => versions.get(widget.id) ?? widget);
}
