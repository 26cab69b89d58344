import type { Texts, WidgetDefinition } from '@lightfield/page';
import { type CSSProperties, createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { usePage } from './host.ts';
import type { View, ViewProps } from './view.ts';
import { viewText } from '../locales/view/text.ts';

/** Forms with a width and a height. */
type Boxed = 'box' | 'chart';

/** A view that only pages with a widget of its type fetch: a page of pumps and pipes loads no charts, maps or scenes. */
export type HeavyView<Data, Form extends Boxed = 'box'> = View<Data, Form> & {
  /** Fetches it ahead; again after it failed. Rejects when it could not be fetched. */
  fetch(): Promise<void>;
};
export const isHeavy = <Data,>(view: View<Data> | HeavyView<Data>): view is HeavyView<Data> => 'fetch' in view;

/** Waits before what could not be fetched is asked for again, the last one from then on. Milliseconds. */
const AGAIN_AFTER = [1_000, 5_000, 15_000, 60_000] as const;

const MISSING: Texts = viewText('heavyView.missing');

/**
 * `heavyView(line, async () => (await import('./complex-line/view.tsx')).LineView)`. Nothing is drawn while it comes: its
 * place is empty for as long as a request takes. Where it does not come, that is said, and it is asked for until it does.
 */
export function heavyView<Data, Form extends Boxed = 'box'>(
  { layer }: Pick<WidgetDefinition<Data, Form>, 'layer'>,
  load: () => Promise<View<Data, Form>>,
): HeavyView<Data, Form> {
  const waiting = new Set<() => void>();
  let view: View<Data, Form> | undefined;
  let coming: Promise<void> | undefined;
  const fetch = (): Promise<void> => {
    coming ??= come();
    return coming;
  };
  const come = async (): Promise<void> => {
    try {
      view = await load();
    } catch (error) {
      coming = undefined;
      throw error;
    }
    for (const tell of waiting) tell();
  };
  const watch = (tell: () => void) => {
    waiting.add(tell);
    return () => waiting.delete(tell);
  };
  const latest = () => view !== undefined;

  function Heavy({ widget }: ViewProps<Data, Form>) {
    const isThere = useSyncExternalStore(watch, latest, latest);
    const [failures, setFailures] = useState(0);
    const { language } = usePage();
    useEffect(() => {
      if (isThere) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      fetch().catch(() => {
        if (gone) return;
        timer = setTimeout(
          () => setFailures((count) => count + 1),
          AGAIN_AFTER[Math.min(failures, AGAIN_AFTER.length - 1)],
        );
      });
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [isThere, failures]);
    if (view) return createElement(view, { widget });
    if (failures === 0) return null;
    const { width, height } = widget.position;
    if (layer === 'html')
      return (
        <div style={FRAME} title={MISSING[language]}>
          {MISSING[language]}
        </div>
      );
    return (
      <g>
        <title>{MISSING[language]}</title>
        <rect width={width} height={height} fill="none" stroke="#818c98" strokeDasharray="4,4" />
      </g>
    );
  }
  return Object.assign(Heavy, { fetch });
}

const FRAME: CSSProperties = {
  boxSizing: 'border-box',
  width: '100%',
  height: '100%',
  display: 'grid',
  placeContent: 'center',
  overflow: 'hidden',
  border: '1px dashed #818c98',
  color: '#53606e',
  background: '#ffffff',
  fontSize: 12,
  textAlign: 'center',
};
