import { stylesOf, xmlText } from './cells.ts';
import { type Packing, zip } from './zip.ts';

export { booleanCell, codedCell, EMPTY_CELL, headingRow, numberCell, row, textCell, timeCell } from './cells.ts';
export type { Packing } from './zip.ts';

interface WorkbookSheet {
  /** At most 31 letters of it are kept. */
  readonly name: string;
  /** Characters, from the first column on. */
  readonly widths: readonly number[];
  /** Rows as text (`row`), the heading first: it stays where it is while one scrolls. */
  readonly rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Letters that a sheet's name cannot have are replaced. */
const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:']/g, '_').slice(0, 31) || 'Sheet1';
const encoded = (text: string) => new TextEncoder().encode(text);
const sheetFile = (at: number) => `worksheets/sheet${at + 1}.xml`;
const each = (sheets: readonly WorkbookSheet[], text: (sheet: WorkbookSheet, at: number) => string) =>
  sheets.map(text).join('');

/** An .xlsx, written while its rows come (ECMA-376): the one writer of the server and of the browser. `codes`: of `codedCell`. */
export function workbook(
  sheets: readonly WorkbookSheet[],
  packing: Packing,
  codes: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
  const override = (file: string, type: string) =>
    `<Override PartName="/xl/${file}" ContentType="${TYPES}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const part = (name: string, text: string) => ({ name, bytes: [encoded(XML + text)] });
  return zip(
    [
      part(
        '[Content_Types].xml',
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${each(sheets, (_, at) => override(sheetFile(at), 'worksheet'))}${override('styles.xml', 'styles')}</Types>`,
      ),
      part(
        '_rels/.rels',
        `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ),
      part(
        'xl/workbook.xml',
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each(sheets, ({ name }, at) => `<sheet name="${xmlText(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)}</sheets></workbook>`,
      ),
      part(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${PACKAGE}/relationships">${each(sheets, (_, at) => relation(at + 1, 'worksheet', sheetFile(at)))}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
      ),
      part('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${stylesOf(codes)}</styleSheet>`),
      ...sheets.map((sheet, at) => ({ name: `xl/${sheetFile(at)}`, bytes: sheetBytes(sheet) })),
    ],
    packing,
  );
}

async function* sheetBytes({ widths, rows }: WorkbookSheet): AsyncGenerator<Uint8Array> {
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  yield encoded(`${XML}<worksheet xmlns="${MAIN}">${view}${cols}<sheetData>`);
  yield* rows;
  yield encoded('</sheetData></worksheet>');
}
