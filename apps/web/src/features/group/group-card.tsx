import { LIMITS } from '@lightfield/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { addProblem, pathOf } from '../../lib/tree/tree.ts';
import styles from '../../lib/tree/tree.module.css';
import { WhyNot } from '../../lib/why-not.tsx';
import type { GroupNode, GroupTree } from './group-tree.ts';
import { useProblemText } from './use-problem-text.ts';

/** What is known of a group, how far it is from its limits, and what can be done with it. */
export function GroupCard({
  node,
  tree,
  onAddBelow,
  onAddSibling,
  onRename,
  onMove,
  onSort,
  onDelete,
}: {
  node: GroupNode;
  tree: GroupTree;
  onAddBelow: () => void;
  onAddSibling: () => void;
  onRename: () => void;
  onMove: () => void;
  onSort: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('group');
  const problemText = useProblemText();
  const { item, level, children, count, total } = node;
  const path = pathOf(node)
    .slice(0, -1)
    .map((above) => above.item.name);
  const fields = [
    ['path', [t('top'), ...path].join(' / ')],
    ['level', t('levelOf', { level, max: LIMITS.device.groupDepth })],
    ['below', t('belowOf', { count: children.length, max: LIMITS.device.groupChildren })],
    [
      'device',
      total > count ? `${t('devices', { count })} · ${t('devicesBelow', { count: total })}` : t('devices', { count }),
    ],
  ] as const;
  return (
    <div className={styles['card']}>
      <h2 className={styles['cardTitle']}>{item.name}</h2>
      <dl className={styles['fields']}>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['cardActions']}>
        <WhyNot reason={problemText(addProblem(tree, item.id))}>
          <Button type="primary" onClick={onAddBelow}>
            {t('addBelow')}
          </Button>
        </WhyNot>
        <WhyNot reason={problemText(addProblem(tree, node.parent?.item.id))}>
          <Button onClick={onAddSibling}>{t('addSibling')}</Button>
        </WhyNot>
        <Button onClick={onRename}>{t('rename')}</Button>
        <Button onClick={onMove}>{t('move')}</Button>
        {children.length > 1 ? <Button onClick={onSort}>{t('byName')}</Button> : null}
        <Button danger onClick={onDelete}>
          {t('delete')}
        </Button>
      </div>
    </div>
  );
}
