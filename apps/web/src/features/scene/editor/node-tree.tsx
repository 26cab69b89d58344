import type { Scene, SceneNode } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import styles from './scene-editor.module.css';

interface Props {
  readonly scene: Scene;
  readonly chosen: string | undefined;
  readonly broken: ReadonlySet<string>;
  readonly onChoose: (id: string | undefined) => void;
}
/** What the scene consists of, one under the other; the first entry is the scene itself. */
export function NodeTree({ scene, chosen, broken, onChoose }: Props) {
  const { t } = useTranslation('scene');
  const rows: { node: SceneNode; depth: number }[] = [];
  const add = (parent: string | null, depth: number) => {
    for (const node of scene.nodes)
      if (node.parent === parent) {
        rows.push({ node, depth });
        add(node.id, depth + 1);
      }
  };
  add(null, 0);
  const nameOf = ({ name, kind, part, body }: SceneNode) =>
    name || (kind === 'part' ? part : kind === 'body' ? t(`body.${body}`) : t(kind === 'group' ? 'group' : 'model'));
  return (
    <nav className={styles['tree']} aria-label={t('tree')}>
      <button type="button" aria-current={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('sceneItself')}
      </button>
      {rows.map(({ node, depth }) => (
        <button
          key={node.id}
          type="button"
          aria-current={node.id === chosen}
          style={{ paddingInlineStart: 12 + depth * 16 }}
          onClick={() => onChoose(node.id)}
        >
          {nameOf(node)}
          {broken.has(node.id) ? <em className={styles['broken']}>{t('broken')}</em> : null}
          {node.effects.length > 0 ? <span className={styles['bound']}>{node.effects.length}</span> : null}
        </button>
      ))}
    </nav>
  );
}
