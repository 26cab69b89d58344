import type { SmartReportImport } from '@lightfield/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './editor.module.css';

/** What was not taken over of a spreadsheet, cell by cell. */
export function ImportNotes({ notes, onClose }: { notes: SmartReportImport['notes']; onClose: () => void }) {
  const { t } = useTranslation(['smart-report', 'smart-report-starters']);
  if (notes.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose, 'aria-label': t('editor.notesClose') }}
      title={t('editor.notes', { count: notes.length })}
      description={
        <ul className={styles['notes']}>
          {notes.map(({ cell, what, text }) => (
            <li key={`${cell} ${what} ${text}`}>
              {[cell, t(`smart-report-starters:importNote.${what}`), text].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      }
    />
  );
}
