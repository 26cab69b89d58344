import type { Binding, Cell, Input, Qr } from '@lightfield/report';

/** What a cell of a template is, as people speak of it. */
export const CELL_KINDS = ['label', 'input', 'value', 'agg', 'rows', 'system', 'formula', 'qr'] as const;
export type CellKind = (typeof CELL_KINDS)[number];
export type Extras = Pick<Cell, 'input' | 'bind' | 'qr'>;

export function kindOf({ input, bind, qr }: Extras, formula: boolean): CellKind {
  if (input) return 'input';
  if (bind) return bind.kind;
  if (qr) return 'qr';
  return formula ? 'formula' : 'label';
}
/** Of cells that are filled in by people, by values, by what the platform knows, by a code. */
export const FAMILIES = ['input', 'bind', 'system', 'qr'] as const;
export type Family = (typeof FAMILIES)[number];
export function familyOf({ input, bind, qr }: Extras): Family | undefined {
  if (input) return 'input';
  if (bind) return bind.kind === 'system' ? 'system' : 'bind';
  return qr ? 'qr' : undefined;
}

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
export const isKey = (text: string): boolean => KEY.test(text);
/** A key that nobody has yet. */
export function freeKey(taken: ReadonlySet<string>, stem = 'f'): string {
  for (let n = 1; ; n++) if (!taken.has(`${stem}${n}`)) return `${stem}${n}`;
}
export const newInput = (taken: ReadonlySet<string>, label: string): Input => ({
  key: freeKey(taken),
  label,
  kind: 'number',
  required: true,
  decimals: 2,
});
/** Another kind of input keeps what the new one has, too. */
export function inputOfKind(
  { key, label, required, hint, unit, ...held }: Input,
  kind: Input['kind'],
  choices: string[],
): Input {
  const base = { key, label, kind, required, ...(hint === undefined ? {} : { hint }) };
  if (kind === 'choice') return { ...base, choices: held.choices ?? choices };
  if (kind !== 'number') return base;
  return { ...base, decimals: held.decimals ?? 2, ...(unit === undefined ? {} : { unit }) };
}

/** Text, and nothing else: what a label is looked for in. */
type TextAt = (row: number, column: number) => string | undefined;
/** What an input is probably called: the text left of it, else the one above. */
export function labelFor(row: number, column: number, textAt: TextAt): string {
  const above = nearest(row - 1, (at) => textAt(at, column));
  const left = nearest(column - 1, (at) => textAt(row, at));
  return clean(left ?? above ?? '');
}
function nearest(from: number, text: (at: number) => string | undefined): string | undefined {
  for (let at = from; at >= 0; at--) {
    const found = text(at);
    if (found !== undefined && found.trim() !== '' && !Number.isFinite(Number(found))) return found;
  }
  return undefined;
}
const LABEL_MAX = 50;
const clean = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[:：]$/, '')
    .slice(0, LABEL_MAX);

export type Bound = Exclude<Binding, { kind: 'system' }>;
export type { Binding, Input, Qr };
