import { CONFIG_KINDS, type ConfigKind } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { countOf } from './changes.ts';
import { useEditorState } from './editor-context.ts';
import { nameOf } from './item-name.ts';
import styles from './save-bar.module.css';

/** So many names are told of each; the rest is counted. */
const NAMES_MAX = 5;

/** What a save would change, kind by kind. */
export function ChangeList() {
  const { t } = useTranslation('device-core');
  const diff = useEditorState((snapshot) => snapshot.diff);
  const items = useEditorState((snapshot) => snapshot.items);
  const before = useEditorState(({ owned }) => owned.items);
  const names = (kind: ConfigKind, ids: readonly string[]) => {
    const byId = new Map([...before[kind], ...items[kind]].map((item) => [item.id, item]));
    const told = ids.slice(0, NAMES_MAX).map((id) => {
      const item = byId.get(id);
      return item ? nameOf(item) : id;
    });
    const more = ids.length - told.length;
    return told.join(t('save.comma')) + (more > 0 ? t('save.more', { count: more }) : '');
  };
  return (
    <dl className={styles['changes']}>
      {CONFIG_KINDS.filter((kind) => countOf(diff[kind]) > 0).map((kind) => (
        <div key={kind}>
          <dt>{t(`kind.${kind}`)}</dt>
          {(['added', 'changed', 'removed'] as const).map((what) =>
            diff[kind][what].length > 0 ? (
              <dd key={what}>
                <b>{t(`save.${what}`, { count: diff[kind][what].length })}</b> {names(kind, diff[kind][what])}
              </dd>
            ) : null,
          )}
          {diff[kind].moved ? <dd>{t('save.moved')}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
