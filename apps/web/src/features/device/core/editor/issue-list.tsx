import { type ConfigIssue, heard } from '@lightfield/contract';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/use-language.ts';
import { tabOfKind } from '../tabs.ts';
import { useConfigEditor } from './editor-context.ts';
import styles from './save-bar.module.css';

/** So many are listed at once; when they are settled, the next come up. */
const SHOWN = 50;

/** Each problem leads to its item. */
export function IssueList({ issues, onOpen }: { issues: readonly ConfigIssue[]; onOpen?: () => void }) {
  const { t } = useTranslation('device-core');
  const language = useLanguage();
  const { owner, id } = useConfigEditor();
  const navigate = useNavigate();
  const open = (issue: ConfigIssue) => {
    const tab = issue.kind === 'device' ? undefined : tabOfKind(issue.kind);
    if (!tab) return;
    onOpen?.();
    const search = issue.id === null ? {} : { item: issue.id };
    void navigate({ to: tab.href(owner, id), search } as Parameters<typeof navigate>[0]);
  };
  return (
    <ul className={styles['issues']}>
      {issues.slice(0, SHOWN).map((issue, index) => (
        <li key={`${issue.kind} ${issue.id ?? ''} ${issue.field ?? ''} ${index}`}>
          <Button type="link" size="small" className={styles['issue'] ?? ''} onClick={() => open(issue)}>
            {issue.kind === 'device' ? '' : `${t(`one.${issue.kind}`)} `}
            {issue.name}
          </Button>
          <span>{heard(issue, language)}</span>
        </li>
      ))}
      {issues.length > SHOWN ? <li>{t('save.moreWrong', { count: issues.length - SHOWN })}</li> : null}
    </ul>
  );
}
