import { Icon } from '@lightfield/ui';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dependency.module.css';

/** Finds boxes while one types; Enter shows one after the other. `found`: their ids, `undefined` while nothing is looked for. */
export function DependencyFinder({
  part,
  found,
  onSearch,
  onShow,
  onClear,
}: {
  part: string;
  found: readonly string[] | undefined;
  onSearch: (part: string) => void;
  onShow: (id: string) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('project');
  const [at, setAt] = useState<number>();
  const next = () => {
    if (!found || found.length === 0) return;
    const index = at === undefined ? 0 : (at + 1) % found.length;
    setAt(index);
    onShow(found[index] ?? '');
  };
  const count = found?.length ?? 0;
  return (
    <div className={styles['finder']}>
      <Input
        allowClear
        maxLength={100}
        prefix={<Icon name="search" size={16} />}
        placeholder={t('dependencies.search')}
        aria-label={t('dependencies.search')}
        value={part}
        onChange={(event) => {
          setAt(undefined);
          onClear();
          onSearch(event.target.value.trimStart());
        }}
        onPressEnter={next}
      />
      <output className={styles['count']}>
        {found === undefined
          ? ''
          : count === 0
            ? t('dependencies.foundNone')
            : at === undefined
              ? t('dependencies.found', { count })
              : t('dependencies.foundAt', { at: at + 1, count })}
      </output>
    </div>
  );
}
