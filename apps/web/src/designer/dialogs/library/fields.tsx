import { LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { componentLibrary } from '../../session/component-library.ts';
import { useDesigner } from '../../session/designer-context.ts';
import styles from '../dialogs.module.css';

const { nameMax, folderMax, noteMax } = LIMITS.component;

function Row({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['formRow']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: () => void;
}
export function NameField({ value, onChange, onEnter }: FieldProps) {
  const { t } = useTranslation('designer');
  return (
    <Row label={t('shared.name')}>
      {(id) => (
        <Input
          id={id}
          autoFocus
          maxLength={nameMax}
          value={value}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange(target.value)}
          onPressEnter={() => onEnter?.()}
        />
      )}
    </Row>
  );
}
/** One of those there are, or a new one. */
export function FolderField({ value, onChange }: FieldProps) {
  const { t } = useTranslation('designer');
  const { pageId } = useDesigner();
  const { data: rows = [] } = useQuery(componentLibrary(pageId));
  const folders = [...new Set(rows.map(({ folder }) => folder))].filter((folder) => folder !== '');
  return (
    <Row label={t('shared.folder')}>
      {(id) => (
        <AutoComplete
          id={id}
          value={value}
          placeholder={t('shared.folderHint')}
          options={folders.map((folder) => ({ value: folder }))}
          maxLength={folderMax}
          onChange={(text: string) => onChange(text.slice(0, folderMax))}
        />
      )}
    </Row>
  );
}
export function NoteField({ value, onChange, onEnter }: FieldProps) {
  const { t } = useTranslation('designer');
  return (
    <Row label={t('shared.versionNote')}>
      {(id) => (
        <Input
          id={id}
          maxLength={noteMax}
          value={value}
          placeholder={t('shared.versionNoteHint')}
          onChange={({ target }) => onChange(target.value)}
          onPressEnter={() => onEnter?.()}
        />
      )}
    </Row>
  );
}
