import { Dropdown, type MenuProps } from 'antd';
import { AntdProvider } from '../../lib/antd-provider.tsx';
import styles from './menu-button.module.css';

export type MenuEntries = NonNullable<MenuProps['items']>;

interface Props {
  readonly items: MenuEntries;
  readonly selected: readonly string[];
  readonly open: boolean;
  /** It was opened by key, and is gone through by keys. */
  readonly byKey: boolean;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** The menu of a `MenuButton`, beside which it stands. */
export default function Menu({ items, selected, open, byKey, onChoose, onClose }: Props) {
  return (
    <AntdProvider bare>
      <Dropdown
        open={open}
        trigger={['click']}
        placement="bottomRight"
        autoFocus={byKey}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
        menu={{
          items,
          selectable: true,
          multiple: true,
          selectedKeys: [...selected],
          onClick: ({ key }) => onChoose(key),
        }}
      >
        <span className={styles['anchor']} />
      </Dropdown>
    </AntdProvider>
  );
}
