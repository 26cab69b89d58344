import type { Scene } from '@lightfield/page';
import { type HandleMode, Handles, type PointReading, Stage, hasWebgl } from '@lightfield/widgets/scene';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTheme } from '../../../lib/preferences.ts';

export interface StageProps {
  readonly scene: Scene;
  readonly selected: string | undefined;
  readonly mode: HandleMode;
  /** May it be changed? Else there are no handles. */
  readonly mayEdit: boolean;
  /** Values to try, by point. */
  readonly values: ReadonlyMap<string, number>;
  readonly onSelect: (id: string | undefined) => void;
  readonly onPlaced: (id: string, placing: Pick<Scene['nodes'][number], 'position' | 'rotation' | 'scale'>) => void;
  readonly onBroken: (ids: ReadonlySet<string>) => void;
}
/** Pixels by which a pointer may move and still mean a click. */
const STILL = 5;

/** The picture of the editor: nodes are chosen by a click, moved by handles; what the document says is shown at once. */
export function useStage(
  place: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  signs: RefObject<HTMLDivElement | null>,
  props: StageProps,
): { stage: RefObject<Stage | null>; isLost: boolean } {
  const { scene, selected, mode, mayEdit, values } = props;
  const stage = useRef<Stage>(null);
  const handles = useRef<Handles>(null);
  const latest = useRef(props);
  const [isLost, lose] = useState(!hasWebgl());
  const dark = useTheme() === 'dark';
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const [on, layer, around] = [canvas.current, signs.current, place.current];
    if (!on || !layer || !around || !hasWebgl()) return undefined;
    const read = (point: string): PointReading | undefined => {
      const known = latest.current.scene.points.find(({ key }) => key === point);
      const value = latest.current.values.get(point);
      if (value === undefined) return undefined;
      return { value, text: `${value} ${known?.unit ?? ''}`.trim(), doubtful: false };
    };
    const made = new Stage({
      canvas: on,
      signs: layer,
      dark: document.documentElement.dataset['theme'] === 'dark',
      read,
      onLost: () => lose(true),
    });
    const moved = new Handles(made, on, (id, placing) => latest.current.onPlaced(id, placing));
    stage.current = made;
    handles.current = moved;
    const sized = new ResizeObserver(() => made.resize(around.clientWidth, around.clientHeight));
    sized.observe(around);
    const hidden = () => made.seen(!document.hidden);
    document.addEventListener('visibilitychange', hidden);
    let down = { x: 0, y: 0, held: false };
    const onDown = ({ clientX: x, clientY: y }: PointerEvent) => {
      down = { x, y, held: moved.held };
    };
    const onUp = ({ clientX, clientY, button }: PointerEvent) => {
      if (button !== 0 || down.held || Math.hypot(clientX - down.x, clientY - down.y) > STILL) return;
      const { left, top } = on.getBoundingClientRect();
      latest.current.onSelect(made.pick(clientX - left, clientY - top, () => true));
    };
    on.addEventListener('pointerdown', onDown);
    on.addEventListener('pointerup', onUp);
    return () => {
      on.removeEventListener('pointerdown', onDown);
      on.removeEventListener('pointerup', onUp);
      document.removeEventListener('visibilitychange', hidden);
      sized.disconnect();
      moved.dispose();
      made.dispose();
      stage.current = null;
      handles.current = null;
    };
  }, [place, canvas, signs]);
  useEffect(() => {
    let gone = false;
    // what it holds is made anew with every change
    handles.current?.attach(undefined);
    const show = async () => {
      const broken = await stage.current?.show(scene);
      if (gone || !broken) return;
      latest.current.onBroken(broken);
      const { selected: id, mayEdit: may } = latest.current;
      handles.current?.attach(may ? id : undefined);
    };
    void show();
    return () => {
      gone = true;
    };
  }, [scene]);
  useEffect(() => handles.current?.attach(mayEdit ? selected : undefined), [selected, mayEdit]);
  useEffect(() => handles.current?.mode(mode), [mode]);
  useEffect(() => stage.current?.theme(dark), [dark]);
  useEffect(() => {
    for (const key of values.keys()) stage.current?.changed(key);
  }, [values]);
  return { stage, isLost };
}
