import { LIMITS, ROUTES } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { addProblem, pathOf } from '../../lib/tree/tree.ts';
import styles from '../../lib/tree/tree.module.css';
import { WhyNot } from '../../lib/why-not.tsx';
import type { DeptNode, DeptTree } from './dept-tree.ts';
import { useProblemText } from './use-problem-text.ts';

/** What is known of a department, how far it is from its limits, and what can be done with it. */
export function DeptCard({
  node,
  tree,
  orgId,
  mayEdit,
  onAddBelow,
  onAddSibling,
  onRename,
  onMove,
  onDelete,
}: {
  node: DeptNode;
  tree: DeptTree;
  orgId: string;
  mayEdit: boolean;
  onAddBelow: () => void;
  onAddSibling: () => void;
  onRename: () => void;
  onMove: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('organisation');
  const problemText = useProblemText();
  const seesAccounts = usePermission('account_int_view');
  const { item: dept, level, children, total: accounts } = node;
  const path = pathOf(node)
    .slice(0, -1)
    .map((above) => above.item.name);
  const fields = [
    ['path', [t('dept.top'), ...path].join(' / ')],
    ['level', t('dept.levelOf', { level, max: LIMITS.org.deptDepth })],
    ['below', t('dept.belowOf', { count: children.length, max: LIMITS.org.deptChildren })],
  ] as const;
  return (
    <div className={styles['card']}>
      <h2 className={styles['cardTitle']}>{dept.name}</h2>
      <dl className={styles['fields']}>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`dept.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('dept.account')}</dt>
          <dd>
            {t('dept.accounts', { count: dept.accounts })}
            {accounts > dept.accounts ? (
              <span className={styles['soft']}> · {t('dept.accountsBelow', { count: accounts })}</span>
            ) : null}
            {seesAccounts && accounts > 0 ? (
              <>
                {' '}
                <Link to={ROUTES.accountInt} search={{ org: orgId, dept: dept.id }}>
                  {t('dept.showAccounts')}
                </Link>
              </>
            ) : null}
          </dd>
        </div>
      </dl>
      {mayEdit ? (
        <div className={styles['cardActions']}>
          <WhyNot reason={problemText(addProblem(tree, dept.id))}>
            <Button type="primary" onClick={onAddBelow}>
              {t('dept.addBelow')}
            </Button>
          </WhyNot>
          <WhyNot reason={problemText(addProblem(tree, node.parent?.item.id))}>
            <Button onClick={onAddSibling}>{t('dept.addSibling')}</Button>
          </WhyNot>
          <Button onClick={onRename}>{t('dept.rename')}</Button>
          <Button onClick={onMove}>{t('dept.move')}</Button>
          <Button danger onClick={onDelete}>
            {t('dept.delete')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
