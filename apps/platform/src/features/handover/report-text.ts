import {
  type HandoverAlarm,
  type HandoverReport,
  type HandoverWrite,
  errorText,
  shiftName,
} from '@lightfield/contract';
import { formatValue } from '@lightfield/rules';

type Lang = 'zh' | 'en';
/** Rows of each list in a mail; who wants more opens the report. */
const SHOWN = 100;
const DECIMALS = 10;

const WORDS = {
  zh: {
    title: '交接班报告',
    everything: '全部可见设备',
    period: '时间段',
    zone: '时区',
    now: '生成于',
    notes: '交接记事',
    alarms: '报警',
    counts: (severe: number, important: number, normal: number) => `严重 ${severe}，重要 ${important}，一般 ${normal}`,
    standing: (count: number) => `期末仍未恢复 ${count} 条`,
    writes: '写入',
    absences: '离线与通信中断',
    variables: '变量统计',
    nothing: '无',
    more: (count: number) => `另有 ${count} 条，请登录查看`,
    severe: '严重',
    important: '重要',
    normal: '一般',
    raised: '发生',
    recovered: '恢复',
    held: '持续',
    still: '未恢复',
    confirmed: '确认',
    unconfirmed: '未确认',
    byItself: '自动确认',
    shelved: '已搁置',
    comment: '备注',
    gateway: '网关离线',
    device: '设备无通信',
    before: '（此前已开始）',
    after: '（期末仍未恢复）',
    first: '期初',
    last: '期末',
    min: '最低',
    max: '最高',
    average: '平均',
    empty: '本班无记录',
    never: '未配置记录',
    done: '成功',
    pending: '等待网关回应',
    sent: '等待网关回应',
    failed: '失败',
    timeout: '超时',
    to: '至',
    colon: '：',
  },
  en: {
    title: 'Shift handover',
    everything: 'all devices in reach',
    period: 'Period',
    zone: 'Time zone',
    now: 'Made',
    notes: 'Notes',
    alarms: 'Alarms',
    counts: (severe: number, important: number, normal: number) =>
      `${severe} severe, ${important} important, ${normal} normal`,
    standing: (count: number) => `${count} still active at the end`,
    writes: 'Writes',
    absences: 'Offline and without communication',
    variables: 'Variables',
    nothing: 'none',
    more: (count: number) => `${count} more; log in to see them`,
    severe: 'Severe',
    important: 'Important',
    normal: 'Normal',
    raised: 'raised',
    recovered: 'recovered',
    held: 'held',
    still: 'still active',
    confirmed: 'confirmed',
    unconfirmed: 'not confirmed',
    byItself: 'confirmed automatically',
    shelved: 'shelved',
    comment: 'comment',
    gateway: 'gateway offline',
    device: 'device without communication',
    before: ' (began earlier)',
    after: ' (not over at the end)',
    first: 'first',
    last: 'last',
    min: 'lowest',
    max: 'highest',
    average: 'average',
    empty: 'nothing recorded in this shift',
    never: 'not recorded',
    done: 'done',
    pending: 'waits for the gateway',
    sent: 'waits for the gateway',
    failed: 'failed',
    timeout: 'timed out',
    to: 'to',
    colon: ': ',
  },
};

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
  const words = WORDS[lang];
  const clock = clockIn(report.timeZone);
  const name = report.shift ? `${report.shift.day} ${shiftName(report.shift.name, lang)}` : '';
  const title = [words.title, report.orgName, name].filter(Boolean).join(' · ');
  const listed = <Row>({ rows, total }: { rows: readonly Row[]; total: number }, line: (row: Row) => string[]) =>
    total === 0
      ? [words.nothing]
      : [
          ...rows.slice(0, SHOWN).flatMap(line),
          ...(total > Math.min(SHOWN, rows.length) ? [words.more(total - Math.min(SHOWN, rows.length))] : []),
        ];
  const { severe, important, normal } = report.counts;
  const alarmLines = (alarm: HandoverAlarm) => linesOfAlarm(alarm, lang, clock);
  const lines = [
    title,
    `${words.period}${words.colon}${clock(report.from)} ${words.to} ${clock(report.to)}`,
    `${words.zone}${words.colon}${report.timeZone}`,
    `${words.now}${words.colon}${clock(report.now)}`,
    ...section(
      words.notes,
      listed({ rows: report.notes, total: report.notes.length }, (note) => [
        `- ${clock(note.at)} ${note.author}`,
        ...note.text.split('\n').map((line) => `  ${line}`),
      ]),
    ),
    ...section(`${words.alarms} (${report.alarms.total})`, [
      ...(report.alarms.total > 0
        ? [`${words.counts(severe, important, normal)}; ${words.standing(report.standing)}`]
        : []),
      ...listed(report.alarms, alarmLines),
    ]),
    ...section(
      `${words.absences} (${report.absences.total})`,
      listed(report.absences, ({ about, name: who, from, to, ms, isBefore, isAfter }) => [
        `- ${who}${words.colon}${words[about]} ${clock(from)}${isBefore ? words.before : ''} ${words.to} ${clock(to)}${isAfter ? words.after : ''}, ${lengthOf(ms)}`,
      ]),
    ),
    ...section(
      `${words.writes} (${report.writes.total})`,
      listed(report.writes, (write) => [lineOfWrite(write, lang, clock)]),
    ),
    ...section(
      words.variables,
      listed({ rows: report.variables, total: report.variables.length }, (one) => {
        const value = (figure: number | null) => `${formatValue(figure, one.decimals)}${one.unit && ` ${one.unit}`}`;
        const shown =
          one.recorded === 'yes'
            ? (['first', 'last', 'min', 'max', 'average'] as const)
                .map((figure) => `${words[figure]} ${value(one[figure])}`)
                .join(', ')
            : words[one.recorded];
        return [`- ${one.equipName} / ${one.name}${words.colon}${shown}`];
      }),
    ),
  ];
  return { title, text: lines.join('\n') };
}

const section = (title: string, lines: readonly string[]): string[] => ['', `== ${title} ==`, ...lines];

function linesOfAlarm(alarm: HandoverAlarm, lang: Lang, clock: (at: number) => string): string[] {
  const words = WORDS[lang];
  const value =
    alarm.texts?.value ?? `${formatValue(alarm.value, decimalsOf(alarm.value))}${alarm.unit && ` ${alarm.unit}`}`;
  const what = alarm.content || alarm.signalTitle;
  const confirmed =
    alarm.confirmedAt === null
      ? words.unconfirmed
      : alarm.confirmedBy === null
        ? `${words.byItself} ${clock(alarm.confirmedAt)}`
        : `${alarm.confirmedBy} ${words.confirmed} ${clock(alarm.confirmedAt)}`;
  const ended = alarm.recoveredAt === null ? words.still : `${words.recovered} ${clock(alarm.recoveredAt)}`;
  return [
    `- [${words[alarm.severity]}] ${alarm.equipName}${words.colon}${what}${alarm.about === 'value' ? ` (${alarm.signalTitle} ${value})` : ''}${alarm.isShelved ? ` [${words.shelved}]` : ''}`,
    `  ${words.raised} ${clock(alarm.raisedAt)}, ${ended}, ${words.held} ${lengthOf(alarm.heldMs)}, ${confirmed}`,
    ...alarm.comments.map(({ at, author, text }) => `  ${words.comment} ${clock(at)} ${author}${words.colon}${text}`),
  ];
}
/** As many as the value has. */
const decimalsOf = (value: HandoverAlarm['value']): number =>
  typeof value === 'number' ? Math.min(DECIMALS, String(value).split('.')[1]?.length ?? 0) : 0;

function lineOfWrite(write: HandoverWrite, lang: Lang, clock: (at: number) => string): string {
  const words = WORDS[lang];
  const shown = (value: HandoverWrite['old'], text: string | undefined) =>
    text ?? (value === null ? '--' : `${String(value)}${write.unit && ` ${write.unit}`}`);
  const why = write.code === null ? '' : ` (${errorText(write.code, lang)})`;
  return `- ${clock(write.at)} ${write.who}${words.colon}${write.equipName} / ${write.signalTitle} ${shown(write.old, write.oldText)} -> ${shown(write.new, write.newText)}, ${words[write.status]}${why}`;
}
