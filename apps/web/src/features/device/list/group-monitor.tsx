import './device-list.css';
import { ROUTES } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button, Grid, Pagination } from 'antd';
import { type ComponentType, Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../../lib/lazy.ts';
import { SearchInput } from '../../../lib/search-input.tsx';
import { Failure } from '../../../lib/texted.tsx';
import GroupDrawer from './group-drawer.tsx';
import { deviceGroups, deviceList } from './api/device-queries.ts';
import { DeviceState } from './device-cells.tsx';
import { ALL_GROUPS, DeviceLinks, inGroup } from './device-links.ts';
import { GroupTree } from './group-tree.tsx';

/** Devices of the short list beside an open one. */
const BESIDE = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A device opened inside its group: the groups and the devices of the chosen one on the left, the device page (or its
 * configuration pages) on the right. `links`: where the other devices lead.
 */
export function createGroupDevice(
  load: () => Promise<{ default: ComponentType }>,
  links: typeof inGroup = inGroup,
): ComponentType {
  const Page = lazy(load);
  return function GroupDevice() {
    const { groupId = ALL_GROUPS, id = '' }: { groupId?: string; id?: string } = useParams({ strict: false });
    const { t } = useTranslation(['device-list', 'common']);
    const wide = Grid.useBreakpoint().lg ?? true;
    const [shown, show] = useState(false);
    const group = UUID.test(groupId) ? groupId : '';
    const aside = <Aside group={group} current={id} onGo={() => show(false)} />;
    return (
      <DeviceLinks value={links(group)}>
        <div className="lf-devices">
          {wide ? (
            <aside className="lf-devices-groups" aria-label={t('groups')}>
              {aside}
            </aside>
          ) : (
            <GroupDrawer open={shown} onClose={() => show(false)}>
              {aside}
            </GroupDrawer>
          )}
          <div className="lf-devices-page">
            {wide ? null : (
              <Button icon={<Icon name="folder" size={16} />} onClick={() => show(true)}>
                {t('showGroups')}
              </Button>
            )}
            <Suspense fallback={<Loading label={t('common:face.loading')} rows={12} columns={6} />}>
              <Page key={id} />
            </Suspense>
          </div>
        </div>
      </DeviceLinks>
    );
  };
}

function Aside({ group, current, onGo }: { group: string; current: string; onGo: () => void }) {
  const navigate = useNavigate();
  const groups = useQuery(deviceGroups());
  return (
    <>
      <GroupTree
        groups={groups.data ?? []}
        value={group}
        onChange={(chosen) => void navigate({ to: ROUTES.monitorGroup, search: chosen ? { group: chosen } : {} })}
      />
      <GroupPane group={group} current={current} onGo={onGo} />
    </>
  );
}

/** The devices of the group, to go on to the next one. */
function GroupPane({ group, current, onGo }: { group: string; current: string; onGo: () => void }) {
  const { t } = useTranslation(['device-list', 'common']);
  const [keyword, find] = useState('');
  const [page, turn] = useState(1);
  const href = useContext(DeviceLinks);
  const list = useQuery(
    deviceList({
      groupId: group || undefined,
      keyword: keyword || undefined,
      pageNum: page,
      pageSize: BESIDE,
    }),
  );
  return (
    <section className="lf-beside" aria-label={t('beside')}>
      <SearchInput
        label={t('search')}
        value={keyword}
        onChange={(text) => {
          find(text);
          turn(1);
        }}
      />
      {list.isPending ? <Loading label={t('common:face.loading')} rows={5} columns={1} /> : null}
      {list.isError && !list.data ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.total === 0 ? <Empty icon="search" title={t('nothing')} /> : null}
      {list.data && list.data.total > 0 ? (
        <>
          <ul>
            {list.data.rows.map((device) => (
              <li key={device.id}>
                <Link
                  to={href(device.id, false)}
                  className="lf-link"
                  aria-current={device.id === current ? 'page' : undefined}
                  onClick={onGo}
                >
                  {device.name}
                </Link>
                <DeviceState device={device} />
              </li>
            ))}
          </ul>
          {list.data.total > BESIDE ? (
            <Pagination simple size="small" current={page} pageSize={BESIDE} total={list.data.total} onChange={turn} />
          ) : null}
        </>
      ) : null}
    </section>
  );
}
