import type { Lang } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';
import {
  type HandoverAlarm,
  type HandoverReport,
  type HandoverWrite,
  errorText,
  shiftName,
} from '@lightfield/contract';
import { formatValue } from '@lightfield/rules';

/** Rows of each list in a mail; who wants more opens the report. */
const SHOWN = 100;
const DECIMALS = 10;

/** "2026-11-23 08:00:00" as the clocks of the zone show it. */
export function clockIn(timeZone: string): (at: number) => string {
  // Swedish writes dates as they are written here.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

/** "2:05:09": hours, minutes and seconds; nothing to misread in any language. */
export function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The report of a shift as a mail that stands for itself. Times are those of the enterprise. */
export function reportText(report: HandoverReport, lang: Lang): { title: string; text: string } {
  const words = platformText.in(lang);
  const clock = clockIn(report.timeZone);
  const name = report.shift ? `${report.shift.day} ${shiftName(report.shift.name, lang)}` : '';
  const title = [words('report.title'), report.orgName, name].filter(Boolean).join(' · ');
  const listed = <Row>({ rows, total }: { rows: readonly Row[]; total: number }, line: (row: Row) => string[]) =>
    total === 0
      ? [words('report.nothing')]
      : [
          ...rows.slice(0, SHOWN).flatMap(line),
          ...(total > Math.min(SHOWN, rows.length)
            ? [words('report.more', { count: total - Math.min(SHOWN, rows.length) })]
            : []),
        ];
  const { severe, important, normal } = report.counts;
  const alarmLines = (alarm: HandoverAlarm) => linesOfAlarm(alarm, lang, clock);
  const lines = [
    title,
    `${words('report.period')}${words('report.colon')}${clock(report.from)} ${words('report.to')} ${clock(report.to)}`,
    `${words('report.zone')}${words('report.colon')}${report.timeZone}`,
    `${words('report.now')}${words('report.colon')}${clock(report.now)}`,
    ...section(
      words('report.notes'),
      listed({ rows: report.notes, total: report.notes.length }, (note) => [
        `- ${clock(note.at)} ${note.author}`,
        ...note.text.split('\n').map((line) => `  ${line}`),
      ]),
    ),
    ...section(`${words('report.alarms')} (${report.alarms.total})`, [
      ...(report.alarms.total > 0
        ? [
            `${words('report.counts', { severe, important, normal })}; ${words('report.standing', { count: report.standing })}`,
          ]
        : []),
      ...listed(report.alarms, alarmLines),
    ]),
    ...section(
      `${words('report.absences')} (${report.absences.total})`,
      listed(report.absences, ({ about, name: who, from, to, ms, isBefore, isAfter }) => [
        `- ${who}${words('report.colon')}${words(`report.${about}`)} ${clock(from)}${isBefore ? words('report.before') : ''} ${words('report.to')} ${clock(to)}${isAfter ? words('report.after') : ''}, ${lengthOf(ms)}`,
      ]),
    ),
    ...section(
      `${words('report.writes')} (${report.writes.total})`,
      listed(report.writes, (write) => [lineOfWrite(write, lang, clock)]),
    ),
    ...section(
      words('report.variables'),
      listed({ rows: report.variables, total: report.variables.length }, (one) => {
        const value = (figure: number | null) => `${formatValue(figure, one.decimals)}${one.unit && ` ${one.unit}`}`;
        const shown =
          one.recorded === 'yes'
            ? (['first', 'last', 'min', 'max', 'average'] as const)
                .map((figure) => `${words(`report.${figure}`)} ${value(one[figure])}`)
                .join(', ')
            : words(`report.${one.recorded}`);
        return [`- ${one.equipName} / ${one.name}${words('report.colon')}${shown}`];
      }),
    ),
  ];
  return { title, text: lines.join('\n') };
}

const section = (title: string, lines: readonly string[]): string[] => ['', `== ${title} ==`, ...lines];

function linesOfAlarm(alarm: HandoverAlarm, lang: Lang, clock: (at: number) => string): string[] {
  const words = platformText.in(lang);
  const value =
    alarm.texts?.value ?? `${formatValue(alarm.value, decimalsOf(alarm.value))}${alarm.unit && ` ${alarm.unit}`}`;
  const what = alarm.content || alarm.signalTitle;
  const confirmed =
    alarm.confirmedAt === null
      ? words('report.unconfirmed')
      : alarm.confirmedBy === null
        ? `${words('report.byItself')} ${clock(alarm.confirmedAt)}`
        : `${alarm.confirmedBy} ${words('report.confirmed')} ${clock(alarm.confirmedAt)}`;
  const ended =
    alarm.recoveredAt === null ? words('report.still') : `${words('report.recovered')} ${clock(alarm.recoveredAt)}`;
  return [
    `- [${words(`report.${alarm.severity}`)}] ${alarm.equipName}${words('report.colon')}${what}${alarm.about === 'value' ? ` (${alarm.signalTitle} ${value})` : ''}${alarm.isShelved ? ` [${words('report.shelved')}]` : ''}`,
    `  ${words('report.raised')} ${clock(alarm.raisedAt)}, ${ended}, ${words('report.held')} ${lengthOf(alarm.heldMs)}, ${confirmed}`,
    ...alarm.comments.map(
      ({ at, author, text }) => `  ${words('report.comment')} ${clock(at)} ${author}${words('report.colon')}${text}`,
    ),
  ];
}
/** As many as the value has. */
const decimalsOf = (value: HandoverAlarm['value']): number =>
  typeof value === 'number' ? Math.min(DECIMALS, String(value).split('.')[1]?.length ?? 0) : 0;

function lineOfWrite(write: HandoverWrite, lang: Lang, clock: (at: number) => string): string {
  const words = platformText.in(lang);
  const shown = (value: HandoverWrite['old'], text: string | undefined) =>
    text ?? (value === null ? '--' : `${String(value)}${write.unit && ` ${write.unit}`}`);
  const why = write.code === null ? '' : ` (${errorText(write.code, lang)})`;
  return `- ${clock(write.at)} ${write.who}${words('report.colon')}${write.equipName} / ${write.signalTitle} ${shown(write.old, write.oldText)} -> ${shown(write.new, write.newText)}, ${words(`report.${write.status}`)}${why}`;
}
