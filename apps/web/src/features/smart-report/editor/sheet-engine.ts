import {
  CommandType,
  type ICellData,
  type ICellDataForSheetInterceptor,
  type IWorkbookData,
  LocaleType,
  LogLevel,
  type Nullable,
  Univer,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { INTERCEPTOR_POINT, SheetInterceptorService, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import type { Print } from '@lightfield/report';
import '@univerjs/preset-sheets-core/lib/index.css';
import enUS from '@univerjs/preset-sheets-core/locales/en-US';
import zhCN from '@univerjs/preset-sheets-core/locales/zh-CN';
import { printOf } from './snapshot.ts';

/** Cells that are made into something at once; who selects a whole column means what is seen of it. */
const PLACES_MAX = 2_000;
/** How long the component goes on with what it was opened with, ms: nobody has changed anything so soon. */
const SETTLING_MS = 500;

/** A cell of the sheet, or the first of those that are selected. Counts from 0. */
export interface Place {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}
export interface Area extends Place {
  readonly rows: number;
  readonly columns: number;
}
/** How a cell that is filled by itself or by people is shown in the sheet: a tint, a corner, and words where it has none of its own. */
export interface Look {
  readonly words: string;
  readonly tint: string;
  readonly ink: string;
}

/** The spreadsheet, as the editor of templates needs it. Everything that knows the component stands in this file. */
export interface SheetEngine {
  readonly snapshot: () => IWorkbookData;
  readonly cell: (place: Place) => ICellData | undefined;
  readonly selected: () => Area | undefined;
  /** Places of an area that show something: of a merged one, the first. */
  readonly places: (area: Area) => readonly Place[];
  /** Text of a cell that is a label; undefined: it is none. */
  readonly textAt: (place: Place) => string | undefined;
  /** One step that can be undone. */
  readonly put: (sheetId: string, cells: readonly { readonly place: Place; readonly cell: ICellData }[]) => void;
  readonly print: (sheetId: string) => Print;
  readonly setPrint: (sheetId: string, print: Print) => void;
  readonly sheets: () => readonly { readonly id: string; readonly name: string }[];
  readonly show: (place: Place) => void;
  readonly setDark: (dark: boolean) => void;
  readonly close: () => void;
}

export function openSheet(
  container: HTMLElement,
  {
    snapshot,
    english,
    dark,
    look,
    onSelect,
    onChange,
  }: {
    snapshot: IWorkbookData;
    english: boolean;
    dark: boolean;
    look: (cell: ICellData) => Look | undefined;
    onSelect: (area: Area | undefined) => void;
    onChange: () => void;
  },
): SheetEngine {
  const univer = new Univer({
    locale: english ? LocaleType.EN_US : LocaleType.ZH_CN,
    locales: { [LocaleType.EN_US]: enUS, [LocaleType.ZH_CN]: zhCN },
    darkMode: dark,
    logLevel: LogLevel.ERROR,
  });
  const { plugins } = UniverSheetsCorePreset({ container, disableAutoFocus: true });
  for (const plugin of plugins) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin);
  }
  const api = FUniver.newAPI(univer);
  const workbook = api.createWorkbook(snapshot);
  // what the component does while it opens changes nothing
  let open = false;
  // oxlint-disable-next-line no-underscore-dangle -- the component's own name for it
  const interceptors = univer.__getInjector().get(SheetInterceptorService);
  interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    // before the number formats: words are no numbers
    priority: 100,
    handler: (cell, { rawData }, next) => next(dressed(cell, rawData, look)),
  });
  const selected = (): Area | undefined => {
    const range = workbook.getActiveRange()?.getRange();
    if (!range) return undefined;
    const { startRow: row, startColumn: column, endRow, endColumn } = range;
    const sheetId = workbook.getActiveSheet().getSheetId();
    return { sheetId, row, column, rows: endRow - row + 1, columns: endColumn - column + 1 };
  };
  const told = [
    api.addEvent(api.Event.SelectionChanged, () => onSelect(selected())),
    api.addEvent(api.Event.ActiveSheetChanged, () => onSelect(selected())),
    api.onCommandExecuted(({ id, type }, options) => {
      // what changes the document is a mutation; results of formulas and heights that were measured are none of a person's
      const own = !options?.onlyLocal && !options?.fromFormula && !/formula|calculation|auto-height/i.test(id);
      if (type === CommandType.MUTATION && id.startsWith('sheet.mutation.') && own && open) onChange();
    }),
  ];
  const sheetOf = (id: string) => workbook.getSheetBySheetId(id);
  const cellAt = ({ sheetId, row, column }: Place) =>
    sheetOf(sheetId)?.getRange(row, column, 1, 1).getCellData() ?? undefined;
  setTimeout(() => {
    open = true;
    onSelect(selected());
  }, SETTLING_MS);
  return {
    snapshot: () =>
      withOwnFormulas(
        workbook.save(),
        (place) => sheetOf(place.sheetId)?.getRange(place.row, place.column, 1, 1).getFormula() ?? '',
      ),
    cell: cellAt,
    selected,
    places: ({ sheetId, row, column, rows, columns }) => {
      const merges = (sheetOf(sheetId)?.getMergeData() ?? []).map((merge) => merge.getRange());
      const covered = (r: number, c: number) =>
        merges.some(
          ({ startRow, endRow, startColumn, endColumn }) =>
            r >= startRow && r <= endRow && c >= startColumn && c <= endColumn && (r > startRow || c > startColumn),
        );
      const places: Place[] = [];
      for (let r = row; r < row + rows && places.length < PLACES_MAX; r++)
        for (let c = column; c < column + columns && places.length < PLACES_MAX; c++)
          if (!covered(r, c)) places.push({ sheetId, row: r, column: c });
      return places;
    },
    textAt: (place) => {
      const cell = cellAt(place);
      if (!cell || cell.custom || cell.f || cell.si) return undefined;
      const text = cell.p?.body?.dataStream.trim() ?? cell.v;
      return text === null || text === undefined || text === '' ? undefined : String(text);
    },
    put: (sheetId, cells) => {
      const [first] = cells;
      if (!first) return;
      // only these cells, whatever else lies between them
      const matrix: Record<number, Record<number, ICellData>> = {};
      for (const { place, cell } of cells) (matrix[place.row] ??= {})[place.column] = cell;
      sheetOf(sheetId)?.getRange(first.place.row, first.place.column, 1, 1).setValues(matrix);
    },
    print: (sheetId) => printOf(sheetOf(sheetId)?.getCustomMetadata()),
    setPrint: (sheetId, print) => {
      sheetOf(sheetId)?.setCustomMetadata({ lf: { print } });
      onChange();
    },
    sheets: () => workbook.getSheets().map((sheet) => ({ id: sheet.getSheetId(), name: sheet.getSheetName() })),
    show: ({ sheetId, row, column }) => {
      workbook.setActiveSheet(sheetId);
      workbook.getSheetBySheetId(sheetId)?.getRange(row, column, 1, 1).activate();
    },
    setDark: (next) => api.toggleDarkMode(next),
    close: () => {
      for (const one of told) one.dispose();
      univer.dispose();
    },
  };
}

function dressed(
  cell: Nullable<ICellDataForSheetInterceptor>,
  raw: Nullable<ICellData>,
  look: (cell: ICellData) => Look | undefined,
): Nullable<ICellDataForSheetInterceptor> {
  if (!raw?.custom) return cell;
  const worn = look(raw);
  if (!worn) return cell;
  const { words, tint, ink } = worn;
  return {
    ...cell,
    ...(words === '' ? {} : { v: words, t: 1, p: null }),
    interceptorStyle: { ...cell?.interceptorStyle, bg: { rgb: tint }, ...(words === '' ? {} : { cl: { rgb: ink } }) },
    markers: { ...cell?.markers, tl: { color: ink, size: 6 } },
  };
}

/** A cell that was filled down shares the formula of the first one: each gets its own. */
function withOwnFormulas(snapshot: IWorkbookData, formulaAt: (place: Place) => string): IWorkbookData {
  for (const [sheetId, sheet] of Object.entries(snapshot.sheets))
    for (const [row, line] of Object.entries(sheet.cellData ?? {}))
      for (const [column, cell] of Object.entries(line as Record<string, ICellData>))
        if (cell.si && !cell.f) cell.f = formulaAt({ sheetId, row: Number(row), column: Number(column) }) || null;
  return snapshot;
}
