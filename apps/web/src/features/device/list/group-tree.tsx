import { type DeviceGroup, LIMITS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../lib/search-input.tsx';
import { growTree } from '../../../lib/tree/tree.ts';
import { TreePane } from '../../../lib/tree/tree-pane.tsx';
import { UnheardMark } from '../../../lib/unheard-mark.tsx';
import { groupItems } from './group-items.ts';

const GROUP_LIMITS = { depth: LIMITS.device.groupDepth, children: LIMITS.device.groupChildren };

const unheardMark = ({ unheard }: { readonly unheard: number }) => <UnheardMark count={unheard} />;

/** Choose a group; the groups below it are meant too. The empty id stands for all devices. */
export function GroupTree({
  groups,
  value,
  onChange,
}: {
  groups: readonly DeviceGroup[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('device-list');
  const [keyword, setKeyword] = useState('');
  const tree = useMemo(() => growTree(groupItems(groups), GROUP_LIMITS, ({ own }) => own), [groups]);
  return (
    <div className="lf-group-tree">
      <SearchInput label={t('searchGroups')} value={keyword} onChange={setKeyword} />
      <TreePane
        words={{
          tree: t('groups'),
          // the number first: it is what is read on the row
          count: (count) => t('groupHolds', { number: count }),
          below: (count) => t('withBelow', { count }),
          renameOf: (name) => name,
          found: (count) => t('groupsFound', { count }),
          all: (count) => t('groupsTotal', { count }),
          openAll: t('openAll'),
          closeAll: t('closeAll'),
          noHit: t('noGroup'),
        }}
        tree={tree}
        keyword={keyword}
        chosen={value}
        markOf={unheardMark}
        onChoose={onChange}
      >
        <Button
          block
          size="small"
          type={value === '' ? 'primary' : 'default'}
          ghost={value === ''}
          aria-pressed={value === ''}
          icon={<Icon name="device" size={16} />}
          onClick={() => onChange('')}
        >
          {t('allGroups')}
        </Button>
      </TreePane>
    </div>
  );
}
