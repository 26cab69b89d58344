import {
  type HandoverAlarm,
  type HandoverFigures,
  type HandoverReport,
  type HandoverWrite,
  errorText,
} from '@lightfield/contract';
import { contentWords, formatValue } from '@lightfield/rules';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/duration.ts';
import { type PlainColumn, PlainTable } from '../../lib/plain-table.tsx';
import { AlarmStateMark, CommandMark, SeverityMark } from '../../lib/texted.tsx';
import { formatClock, formatDate, formatTime } from '../../lib/time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import styles from './handover.module.css';
import { Listed, Section } from './section.tsx';

/** Without the date where it is that of the begin of the report. */
const timeOf = (at: number, { from }: Pick<HandoverReport, 'from'>): string =>
  formatDate(at) === formatDate(from) ? formatClock(at) : formatTime(at).slice(5);

export function Alarms({ report }: { report: HandoverReport }) {
  const { t } = useTranslation('handover');
  const { rows, total } = report.alarms;
  const columns: PlainColumn<HandoverAlarm>[] = [
    { key: 'severity', title: t('alarms.severity'), render: ({ severity }) => <SeverityMark severity={severity} /> },
    { key: 'source', title: t('alarms.source'), head: true, render: ({ equipName }) => equipName },
    { key: 'content', title: t('alarms.content'), render: (alarm) => <Content alarm={alarm} report={report} /> },
    { key: 'raised', title: t('alarms.raised'), render: ({ raisedAt }) => timeOf(raisedAt, report) },
    {
      key: 'recovered',
      title: t('alarms.recovered'),
      render: ({ recoveredAt }) => (recoveredAt === null ? t('alarms.still') : timeOf(recoveredAt, report)),
    },
    { key: 'held', title: t('alarms.held'), right: true, render: ({ heldMs }) => formatDuration(heldMs) },
    {
      key: 'confirmed',
      title: t('alarms.confirmed'),
      render: ({ confirmedAt, confirmedBy }) =>
        confirmedAt === null ? (
          <AlarmStateMark state="unconfirmed" />
        ) : (
          `${confirmedBy ?? t('alarms.byItself')} ${timeOf(confirmedAt, report)}`
        ),
    },
  ];
  return (
    <Section title={t('alarms.title')} count={total}>
      <Listed none={t('alarms.none')} shown={rows.length} total={total}>
        <PlainTable label={t('alarms.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </Listed>
    </Section>
  );
}

/** What it says, the value it was raised with, and what people said of it. */
function Content({ alarm, report }: { alarm: HandoverAlarm; report: HandoverReport }) {
  const { t } = useTranslation('handover');
  const lang = useLanguage();
  const { about, content, signalTitle, texts, value, unit, isShelved, comments } = alarm;
  const said =
    about === 'value'
      ? `${signalTitle} ${texts?.value ?? `${String(value ?? '--')} ${unit}`}`.trim()
      : t(`alarms.lost.${about}`);
  return (
    <div className={styles['wide']}>
      {content ? contentWords(content, lang) : said}
      {content ? <span className={styles['soft']}> {said}</span> : null}
      {isShelved ? <span className={styles['soft']}> · {t('alarms.shelved')}</span> : null}
      {comments.map(({ id, at, author, text }) => (
        <div key={id} className={styles['comment']}>
          {timeOf(at, report)} {author}：{text}
        </div>
      ))}
    </div>
  );
}

export function Writes({ report }: { report: HandoverReport }) {
  const { t } = useTranslation('handover');
  const lang = useLanguage();
  const { rows, total } = report.writes;
  // a state or a text that was written may be as long as a sentence
  const shown = (value: HandoverWrite['old'], text: string | undefined, unit: string) => (
    <span className={styles['written']}>{text ?? (value === null ? '--' : `${String(value)} ${unit}`.trim())}</span>
  );
  const columns: PlainColumn<HandoverWrite>[] = [
    { key: 'at', title: t('writes.at'), render: ({ at }) => timeOf(at, report) },
    { key: 'who', title: t('writes.who'), render: ({ who }) => who },
    {
      key: 'what',
      title: t('writes.what'),
      head: true,
      render: ({ equipName, signalTitle }) => `${equipName} / ${signalTitle}`,
    },
    { key: 'old', title: t('writes.old'), right: true, render: (row) => shown(row.old, row.oldText, row.unit) },
    { key: 'new', title: t('writes.new'), right: true, render: (row) => shown(row.new, row.newText, row.unit) },
    {
      key: 'result',
      title: t('writes.result'),
      render: ({ status, code }) => (
        <>
          <CommandMark status={status} />
          {code === null || status === 'done' ? null : <span className={styles['soft']}> {errorText(code, lang)}</span>}
        </>
      ),
    },
  ];
  return (
    <Section title={t('writes.title')} count={total}>
      <Listed none={t('writes.none')} shown={rows.length} total={total}>
        <PlainTable label={t('writes.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </Listed>
    </Section>
  );
}

type Absence = HandoverReport['absences']['rows'][number];
export function Absences({ report }: { report: HandoverReport }) {
  const { t } = useTranslation('handover');
  const { rows, total } = report.absences;
  const columns: PlainColumn<Absence>[] = [
    { key: 'name', title: t('absences.name'), head: true, render: ({ name }) => name },
    { key: 'about', title: t('absences.about'), render: ({ about }) => t(`absences.${about}`) },
    {
      key: 'from',
      title: t('absences.from'),
      render: ({ from, isBefore }) => `${timeOf(from, report)}${isBefore ? t('absences.before') : ''}`,
    },
    {
      key: 'to',
      title: t('absences.to'),
      render: ({ to, isAfter }) => (isAfter ? t('absences.after') : timeOf(to, report)),
    },
    { key: 'length', title: t('absences.length'), right: true, render: ({ ms }) => formatDuration(ms) },
  ];
  return (
    <Section title={t('absences.title')} count={total}>
      <Listed none={t('absences.none')} shown={rows.length} total={total}>
        <PlainTable
          label={t('absences.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id, from }) => `${id} ${from}`}
        />
      </Listed>
    </Section>
  );
}

const FIGURES = ['first', 'last', 'min', 'max', 'average'] as const;
export function Variables({ report }: { report: HandoverReport }) {
  const { t } = useTranslation('handover');
  const rows = report.variables;
  const columns: PlainColumn<HandoverFigures>[] = [
    {
      key: 'name',
      title: t('variables.name'),
      head: true,
      render: ({ equipName, name, unit, recorded }) => (
        <>
          {equipName} / {name}
          {unit ? <span className={styles['soft']}> {unit}</span> : null}
          {recorded === 'yes' ? null : <div className={styles['comment']}>{t(`variables.${recorded}`)}</div>}
        </>
      ),
    },
    ...FIGURES.map((figure) => ({
      key: figure,
      title: t(`variables.${figure}`),
      right: true,
      render: (row: HandoverFigures) => formatValue(row[figure], row.decimals),
    })),
  ];
  return (
    <Section title={t('variables.title')}>
      {rows.length === 0 ? (
        <p className={styles['none']}>
          {t('variables.none')}
          <span data-screen-only> · {t('variables.noneNote')}</span>
        </p>
      ) : (
        <>
          <PlainTable label={t('variables.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          <p className={styles['soft']}>{t('variables.basis')}</p>
        </>
      )}
    </Section>
  );
}
