import { commands } from '@lightfield/designer';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { type ActionName, actionOf } from './actions.ts';
import { FAMILIES, type Family, type PlainCommand, keysOf, keysShown } from './families.ts';
import styles from './commands.module.css';

type Item = NonNullable<MenuProps['items']>[number];

/** Entries of menus, in the same words and with the same keys wherever they stand. */
export function useMenuItems(act: (name: ActionName) => void) {
  const { t } = useTranslation('designer');
  const { editor, language } = useDesigner();
  const label = (words: string, keys: string) => (
    <span className={styles['item']}>
      {words}
      {keys ? <kbd>{keys}</kbd> : null}
    </span>
  );
  const command = (id: PlainCommand): Item => {
    const refused = editor.refusal(id);
    return {
      key: id,
      disabled: refused !== undefined,
      title: refused?.[language] ?? '',
      danger: id === 'delete',
      label: label(commands[id].title[language], keysOf(id)),
      onClick: () => void editor.run(id),
    };
  };
  const action = (name: ActionName): Item => ({
    key: `action ${name}`,
    label: label(t(`action.${name}`), keysShown(actionOf(name).keys ?? '')),
    onClick: () => act(name),
  });
  const family = (name: Family): Item => ({
    key: `family ${name}`,
    label: t(`family.${name}`),
    children: FAMILIES[name].map(command),
  });
  return { command, action, family };
}
export const LINE: Item = { type: 'divider' };
