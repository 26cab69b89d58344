import type { BrowsedNode } from '@lightfield/contract';
import { Spin, Tree, Button, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../../../lib/texted.tsx';
import { ACCESS_WORDS, TYPE_WORDS, type Word } from '../../../../../lib/config/words.ts';
import {
  type Entry,
  type Level,
  type Levels,
  TOP,
  canOpen,
  entriesAt,
  type findEntries,
  whyNone,
} from './browse-nodes.ts';
import styles from './browse.module.css';
import { useLanguage } from '../../../../../lib/use-language.ts';

/** Height of the list, pixels; only rows that are seen are drawn. */
const HEIGHT = 380;

interface Row extends TreeDataNode {
  /** Absent: a line that says something about the place it stands in. */
  readonly entry?: Entry;
  readonly children?: Row[];
}

/** Entries under each other; a place is read when it is opened first. Its boxes stand beside what a variable can be made of. */
export function BrowseTree({
  levels,
  found,
  picked,
  taken,
  onToggle,
  onOpen,
  onRetry,
}: {
  levels: Levels;
  /** `undefined`: nothing is searched for. */
  found: ReturnType<typeof findEntries>;
  picked: ReadonlyMap<string, BrowsedNode>;
  taken: ReadonlySet<string>;
  onToggle: (node: BrowsedNode) => void;
  onOpen: (entry: Entry) => void;
  onRetry: (key: string) => void;
}) {
  const { t } = useTranslation('device-core');
  const [expanded, expand] = useState<readonly string[]>([]);
  /** What a search finds stands opened, until somebody closes it. */
  const [folded, fold] = useState<readonly string[]>([]);
  const checked: string[] = [];

  const rowOf = (entry: Entry): Row => {
    const { key, node } = entry;
    const isTaken = taken.has(node.address);
    const can = whyNone(node) === undefined;
    if (can && (isTaken || picked.has(node.address))) checked.push(key);
    const level = levels.get(key);
    // a search looks through what was read: it opens nothing new
    const isLeaf = found ? !found.paths.has(key) : !canOpen(node) || level?.nodes?.length === 0;
    return {
      key,
      entry,
      title: <Title node={node} taken={isTaken} />,
      checkable: can,
      disableCheckbox: isTaken,
      isLeaf,
      ...(level && !isLeaf ? { children: rowsBelow(key, level) } : {}),
    };
  };
  const rowsBelow = (above: string, level: Level): Row[] => {
    const rows = entriesAt(levels, above)
      .filter(({ key }) => found === undefined || found.shown.has(key))
      .map(rowOf);
    const said = found ? undefined : <Said level={level} onRetry={() => onRetry(above)} />;
    const isWhole = level.nodes !== undefined && !level.more;
    return said && !isWhole
      ? [...rows, { key: `${above}\n\n`, title: said, checkable: false, isLeaf: true, selectable: false }]
      : rows;
  };
  const top = levels.get(TOP);
  const rows = top ? rowsBelow(TOP, top) : [];
  const toggleOpen = ({ entry }: Row) => {
    if (!entry) return;
    const { key } = entry;
    if (found) {
      fold((now) => toggled(now, key));
      return;
    }
    expand((now) => toggled(now, key));
    onOpen(entry);
  };
  return (
    <Tree<Row>
      className={styles['tree'] ?? ''}
      aria-label={t('browse.tree')}
      treeData={rows}
      height={HEIGHT}
      blockNode
      checkable
      checkStrictly
      selectable={false}
      checkedKeys={checked}
      expandedKeys={found ? [...found.paths].filter((key) => !folded.includes(key)) : [...expanded]}
      motion={false}
      onExpand={(_keys, { node }) => toggleOpen(node)}
      onCheck={(_keys, { node }) => {
        if (node.entry) onToggle(node.entry.node);
      }}
      // a place that is no variable is opened by its name, too
      onClick={(_event, node) => {
        if (node.checkable === false && node.isLeaf === false) toggleOpen(node);
      }}
    />
  );
}

const toggled = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];

function Title({ node, taken }: { node: BrowsedNode; taken: boolean }) {
  const { t } = useTranslation('device-core');
  const lang = useLanguage();
  const wordOf = (words: readonly Word[], value: string) => words.find((word) => word.value === value)?.[lang] ?? value;
  const { name, address, dataType, writable } = node;
  const none = whyNone(node);
  return (
    <span className={styles['row']} title={address}>
      <span className={styles['name']}>{name || address}</span>
      <code className={styles['address']}>{address}</code>
      {dataType === null ? null : (
        <span className={styles['facts']}>
          {wordOf(TYPE_WORDS, dataType)} · {wordOf(ACCESS_WORDS, writable ? 'readwrite' : 'read')}
          {taken ? ` · ${t('browse.added')}` : null}
          {none === 'tooLong' ? ` · ${t('browse.tooLong')}` : null}
        </span>
      )}
    </span>
  );
}

/** What there is to say of a place that is not, or not all, listed. */
function Said({ level, onRetry }: { level: Level; onRetry: () => void }) {
  const { t } = useTranslation(['device-core', 'common']);
  const words = useErrorWords();
  if (level.nodes) return <span className={styles['soft']}>{t('browse.more', { count: level.nodes.length })}</span>;
  if (level.error === null)
    return (
      <span className={styles['soft']}>
        <Spin size="small" /> {t('browse.below')}
      </span>
    );
  return (
    <span className={styles['wrong']} role="alert">
      {words(level.error).title}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        {t('common:action.retry')}
      </Button>
    </span>
  );
}
