import { type HandoverReport, type ShiftOfDay, shiftName } from '@lightfield/contract';
import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { Failure } from '../../lib/failure.tsx';
import { labelled, orgChoices } from '../../lib/org-picker.tsx';
import { textField } from '../../lib/search-codecs.ts';
import { SeverityMark } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { WhyNot } from '../../lib/why-not.tsx';
import { report as reportQuery } from './api/handover-queries.ts';
import styles from './handover.module.css';
import { Absences, Alarms, Variables, Writes } from './lists.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { Notes } from './notes.tsx';
import './print.css';
import { SettingsDialog } from './settings-dialog.tsx';
import { useLanguage } from '../../lib/use-language.ts';

/** All empty: the shift that runs; of all that is in reach, or of the enterprise that one begins with. */
const STATE = { org: textField(), shift: textField(), day: textField() };
type Change = (change: { org?: string; shift?: string; day?: string }) => void;

/** In the address: no enterprise, but all that the person reaches. */
const EVERYTHING = 'all';

/** The operation centre begins with the enterprise there is, whose people read and write these reports; with several it is asked. */
function useOnlyEnterprise(): { id: string | undefined; pending: boolean } {
  const isCentre = useAccount()?.kind === 'op';
  const choices = useQuery({ ...orgChoices(), enabled: isCentre });
  const enterprises = choices.data?.filter(({ kind }) => kind === 'enterprise') ?? [];
  return { id: enterprises.length === 1 ? enterprises[0]?.id : undefined, pending: isCentre && choices.isPending };
}

/** `/monitor/handover`: what a shift hands over to the next, on one page. */
export default function HandoverScreen() {
  const { t } = useTranslation('common');
  const [state, change] = useSearchState(STATE);
  const only = useOnlyEnterprise();
  const orgId = state.org === EVERYTHING ? undefined : state.org || only.id;
  const asked = reportQuery({ orgId, shiftId: state.shift || undefined, day: state.day || undefined });
  const found = useQuery({ ...asked, enabled: !only.pending });
  if (found.isError && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading label={t('face.loading')} rows={8} columns={4} />;
  const report = found.data;
  return (
    <article className={styles['report']} data-handover aria-busy={found.isPlaceholderData}>
      <Tools report={report} orgId={orgId} onChange={change} />
      <Head report={report} />
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      <Notes report={report} orgId={orgId} />
      <Alarms report={report} />
      <Absences report={report} />
      <Writes report={report} />
      <Variables report={report} />
    </article>
  );
}

/** The operation centre, which looks at several enterprises, says first whose shifts they are. */
function SettingsButton({ orgId, onOpen }: { orgId: string | undefined; onOpen: () => void }) {
  const { t } = useTranslation('handover');
  const unsaid = useAccount()?.kind === 'op' && orgId === undefined;
  return (
    <WhyNot reason={unsaid ? t('settingsOf') : undefined}>
      <Button icon={<Icon name="settings" size={16} />} onClick={onOpen}>
        {t('settings')}
      </Button>
    </WhyNot>
  );
}

function Tools({ report, orgId, onChange }: { report: HandoverReport; orgId: string | undefined; onChange: Change }) {
  const { t } = useTranslation('handover');
  const lang = useLanguage();
  const mayEdit = usePermission('orgal_enterprise_edit');
  const [open, setOpen] = useState<'mail' | 'settings'>();
  const orgs = useQuery(orgChoices()).data ?? [];
  const { shift, previous, next, shifts } = report;
  const go = (one: Pick<ShiftOfDay, 'shiftId' | 'day'> | null) => one && onChange({ shift: one.shiftId, day: one.day });
  const clock = (at: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: report.timeZone, timeStyle: 'short' }).format(at);
  // the shift that is shown may begin on a day on which it is not planned
  const offered = shift && !shifts.some(({ shiftId }) => shiftId === shift.shiftId) ? [...shifts, shift] : shifts;
  return (
    <div className={styles['tools']} data-screen-only>
      {orgs.length > 1 ? (
        <Select
          className={styles['org'] ?? ''}
          aria-label={t('org')}
          showSearch={{ optionFilterProp: 'label' }}
          value={orgId ?? EVERYTHING}
          options={[{ value: EVERYTHING, label: t('everything') }, ...labelled(orgs)]}
          onChange={(org) => onChange({ org, shift: '', day: '' })}
        />
      ) : null}
      <span className={styles['group']}>
        <Button
          aria-label={t('previous')}
          title={t('previous')}
          icon={<Icon name="left" size={16} />}
          disabled={!previous}
          onClick={() => go(previous)}
        />
        <DatePicker
          aria-label={t('day')}
          allowClear={false}
          value={dayjs(shift?.day)}
          disabledDate={(day) => day.startOf('day').valueOf() > Date.now()}
          onChange={(day) => day && onChange({ day: day.format('YYYY-MM-DD') })}
        />
        <Select
          className={styles['which'] ?? ''}
          aria-label={t('shift')}
          value={shift?.shiftId ?? ''}
          options={offered.map(({ shiftId, name, from, to }) => ({
            value: shiftId,
            label: `${shiftName(name, lang)} ${clock(from)}–${clock(to)}`,
          }))}
          onChange={(shiftId) => onChange({ shift: shiftId, day: shift?.day ?? '' })}
        />
        <Button
          aria-label={t('next')}
          title={t('next')}
          icon={<Icon name="right" size={16} />}
          disabled={!next}
          onClick={() => go(next)}
        />
      </span>
      <Button onClick={() => onChange({ shift: '', day: '' })}>{t('now')}</Button>
      <span className={styles['gap']} />
      <Button icon={<Icon name="printer" size={16} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Button icon={<Icon name="mail" size={16} />} onClick={() => setOpen('mail')}>
        {t('mail')}
      </Button>
      {mayEdit ? <SettingsButton orgId={orgId} onOpen={() => setOpen('settings')} /> : null}
      {open === 'mail' && shift ? <MailDialog shift={shift} orgId={orgId} onClose={() => setOpen(undefined)} /> : null}
      {open === 'settings' ? <SettingsDialog orgId={orgId} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

/** Which shift it is, and what there was of it in figures. */
function Head({ report }: { report: HandoverReport }) {
  const { t } = useTranslation('handover');
  const lang = useLanguage();
  const { shift, counts, from, to, now, timeZone } = report;
  const isForeign = timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={styles['top']}>
      <h1>
        {report.orgName} · {t('title')}
        {shift ? ` · ${shift.day} ${shiftName(shift.name, lang)}` : ''}
      </h1>
      <p className={styles['soft']}>
        {t('period', { from: formatTime(from), to: formatTime(to) })}
        {to > now ? ` · ${t('running', { at: formatTime(now) })}` : ''}
        {isForeign ? ` · ${t('zone', { zone: timeZone })}` : ''}
        <span className={styles['paper']}> · {t('printed', { at: formatTime(now) })}</span>
      </p>
      <dl className={styles['figures']} aria-label={t('summary.label')}>
        {(['severe', 'important', 'normal'] as const).map((severity) => (
          <div key={severity}>
            <dt>
              <SeverityMark severity={severity} />
            </dt>
            <dd>{counts[severity]}</dd>
          </div>
        ))}
        <Figure title={to > now ? t('summary.standingNow') : t('summary.standing')} count={report.standing} />
        <Figure title={t('summary.absences')} count={report.absences.total} />
        <Figure title={t('summary.writes')} count={report.writes.total} />
        <Figure title={t('summary.notes')} count={report.notes.length} />
      </dl>
    </div>
  );
}
const Figure = ({ title, count }: { title: string; count: number }) => (
  <div>
    <dt>{title}</dt>
    <dd>{count}</dd>
  </div>
);
