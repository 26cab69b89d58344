/** Digits after the point that a style shows: as many as a variable may have (`LIMITS.variable.decimalsMax`). */
const DECIMALS_MAX = 10;
/** Numbers of the styles, in the order of `STYLES`. */
const STYLE = { plain: 0, moment: 1, heading: 2, second: 3, numbers: 4 } as const;
/** 1970-01-01 as spreadsheets count days. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;
/** What a cell can hold. */
const LONGEST_TEXT = 32_767;

const styled = (style: number) => (style === STYLE.plain ? '' : ` s="${style}"`);

/** No value. */
export const EMPTY_CELL = '<c/>';

export function textCell(text: string, isHeading = false): string {
  // Spreadsheets read `_x0041_` as an A.
  const written = text.slice(0, LONGEST_TEXT).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  const style = styled(isHeading ? STYLE.heading : STYLE.plain);
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(written)}</t></is></c>`;
}

/** `decimals`: digits after the point that are shown; left out: as many as there are. */
export function numberCell(value: number, decimals?: number): string {
  return number(
    value,
    decimals === undefined ? STYLE.plain : STYLE.numbers + Math.min(Math.max(decimals, 0), DECIMALS_MAX),
  );
}
/** By the code of that place among those that the workbook is given (`workbook`). */
export const codedCell = (value: number, code: number): string => number(value, CODED + code);
const CODED = STYLE.numbers + DECIMALS_MAX + 1;
const number = (value: number, style: number): string =>
  Number.isFinite(value) ? `<c${styled(style)}><v>${value}</v></c>` : textCell(String(value));

export const booleanCell = (value: boolean): string => `<c t="b"><v>${value ? 1 : 0}</v></c>`;

/** A moment by a clock on a wall, epoch ms: spreadsheets know no zones. */
export const timeCell = (wall: number, withMilliseconds: boolean): string =>
  `<c${styled(withMilliseconds ? STYLE.moment : STYLE.second)}><v>${wall / DAY_MS + EPOCH_DAYS}</v></c>`;

export const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;
export const headingRow = (titles: readonly string[]): string => row(titles.map((title) => textCell(title, true)));

/** Without the letters that XML cannot hold. */
export function xmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- leaving them out is the point
  const clean = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Number formats of our own begin here (ECMA-376 18.8.30). */
const OWN_FORMAT = 164;
const CODES = [
  String.raw`yyyy\-mm\-dd\ hh:mm:ss.000`,
  String.raw`yyyy\-mm\-dd\ hh:mm:ss`,
  ...Array.from({ length: DECIMALS_MAX + 1 }, (_, decimals) => (decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0')),
];
const xf = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${format ? ' applyNumberFormat="1"' : ''}${font ? ' applyFont="1"' : ''}/>`;
const own = (at: number) => xf(OWN_FORMAT + at);
const XFS = [xf(0), own(0), xf(0, 1), own(1)];
const list = (name: string, items: readonly string[]) => `<${name} count="${items.length}">${items.join('')}</${name}>`;
const FONT = '<sz val="11"/><name val="Calibri"/>';

/** What stands in `xl/styles.xml`, within its root. `more`: codes of numbers besides our own. */
export const stylesOf = (more: readonly string[]): string =>
  [
    list(
      'numFmts',
      [...CODES, ...more].map((code, at) => `<numFmt numFmtId="${OWN_FORMAT + at}" formatCode="${xmlText(code)}"/>`),
    ),
    list('fonts', [`<font>${FONT}</font>`, `<font><b/>${FONT}</font>`]),
    list(
      'fills',
      ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`),
    ),
    list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', [...XFS, ...[...CODES, ...more].slice(2).map((_, at) => own(at + 2))]),
  ].join('');
