import { Icon } from '@lightfield/ui';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export type MoreItem =
  | { type: 'divider' }
  | { key: string; label: ReactNode; onClick: () => void; danger?: boolean; disabled?: boolean };

/** What is seldom wanted of a row, behind "more" or three dots. `name`: of what, and that there is more. */
export function MoreMenu({
  name,
  items,
  dots = false,
  disabled = false,
  className = '',
}: {
  name: string;
  items: readonly MoreItem[];
  dots?: boolean;
  disabled?: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation('common');
  const more = useRef<HTMLButtonElement>(null);
  const entries = items.map((item) =>
    'type' in item
      ? item
      : {
          ...item,
          onClick: () => {
            // the menu goes; what is opened gives the focus back to the word that opened it
            more.current?.focus();
            item.onClick();
          },
        },
  );
  const said = { size: 'small', disabled, className, 'aria-label': name, 'aria-haspopup': 'menu' } as const;
  return (
    <Dropdown trigger={['click']} autoFocus disabled={disabled} menu={{ items: entries }}>
      {dots ? (
        <Button ref={more} type="text" icon={<Icon name="more" size={16} />} {...said} />
      ) : (
        <Button ref={more} type="link" {...said}>
          {t('action.more')}
        </Button>
      )}
    </Dropdown>
  );
}
