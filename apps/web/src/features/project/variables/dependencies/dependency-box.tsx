import { Icon } from '@lightfield/ui';
import { type KeyboardEvent, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dependency.module.css';
import type { DependencyGraph, DependencyNode } from './dependency-graph.ts';
import { BOX } from './dependency-layout.ts';

/** What a box is called: `name` '' until it is known, `says` for who does not see the lines. */
export interface Words {
  readonly name: string;
  readonly says: string;
}
const SIGNS = { formula: 'ƒ', statistic: 'Σ' } as const;

/** By the ids of the boxes. */
export function useWords(graph: DependencyGraph, names: ReadonlyMap<string, string> | undefined): Map<string, Words> {
  const { t } = useTranslation('project');
  return useMemo(() => {
    const listed = (nodes: readonly DependencyNode[] | undefined, what: 'reads' | 'usedBy') =>
      nodes && nodes.length > 0
        ? t(`dependencies.${what}`, { names: nodes.map(({ key }) => key).join(t('dependencies.comma')) })
        : t(`dependencies.${what}None`);
    return new Map(
      graph.nodes.map((node) => {
        const name = node.name || (names?.get(node.key) ?? '');
        const kind = t(`dependencies.kinds.${node.kind}`);
        const says = t('dependencies.says', {
          name: name === '' ? node.key : `${name} ${node.key}`,
          kind: node.mvar?.missing.length ? `${kind}${t('dependencies.comma')}${t('dependencies.broken')}` : kind,
          reads: listed(graph.reads.get(node.id), 'reads'),
          usedBy: listed(graph.usedBy.get(node.id), 'usedBy'),
        });
        return [node.id, { name, says }];
      }),
    );
  }, [graph, names, t]);
}

/** One variable. `kept`: whether it stays chosen; absent where a press opens it instead. */
export const DependencyBox = memo(function DependencyBox({
  node,
  words,
  x,
  y,
  dim,
  looked,
  hit,
  entry,
  kept,
  onRun,
  onKey,
  onPoint,
  onFocus,
}: {
  node: DependencyNode;
  words: Words;
  x: number;
  y: number;
  dim: boolean;
  looked: boolean;
  hit: boolean;
  entry: boolean;
  kept?: boolean;
  onRun: (id: string) => void;
  onKey: (id: string, event: KeyboardEvent) => void;
  onPoint: (id: string | undefined) => void;
  onFocus: (id: string | undefined) => void;
}) {
  const { id, key, kind, mvar } = node;
  // the device stands above
  const short = kind === 'device' ? key.slice(key.indexOf('.') + 1) : key;
  return (
    <button
      type="button"
      className={styles['box']}
      style={{ left: x, top: y, width: BOX.width, height: BOX.height }}
      data-box={id}
      data-kind={kind}
      data-dim={dim}
      data-looked={looked}
      data-hit={hit}
      tabIndex={entry ? 0 : -1}
      aria-label={words.says}
      title={[words.name, key, mvar?.formula].filter(Boolean).join('\n')}
      {...(kept === undefined ? {} : { 'aria-pressed': kept })}
      onClick={() => onRun(id)}
      onKeyDown={(event) => onKey(id, event)}
      onPointerEnter={({ pointerType }) => (pointerType === 'mouse' ? onPoint(id) : undefined)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onFocus(id)}
      onBlur={() => onFocus(undefined)}
    >
      <span className={styles['name']}>{words.name || short}</span>
      <span className={styles['key']}>
        <Kind kind={kind} />
        {mvar && mvar.missing.length > 0 ? <Icon name="warning" size={14} className={styles['broken'] ?? ''} /> : null}
        {words.name === '' ? null : <code>{short}</code>}
      </span>
    </button>
  );
});

function Kind({ kind }: Pick<DependencyNode, 'kind'>) {
  const { t } = useTranslation('project');
  if (kind === 'device') return null;
  return (
    <span className={styles['kind']}>
      {kind === 'gone' ? <Icon name="warning" size={14} /> : <b aria-hidden="true">{SIGNS[kind]}</b>}
      {t(`dependencies.kinds.${kind}`)}
    </span>
  );
}
