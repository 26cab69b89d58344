import { type HandoverNote, type HandoverReport, LIMITS } from '@lightfield/contract';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useNote } from './api/handover-queries.ts';
import styles from './handover.module.css';
import { Section } from './section.tsx';

/** What people of the shift tell those of the next. */
export function Notes({ report, orgId }: { report: HandoverReport; orgId: string | undefined }) {
  const { t } = useTranslation(['handover', 'common']);
  const mayWrite = usePermission('monitor_alarm_confirm');
  const [edited, setEdited] = useState<string>();
  const { notes, notesUntil, shift } = report;
  return (
    <Section title={t('notes.title')} count={notes.length}>
      {notes.length === 0 ? <p className={styles['none']}>{t('notes.none')}</p> : null}
      <ul className={styles['notes']}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={styles['soft']}>
              {formatTime(note.at)} <b>{note.author}</b>
              {shift ? '' : ` · ${note.shiftName}`}
              {note.editedAt === null ? '' : ` · ${t('notes.edited', { at: formatTime(note.editedAt) })}`}{' '}
              {note.mine && edited !== note.id ? (
                <Button data-screen-only type="link" size="small" onClick={() => setEdited(note.id)}>
                  {t('notes.edit')}
                </Button>
              ) : null}
            </p>
            {edited === note.id ? (
              <NoteField report={report} orgId={orgId} note={note} onDone={() => setEdited(undefined)} />
            ) : (
              <p className={styles['text']}>{note.text}</p>
            )}
          </li>
        ))}
      </ul>
      {notesUntil !== null && mayWrite ? (
        <NoteField key={`${report.orgId} ${report.from}`} report={report} orgId={orgId} />
      ) : null}
      <p className={styles['soft']} data-screen-only>
        {notesUntil === null ? t('notes.closed') : t('notes.until', { at: formatTime(notesUntil) })}
      </p>
    </Section>
  );
}

function NoteField({
  report: { shift },
  orgId,
  note,
  onDone,
}: {
  report: HandoverReport;
  orgId: string | undefined;
  /** Absent: a new one. */
  note?: HandoverNote;
  onDone?: () => void;
}) {
  const { t } = useTranslation(['handover', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const [text, setText] = useState(note?.text ?? '');
  const save = useNote();
  if (!shift) return null;
  const submit = () =>
    save.mutate(
      { orgId, shiftId: shift.shiftId, day: shift.day, noteId: note?.id, text: text.trim() },
      {
        onSuccess: () => {
          void message.success(t('notes.saved'));
          if (!note) setText('');
          onDone?.();
        },
        onError: (error) => void message.error(words(error).title),
      },
    );
  return (
    <div className={styles['field']} data-screen-only>
      <Input.TextArea
        aria-label={note ? t('notes.edit') : t('notes.add')}
        placeholder={t('notes.placeholder')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={LIMITS.handover.noteMax}
        value={text}
        disabled={save.isPending}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['buttons']}>
        {note ? <Button onClick={onDone}>{t('common:action.cancel')}</Button> : null}
        <Button type="primary" disabled={text.trim() === ''} loading={save.isPending} onClick={submit}>
          {note ? t('common:action.save') : t('notes.add')}
        </Button>
      </div>
    </div>
  );
}
