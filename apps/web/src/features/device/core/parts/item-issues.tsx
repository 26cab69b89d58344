import { type ConfigIssue, type ConfigKind, heard } from '@lightfield/contract';
import { Alert } from 'antd';
import { useLanguage } from '../../../../lib/use-language.ts';
import { useIssues } from '../editor/editor-context.ts';
import styles from './parts.module.css';

const NONE: readonly ConfigIssue[] = [];

/** What is wrong with an item, by its fields. */
export function useItemIssues(kind: ConfigKind, id: string | undefined) {
  const language = useLanguage();
  const issues = useIssues();
  const all = id === undefined ? NONE : issues.of(kind, id);
  const text = (field: string, advice: boolean): string | undefined => {
    const found = all.filter((issue) => issue.advice === advice && issue.field === field);
    return found.length > 0 ? found.map((issue) => heard(issue, language)).join('；') : undefined;
  };
  return {
    problem: (field: string) => text(field, false),
    advice: (field: string) => text(field, true),
    /** The first place in a field's text that is wrong, from 1; without a line where none is. */
    at: (field: string) => {
      const issue = all.find((one) => one.field === field && one.line !== undefined);
      return { message: issue ? heard(issue, language) : '', line: issue?.line, column: issue?.column };
    },
    /** Those that no field of the form shows. */
    others: (shown: readonly string[]) => all.filter(({ field }) => field === null || !shown.includes(field)),
    text: (issue: ConfigIssue) => heard(issue, language),
  };
}

/** Above the form: what is about the item as a whole. */
export function OtherIssues({
  issues,
  text,
}: {
  issues: readonly ConfigIssue[];
  text: (issue: ConfigIssue) => string;
}) {
  if (issues.length === 0) return null;
  return (
    <Alert
      type={issues.some(({ advice }) => !advice) ? 'error' : 'info'}
      showIcon
      title={
        <ul className={styles['issues']}>
          {issues.map((issue, index) => (
            <li key={`${issue.code} ${index}`}>{text(issue)}</li>
          ))}
        </ul>
      }
    />
  );
}
