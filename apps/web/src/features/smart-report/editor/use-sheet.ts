import { FIRST_LANGUAGE } from '@lightfield/contract';
import type { ReportDocument } from '@lightfield/report';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTheme } from '../../../lib/preferences.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { type Extras, freeKey, labelFor } from './cell-kind.ts';
import type { Chosen } from './cell-panel.tsx';
import type { Area, SheetEngine } from './sheet-engine.ts';
import { extrasOf, toSnapshot, withExtras } from './snapshot.ts';
import { lookOf, useCellWords } from './use-looks.ts';

export interface Editing {
  readonly engine: RefObject<SheetEngine | undefined>;
  readonly ready: boolean;
  /** Its code could not be fetched. */
  readonly failed: boolean;
  readonly chosen: Chosen | undefined;
  readonly put: (extras: Extras) => void;
  /** What an input in the selected cell is probably called. */
  readonly labelFor: () => string;
}

/** The spreadsheet component in its box, fetched when it is opened; `opened.turn` exchanges what is in it. */
export function useSheet(
  box: RefObject<HTMLDivElement | null>,
  opened: { readonly document: ReportDocument; readonly turn: number },
  onChange: () => void,
): Editing {
  const english = useLanguage() !== FIRST_LANGUAGE;
  const dark = useTheme() === 'dark';
  const words = useCellWords();
  const engine = useRef<SheetEngine>(undefined);
  const [chosen, choose] = useState<Chosen>();
  // of which document the component is open, or could not be fetched
  const [stands, setStands] = useState<{ document: ReportDocument; failed: boolean }>();
  const latest = useRef({ words, onChange, dark, english });
  useEffect(() => {
    latest.current = { words, onChange, dark, english };
  });
  const { document } = opened;
  useEffect(() => {
    const holder = box.current;
    if (!holder) return undefined;
    let gone = false;
    const place = holder.ownerDocument.createElement('div');
    place.style.height = '100%';
    holder.append(place);
    import('./sheet-engine.ts').then(
      ({ openSheet }) => {
        if (gone) return;
        const read = () => choose(engine.current ? chosenIn(engine.current) : undefined);
        engine.current = openSheet(place, {
          snapshot: toSnapshot(document, 'template', ''),
          english: latest.current.english,
          dark: latest.current.dark,
          look: (cell) => lookOf(latest.current.words)(cell),
          onSelect: read,
          onChange: () => {
            latest.current.onChange();
            read();
          },
        });
        setStands({ document, failed: false });
        read();
        return undefined;
      },
      () => {
        if (!gone) setStands({ document, failed: true });
      },
    );
    return () => {
      gone = true;
      engine.current?.close();
      engine.current = undefined;
      place.remove();
    };
  }, [box, document]);
  useEffect(() => engine.current?.setDark(dark), [dark]);
  return {
    engine,
    ready: stands?.document === document && !stands.failed,
    failed: stands?.document === document && stands.failed,
    chosen,
    put: (extras) => {
      if (engine.current && chosen) putExtras(engine.current, chosen.area, extras);
    },
    labelFor: () => (engine.current && chosen ? labelAt(engine.current, chosen.area) : ''),
  };
}

function chosenIn(engine: SheetEngine): Chosen | undefined {
  const area = engine.selected();
  if (!area) return undefined;
  const places = engine.places(area);
  const [first] = places;
  if (!first) return undefined;
  const cell = engine.cell(first);
  return { area, count: places.length, extras: extrasOf(cell), formula: cell?.f ?? '' };
}
const labelAt = (engine: SheetEngine, { sheetId, row, column }: Omit<Area, 'rows' | 'columns'>): string =>
  labelFor(row, column, (r, c) => engine.textAt({ sheetId, row: r, column: c }));

/** All selected cells become the same; inputs keep the key and the label that each has, or get their own. */
function putExtras(engine: SheetEngine, area: Area, extras: Extras): void {
  const places = engine.places(area);
  const taken = new Set<string>();
  if (places.length > 1 && extras.input) for (const key of keysIn(engine)) taken.add(key);
  const cells = places.map((place, at) => {
    const before = extrasOf(engine.cell(place)).input;
    let { input } = extras;
    if (input && places.length > 1) {
      const key = before?.key ?? (at === 0 && !taken.has(input.key) ? input.key : freeKey(taken));
      taken.add(key);
      input = { ...input, key, label: before?.label ?? (labelAt(engine, place) || input.label) };
    }
    const isLabel = !extras.input && !extras.bind && !extras.qr;
    const custom = withExtras(input ? { ...extras, input } : extras);
    // what is filled in has no text of its own
    return { place, cell: isLabel ? custom : { ...custom, v: null, f: null, si: null, p: null } };
  });
  engine.put(area.sheetId, cells);
}
function keysIn(engine: SheetEngine): string[] {
  return Object.values(engine.snapshot().sheets).flatMap(({ cellData }) =>
    Object.values(cellData ?? {}).flatMap((line) =>
      Object.values(line as Record<string, Parameters<typeof extrasOf>[0]>).flatMap(
        (cell) => extrasOf(cell).input?.key ?? [],
      ),
    ),
  );
}
