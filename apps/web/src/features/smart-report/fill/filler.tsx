import { ROUTES, type SmartRecordInfo, smartReportErrors } from '@lightfield/contract';
import { type ReportDocument, problemsOf, progressOf } from '@lightfield/report';
import { Icon } from '@lightfield/ui';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { Alert, App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { to } from '../../../lib/hrefs.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { CallRefused } from '../../../lib/wire.ts';
import { recordInfo, useSubmitRecord } from '../api/report-queries.ts';
import { momentWords } from '../records/period.ts';
import { FillForm } from './fill-form.tsx';
import styles from './fill.module.css';
import { type Other, isFilled, otherOf, useAutoSave } from './use-auto-save.ts';
import { entriesFor, useEntries } from './use-entries.ts';
import { useLive, withLive } from './use-live.ts';

/** A record under somebody's hands: saved by itself, submitted once. */
export function Filler({ record, template }: { record: SmartRecordInfo; template: ReportDocument }) {
  const { t } = useTranslation('smart-report');
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const client = useQueryClient();
  const words = useErrorWords();
  const entries = useEntries(record.entries);
  const saving = useAutoSave(record, entries.turn, () => entriesFor(template, entries.values, true));
  const submit = useSubmitRecord();
  const [told, tell] = useState(false);
  const done = useRef(false);
  const live = useLive(record.id, template, true);
  const document = withLive(template, live.values);
  const problems = problemsOf(template, entries.values);
  const { required, done: filled } = progressOf(template, entries.values);
  const readIt = to(ROUTES.excelRead, { excelId: record.excelId, recordId: record.id });
  useLeaving(() => !done.current && saving.unsaved(), t('fill.leave'));

  const send = async (version?: number) => {
    const began = version ?? (await saving.settle());
    submit.mutate(
      { id: record.id, version: began, entries: entriesFor(template, entries.values, false) },
      {
        onSuccess: () => {
          done.current = true;
          void message.success(t('fill.submitted'));
          void navigate({ to: readIt, replace: true });
        },
        onError: (error) => {
          const key = keyOf(error);
          if (key !== undefined) show(key);
        },
      },
    );
  };
  const press = () => {
    tell(true);
    const [first] = problems;
    if (first) return show(first.input.key);
    return modal.confirm({
      title: t('fill.submitTitle'),
      content: t('fill.submitNote'),
      okText: t('fill.submit'),
      cancelText: t('fill.back'),
      onOk: () => send(),
    });
  };
  const takeTheirs = async () => {
    const theirs = await client.fetchQuery({ ...recordInfo(record.id), staleTime: 0 });
    if (theirs.state === 'filled') {
      done.current = true;
      void navigate({ to: readIt, replace: true });
      return;
    }
    entries.replace(theirs.entries);
    saving.take(theirs.version, entries.turn + 1);
    submit.reset();
  };
  const conflict = saving.state.kind === 'conflict' ? saving.state.other : otherOf(submit.error);
  const isOver = saving.state.kind === 'filled' || isFilled(submit.error);
  const failure = submit.error && !conflict && !isOver ? words(submit.error) : undefined;
  return (
    <div className={styles['page']}>
      <p className={styles['soft']}>
        {t('fill.dueAt', { at: momentWords(record.dueAt, record.timeZone) })}
        {record.shift === '' ? '' : ` · ${record.shift}`}
      </p>
      {isOver ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('fill.othersSubmitted')}
          description={t('fill.othersSubmittedNote')}
          action={<Button onClick={() => void navigate({ to: readIt })}>{t('record.readIt')}</Button>}
        />
      ) : null}
      {conflict && !isOver ? (
        <Conflict
          other={conflict}
          onTake={() => void takeTheirs()}
          onOverwrite={() => {
            submit.reset();
            saving.overwrite(conflict);
          }}
        />
      ) : null}
      {live.paused ? (
        <Alert
          type="info"
          showIcon
          title={t('fill.paused')}
          action={<Button onClick={live.resume}>{t('fill.resume')}</Button>}
        />
      ) : null}
      {live.lost && !live.paused ? <Alert type="warning" showIcon title={t('fill.liveLost')} /> : null}
      <FillForm
        record={record}
        document={document}
        entries={entries}
        disabled={submit.isPending || isOver}
        told={told}
      />
      {failure ? <Alert type="error" showIcon role="alert" title={failure.title} description={failure.code} /> : null}
      <div className={styles['bottom']}>
        <SaveMark state={saving.state.kind} />
        <span className={styles['progress']} aria-live="polite">
          {filled < required ? t('fill.missing', { count: required - filled }) : t('fill.complete')}
        </span>
        <Button type="primary" size="large" loading={submit.isPending} disabled={isOver} onClick={() => void press()}>
          {t('fill.submit')}
        </Button>
      </div>
    </div>
  );
}

/** Whoever goes with what is not saved is asked. */
function useLeaving(unsaved: () => boolean, question: string): void {
  const read = useRef(unsaved);
  useEffect(() => {
    read.current = unsaved;
  });
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      read.current() &&
      current.pathname !== next.pathname &&
      !next.pathname.startsWith('/login') &&
      !window.confirm(question),
    enableBeforeUnload: () => read.current(),
  });
}

/** Which input a refusal is about. */
function keyOf(error: unknown): string | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  const { entryUnfit, entryMissing } = smartReportErrors;
  if (error.code !== entryUnfit.code && error.code !== entryMissing.code) return undefined;
  const key: unknown =
    typeof error.data === 'object' && error.data !== null ? Reflect.get(error.data, 'key') : undefined;
  return typeof key === 'string' ? key : undefined;
}
/** Brings an input to where it is seen, and into it. */
function show(key: string): void {
  const found = document.querySelector<HTMLElement>(`[data-input="${CSS.escape(key)}"]`);
  found?.scrollIntoView({ block: 'center', inline: 'center' });
  (found?.matches('input, textarea, select') ? found : found?.querySelector<HTMLElement>('input, button'))?.focus();
}

function Conflict({ other, onTake, onOverwrite }: { other: Other; onTake: () => void; onOverwrite: () => void }) {
  const { t } = useTranslation('smart-report');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('fill.conflict', { by: other.by, at: other.at === undefined ? '' : formatTime(other.at) })}
      description={
        <div className={styles['choices']}>
          <span>{t('fill.conflictNote')}</span>
          <Button onClick={onTake}>{t('fill.takeTheirs')}</Button>
          <Button danger onClick={onOverwrite}>
            {t('fill.keepMine')}
          </Button>
        </div>
      }
    />
  );
}

const ICONS = {
  saved: 'check',
  waiting: 'edit',
  saving: 'refresh',
  failed: 'warning',
  conflict: 'warning',
  filled: 'lock',
} as const;
function SaveMark({ state }: { state: keyof typeof ICONS }) {
  const { t } = useTranslation('smart-report');
  return (
    <output className={styles['save']} data-state={state}>
      <Icon name={ICONS[state]} size={16} />
      {t(`fill.save.${state}`)}
    </output>
  );
}
