import { type ConfigIssue, cardOf, heard } from '@lightfield/contract';
import { Alert, Collapse } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lang } from '../item-field.ts';
import styles from '../signals.module.css';
import type { CellProblem } from './import-rows.ts';
import type { ImportPlan, KindPlan, PlannedRow } from './import-plan.ts';

/** Lines of each list; the counts say how many there are. */
const LINES_MAX = 100;
type Named = { readonly id: string };

/** What an import would change: new, changed with old and new, what is wrong and where. */
export function ImportPreview({
  plan,
  issues,
  lang,
}: {
  plan: ImportPlan;
  issues: readonly ConfigIssue[];
  lang: Lang;
}) {
  const { t } = useTranslation('signals');
  if (plan.refused)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={plan.refused.text[lang]}
        description={t('file.code', { code: plan.refused.code })}
      />
    );
  const cellOf = new Map(
    [plan.variables, plan.alarms].flatMap((kind) =>
      kind ? [...kind.added, ...kind.changed].map((row) => [row.item.id, `${row.sheet} ${row.cell}`] as const) : [],
    ),
  );
  return (
    <div className={styles['preview']}>
      {plan.problems.length > 0 ? <Problems problems={plan.problems} lang={lang} /> : null}
      {issues.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('file.issues', { count: issues.length })}
          description={
            <Lines
              lines={issues.map((issue) => (
                <>
                  <strong>{cellOf.get(issue.id ?? '') ?? issue.name}</strong> {heard(issue, lang)}
                </>
              ))}
            />
          }
        />
      ) : null}
      {plan.variables ? (
        <KindPreview
          title={t('variables.label')}
          plan={plan.variables}
          nameOf={({ key, name }) => `${key} ${name}`}
          lang={lang}
        />
      ) : null}
      {plan.alarms ? (
        <KindPreview
          title={t('alarms.label')}
          plan={plan.alarms}
          nameOf={({ variable, content }) => `${variable} ${content}`}
          lang={lang}
        />
      ) : null}
      {plan.ignored.length > 0 ? (
        <p className={styles['soft']}>{t('file.ignored', { names: plan.ignored.join(cardOf(lang).comma) })}</p>
      ) : null}
    </div>
  );
}

function Problems({ problems, lang }: { problems: readonly CellProblem[]; lang: Lang }) {
  const { t } = useTranslation('signals');
  return (
    <Alert
      type="error"
      showIcon
      title={t('file.problems', { count: problems.length })}
      description={
        <Lines
          lines={problems.map(({ sheet, cell, column, text, why, code }) => (
            <>
              <strong>
                {sheet} {cell}
              </strong>{' '}
              {column[lang]}
              {text === '' ? '' : t('file.quoted', { text: text.slice(0, 40) })}: {why[lang]}{' '}
              <span className={styles['soft']}>{code}</span>
            </>
          ))}
        />
      }
    />
  );
}

function Lines({ lines }: { lines: readonly ReactNode[] }) {
  const { t } = useTranslation('signals');
  return (
    <ul className={styles['lines']}>
      {lines.slice(0, LINES_MAX).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a list that never changes
        <li key={index}>{line}</li>
      ))}
      {lines.length > LINES_MAX ? <li>{t('file.more', { count: lines.length - LINES_MAX })}</li> : null}
    </ul>
  );
}

function KindPreview<Item extends Named>({
  title,
  plan,
  nameOf,
  lang,
}: {
  title: string;
  plan: KindPlan<Item>;
  nameOf: (item: Item) => string;
  lang: Lang;
}) {
  const { t } = useTranslation('signals');
  const { added, changed, unchanged, missing } = plan;
  const line = ({ item, cell, changes }: PlannedRow<Item>) => (
    <>
      <span className={styles['soft']}>{cell}</span> {nameOf(item)}
      {changes.map(({ field, from, to }) => (
        <span key={field[lang]} className={styles['change']}>
          {field[lang]} <del>{from[lang] || t('file.nothing')}</del> → <ins>{to[lang] || t('file.nothing')}</ins>
        </span>
      ))}
    </>
  );
  const panel = (key: string, label: string, lines: readonly ReactNode[]) =>
    lines.length > 0 ? [{ key, label, children: <Lines lines={lines} /> }] : [];
  return (
    <section aria-label={title}>
      <h3>
        {title}{' '}
        <span className={styles['soft']}>
          {t('file.counts', {
            added: added.length,
            changed: changed.length,
            unchanged,
            missing: missing.length,
          })}
        </span>
      </h3>
      <Collapse
        size="small"
        defaultActiveKey={changed.length > 0 ? ['changed'] : []}
        items={[
          ...panel('changed', t('file.changed', { count: changed.length }), changed.map(line)),
          ...panel('added', t('file.added', { count: added.length }), added.map(line)),
          ...panel('missing', t('file.missing', { count: missing.length }), missing.map(nameOf)),
        ]}
      />
    </section>
  );
}
