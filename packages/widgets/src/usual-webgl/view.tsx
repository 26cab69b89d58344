import './scene.css';
import { SCENE_SHOWN_PATH, SceneShown } from '@lightfield/contract';
import { type Binding, type DataOf, type Scene, type Widget, parseScene } from '@lightfield/page';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Live, type ViewProps, isDoubtful, keyOf, numberOf, usePage, useReading } from '../kit/index.ts';
import type { NumberFormat } from '../kit/number-format.ts';
import { isCalm } from '../kit/calm.ts';
import { sceneText } from '../locales/scene/text.ts';
import type { webgl } from './definition.ts';
import { type PointReading, Stage, hasWebgl } from './engine/index.ts';
import { shownOf } from './sign-text.ts';
import { takeClicks } from './take-clicks.ts';

type Data = DataOf<typeof webgl>;
type Fetched =
  | { readonly state: 'loading' | 'gone' | 'failed' }
  | { readonly state: 'there'; readonly shown: SceneShown };

/** Milliseconds after which a scene that could not be fetched is asked for again. */
const AGAIN_MS = 10_000;
/** After which a picture that was cut off is drawn anew, once. */
const RECOVER_MS = 1_500;
/** How bright a ground is at most that is dark, of 255. */
const DARK_BELOW = 110;

export function WebglView(props: ViewProps<Data>) {
  const { radius } = props.widget.style;
  if (radius === undefined) return <SceneView {...props} />;
  // whichever of its boxes is there rounds its corners by it
  const corners: CSSProperties = { display: 'contents', ['--lf-corners' as string]: `${radius}px` };
  return (
    <div style={corners}>
      <SceneView {...props} />
    </div>
  );
}

function SceneView({ widget }: ViewProps<Data>) {
  const { mode, language } = usePage();
  const { sceneId } = widget.data;
  const fetched = useScene(sceneId);
  if (sceneId === '') return mode === 'edit' ? <Note>{sceneText('unchosen')[language]}</Note> : null;
  if (fetched.state !== 'there') return <Note>{sceneText(fetched.state)[language]}</Note>;
  // on the canvas of the designer a widget is dragged about: a picture does, and takes no context
  if (mode === 'edit') return <Still shown={fetched.shown} />;
  return <Running widget={widget} shown={fetched.shown} />;
}

function useScene(id: string): Fetched {
  const [fetched, set] = useState<Fetched & { id?: string }>({ state: 'loading' });
  useEffect(() => {
    if (id === '') return undefined;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await fetch(SCENE_SHOWN_PATH + id, { signal: ended.signal });
      if (answer.status === 404 || answer.status === 403 || answer.status === 401) return set({ state: 'gone', id });
      if (!answer.ok) throw new Error(`${answer.status}`);
      return set({ state: 'there', shown: SceneShown.parse(await answer.json()), id });
    };
    const run = () =>
      void ask().catch(() => {
        if (ended.signal.aborted) return;
        set({ state: 'failed', id });
        timer = setTimeout(run, AGAIN_MS);
      });
    run();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [id]);
  return fetched.id === id ? fetched : { state: 'loading' };
}

function Running({ widget, shown }: { widget: Widget<Data>; shown: SceneShown }) {
  const { language } = usePage();
  const scene = useMemo(() => parseScene(shown.document).scene, [shown]);
  const [losses, lose] = useState(0);
  const [recovering, recover] = useState(false);
  useEffect(() => {
    if (!recovering) return undefined;
    const timer = setTimeout(() => recover(false), RECOVER_MS);
    return () => clearTimeout(timer);
  }, [recovering]);
  if (!scene) return <Note>{sceneText('gone')[language]}</Note>;
  if (!hasWebgl()) return <Values data={widget.data} scene={scene} note={sceneText('noWebgl')[language]} />;
  if (losses > 1) return <Values data={widget.data} scene={scene} note={sceneText('lostForGood')[language]} />;
  if (recovering)
    return (
      <div className="lf-scene">
        {shown.picture ? <img className="lf-scene-picture" src={shown.picture} alt={shown.name} /> : null}
        <span className="lf-scene-word">{sceneText('lost')[language]}</span>
      </div>
    );
  const onLost = () => {
    lose((count) => count + 1);
    recover(true);
  };
  return (
    <Picture
      key={`${losses} ${shown.id} ${shown.version}`}
      widget={widget}
      shown={shown}
      scene={scene}
      onLost={onLost}
    />
  );
}

interface PictureProps {
  readonly widget: Widget<Data>;
  readonly shown: SceneShown;
  readonly scene: Scene;
  readonly onLost: () => void;
}
function Picture({ widget, shown, scene, onLost }: PictureProps) {
  const page = usePage();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const signs = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const [broken, setBroken] = useState(false);
  const latest = useRef({ widget, page, onLost });
  useEffect(() => {
    latest.current = { widget, page, onLost };
  });
  const { live } = page;
  const { signalArray, format, turns, showViews, eventArray } = widget.data;
  const bindings = useMemo(
    () => new Map(signalArray.flatMap(({ point, data }) => (data ? [[point, data] as const] : []))),
    [signalArray],
  );
  const units = useMemo(() => new Map(scene.points.map(({ key, unit }) => [key, unit])), [scene]);
  const sources = useRef({ live, bindings, units, format });
  useEffect(() => {
    sources.current = { live, bindings, units, format };
  }, [live, bindings, units, format]);

  useEffect(() => {
    const [on, layer, around] = [canvas.current, signs.current, place.current];
    if (!on || !layer || !around) return undefined;
    const parts = {
      canvas: on,
      signs: layer,
      dark: isDarkBehind(around),
      read: (point: string) => readingOf(sources.current, point),
      onLost: () => latest.current.onLost(),
    };
    const made = new Stage(parts);
    stage.current = made;
    around.classList.toggle('lf-scene-dark', parts.dark);
    const themed = watchGround(around, () => {
      const dark = isDarkBehind(around);
      made.theme(dark);
      around.classList.toggle('lf-scene-dark', dark);
    });
    const sized = new ResizeObserver(() => made.resize(around.clientWidth, around.clientHeight));
    sized.observe(around);
    const seen = watchSeen(around, (is) => made.seen(is));
    const clicks = takeClicks(made, on, scene, () => latest.current);
    return () => {
      clicks();
      seen();
      sized.disconnect();
      themed();
      made.dispose();
      stage.current = null;
    };
  }, [scene]);
  useEffect(() => {
    let gone = false;
    void stage.current?.show(scene).then((missing) => !gone && setBroken(missing.size > 0));
    return () => {
      gone = true;
    };
  }, [scene]);
  useEffect(() => {
    const ends = [...bindings].map(([point, data]) => live.watch(keyOf(data), () => stage.current?.changed(point)));
    for (const point of units.keys()) stage.current?.changed(point);
    return () => ends.forEach((end) => end());
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- signs say it anew in another format
  }, [live, bindings, units, format]);
  useEffect(() => {
    if (stage.current) stage.current.controls.enabled = turns;
  }, [turns]);
  useTour(scene, stage);

  const fly = (to: Scene['views'][number] | undefined) => {
    const here = stage.current;
    if (here) here.fly(to ?? here.whole(), isCalm());
  };
  const clickable = eventArray.filter(({ clickEvent }) => clickEvent.enable);
  return (
    <div className="lf-scene" ref={place}>
      <canvas ref={canvas} aria-label={shown.name} />
      <div className="lf-scene-signs" ref={signs} />
      {showViews && scene.views.length > 1 ? (
        <fieldset className="lf-scene-views" aria-label={sceneText('views')[page.language]}>
          {scene.views.map((view) => (
            <button key={view.id} type="button" onClick={() => fly(view)}>
              {view.name || view.id}
            </button>
          ))}
          <button type="button" onClick={() => fly(undefined)}>
            {sceneText('whole')[page.language]}
          </button>
        </fieldset>
      ) : null}
      <div className="lf-scene-clicks">
        {clickable.map(({ event, clickEvent }, at) => (
          <button key={at} type="button" onClick={() => void page.act(widget, clickEvent)}>
            {event}
          </button>
        ))}
      </div>
      {broken ? <span className="lf-scene-word">{sceneText('modelMissing')[page.language]}</span> : null}
    </div>
  );
}

/** Flies from camera to camera while nobody turns the scene. */
function useTour({ views, tourSeconds }: Scene, stage: { readonly current: Stage | null }): void {
  useEffect(() => {
    if (tourSeconds === 0 || views.length < 2) return undefined;
    let at = 0;
    let still = false;
    const timer = setInterval(() => {
      const here = stage.current;
      if (!here || document.hidden || still) return;
      at = (at + 1) % views.length;
      const view = views[at];
      if (view) here.fly(view, isCalm());
    }, tourSeconds * 1_000);
    const stop = () => {
      still = true;
    };
    const controls = stage.current?.controls;
    controls?.addEventListener('start', stop);
    return () => {
      clearInterval(timer);
      controls?.removeEventListener('start', stop);
    };
  }, [views, tourSeconds, stage]);
}

interface Sources {
  readonly live: Live;
  readonly bindings: ReadonlyMap<string, Binding>;
  readonly units: ReadonlyMap<string, string>;
  readonly format: NumberFormat;
}
function readingOf({ live, bindings, units, format }: Sources, point: string): PointReading | undefined {
  const binding = bindings.get(point);
  if (!binding) return undefined;
  const reading = live.read(keyOf(binding));
  return {
    value: reading && !isDoubtful(reading.quality) ? numberOf(reading) : undefined,
    text: shownOf(reading, units.get(point) ?? '', format),
    doubtful: !reading || isDoubtful(reading.quality),
  };
}

function watchSeen(element: Element, told: (isSeen: boolean) => void): () => void {
  let inView = true;
  const tell = () => told(inView && !document.hidden);
  const observer = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true;
    tell();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', tell);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
  };
}
/** Is what lies behind it dark? A page has a ground of its own, which goes with the theme around it or does not. */
function isDarkBehind(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const [r = 0, g = 0, b = 0, a = 1] =
      getComputedStyle(at)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    if (a > 0.5) return 0.2126 * r + 0.7152 * g + 0.0722 * b < DARK_BELOW;
  }
  return false;
}
/** A ground changes with the theme, a little later than it: when the page has been drawn with other colours. */
function watchGround(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const ground = element.closest('.lf-page > section');
  if (ground) observer.observe(ground, { attributes: true, attributeFilter: ['style'] });
  return () => observer.disconnect();
}

/** Where no picture can be drawn: what the points say, as a list. */
function Values({ data, scene, note }: { data: Data; scene: Scene; note: string }) {
  const { language } = usePage();
  const names = new Map(scene.points.map(({ key, name }) => [key, name]));
  return (
    <Note>
      {note}
      {data.signalArray.length === 0 ? <p>{sceneText('noPoints')[language]}</p> : null}
      <dl>
        {data.signalArray.map(({ point, data: binding }, at) => (
          <Value key={at} name={names.get(point) || point} binding={binding} format={data.format} />
        ))}
      </dl>
    </Note>
  );
}
function Value({ name, binding, format }: { name: string; binding: Binding | null; format: NumberFormat }) {
  const reading = useReading(binding);
  return (
    <>
      <dt>{name}</dt>
      <dd>{shownOf(reading, '', format)}</dd>
    </>
  );
}

function Still({ shown }: { shown: SceneShown }) {
  return shown.picture ? (
    <img className="lf-scene-picture" src={shown.picture} alt={shown.name} draggable={false} />
  ) : (
    <Note>{shown.name}</Note>
  );
}
const Note = ({ children }: { children: ReactNode }) => <div className="lf-scene-note">{children}</div>;
