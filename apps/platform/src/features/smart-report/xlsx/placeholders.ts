import type { SmartReportImportNote } from '@lightfield/contract';
import {
  type Binding,
  type Cell,
  type Input,
  type Qr,
  type ReportDocument,
  type Series,
  type Statistic,
  type ValueBinding,
  INPUT_KINDS,
  STATISTICS,
  SYSTEM_KEYS,
  placeOf,
  cellName,
} from '@lightfield/report';

/** What a template binds, as it stands in a spreadsheet: "{{Pump 1/flow}}", "{{Pump 1/flow hour avg}}", "{{Pump 1/flow at 08:30}}", "{{time hour}}", "{{date}}". */
const PLACEHOLDER = /^\s*\{\{([^{}]{1,200})\}\}\s*$/;
const TIME = String.raw`at (?:[01]\d|2[0-3]):[0-5]\d`;
const WORD = String.raw`(?:now|start|end|period|hour|day|${TIME}|${STATISTICS.join('|')})`;
const SERIES = new RegExp(`^(.+?)/(.+?)((?: ${WORD})*)$`);
const INPUT = new RegExp(String.raw`^(${INPUT_KINDS.join('|')})(\*)? ([^{}:]{1,50})(?:: ([^{}]+))?$`);

export function placeholderOf(cell: Cell): string | undefined {
  if (cell.bind) return `{{${bindText(cell.bind)}}}`;
  if (cell.qr) return `{{qr ${cell.qr.of === 'text' ? cell.qr.text : cell.qr.of}}}`;
  return cell.input && inputText(cell.input);
}
const inputText = ({ kind, required, label, choices }: Input): string =>
  `{{${kind}${required ? '*' : ''} ${label.replaceAll(/[{}:]/g, ' ')}${choices ? `: ${choices.join('|')}` : ''}}}`;
const seriesText = ({ equipName, name }: Series) => `${equipName}/${name}`;
function bindText(bind: Binding): string {
  switch (bind.kind) {
    case 'value':
      return `${seriesText(bind.of)} ${momentText(bind)}`;
    case 'agg':
      return `${seriesText(bind.of)} period ${bind.agg}`;
    case 'rows':
      return bind.of ? `${seriesText(bind.of)} ${bind.step} ${bind.agg}` : `time ${bind.step}`;
    default:
      return bind.key;
  }
}

const momentText = ({ at, time = '' }: ValueBinding): string =>
  ({ now: 'now', periodStart: 'start', periodEnd: 'end', time: `at ${time}` })[at];

export interface KnownVariable {
  readonly equipmentId: string;
  readonly equipName: string;
  readonly variableId: string;
  readonly key: string;
  readonly name: string;
  readonly unit: string;
}
/** Turns texts of a document that was read in into what they stand for, and says which were not understood. */
export function withPlaceholders(
  document: ReportDocument,
  variables: readonly KnownVariable[],
): { document: ReportDocument; notes: SmartReportImportNote[] } {
  const notes: SmartReportImportNote[] = [];
  let inputs = 0;
  const sheets = document.sheets.map((sheet) => {
    const cells: Record<string, Cell> = {};
    for (const [key, cell] of Object.entries(sheet.cells)) {
      const text = typeof cell.v === 'string' ? PLACEHOLDER.exec(cell.v)?.[1]?.trim() : undefined;
      const meant = text === undefined ? undefined : meaningOf(text, variables, () => `input${++inputs}`);
      cells[key] = meant ? { ...(cell.s !== undefined && { s: cell.s }), ...meant } : cell;
      if (text !== undefined && !meant) {
        const { row, column } = placeOf(key);
        notes.push({ cell: `${sheet.name}!${cellName(row, column)}`, what: 'placeholder', text });
      }
    }
    return { ...sheet, cells };
  });
  return { document: { ...document, sheets }, notes };
}

type Meaning = { bind: Binding } | { input: Input } | { qr: Qr };
function meaningOf(text: string, variables: readonly KnownVariable[], nextKey: () => string): Meaning | undefined {
  const key = SYSTEM_KEYS.find((one) => one === text);
  if (key) return { bind: { kind: 'system', key } };
  const step = /^time (hour|day)$/.exec(text)?.[1] as 'hour' | 'day' | undefined;
  if (step) return { bind: { kind: 'rows', step, of: null, agg: 'avg' } };
  const qr = /^qr (.+)$/.exec(text)?.[1];
  if (qr === 'record') return { qr: { of: 'record' } };
  if (qr !== undefined) {
    const [device] = variables;
    return qr === 'device' && device
      ? { qr: { of: 'device', equipmentId: device.equipmentId } }
      : { qr: { of: 'text', text: qr } };
  }
  return inputOf(text, nextKey) ?? seriesOf(text, variables);
}
function inputOf(text: string, nextKey: () => string): Meaning | undefined {
  const [, kind, star, label, list] = INPUT.exec(text) ?? [];
  if (kind === undefined || label === undefined || label.includes('/')) return undefined;
  const choices = [...new Set(list?.split('|').filter((one) => one.trim() !== ''))];
  if (kind === 'choice' && choices.length === 0) return undefined;
  const input: Input = { key: nextKey(), label, kind: kind as Input['kind'], required: star === '*' };
  return { input: kind === 'choice' ? { ...input, choices } : input };
}
function seriesOf(text: string, variables: readonly KnownVariable[]): Meaning | undefined {
  const [, device, name, words = ''] = SERIES.exec(text) ?? [];
  const found = variables.find((one) => one.equipName === device && (one.name === name || one.key === name));
  if (!found) return undefined;
  const { equipmentId, variableId, equipName, unit } = found;
  const of: Series = { equipmentId, variableId, equipName, name: found.name, ...(unit !== '' && { unit }) };
  const said = words.trim().split(' ');
  const has = (word: string) => said.includes(word);
  const agg: Statistic | undefined = STATISTICS.find(has);
  const step = (['hour', 'day'] as const).find(has);
  if (step) return { bind: { kind: 'rows', step, of, agg: agg ?? 'avg' } };
  if (agg) return { bind: { kind: 'agg', of, agg } };
  const time = /\bat (\d\d:\d\d)$/.exec(words)?.[1];
  if (time !== undefined) return { bind: { kind: 'value', of, at: 'time', time } };
  const at = has('start') ? 'periodStart' : has('end') ? 'periodEnd' : 'now';
  return { bind: { kind: 'value', of, at } };
}
