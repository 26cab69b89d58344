import type { DeviceListItem } from '@lightfield/contract';
import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { DeviceAlarms, DeviceState, FollowButton, FollowPageLink } from './device-cells.tsx';
import { DeviceLink } from './device-table.tsx';
import type { ListState } from './filters.ts';

/** The list on a phone: one card a device, the whole head is the link. */
export function DeviceCards({
  rows,
  total,
  state,
  onChange,
}: {
  rows: readonly DeviceListItem[];
  total: number;
  state: ListState;
  /** What else can be done with a device. */
  onChange: (change: Partial<ListState>) => void;
}) {
  const { t } = useTranslation('device-list');
  return (
    <>
      <ul className="lf-device-cards">
        {rows.map((device) => (
          <li key={device.id} className="lf-device-card">
            <div className="lf-device-card-head">
              <DeviceLink id={device.id}>{device.name}</DeviceLink>
              <FollowButton device={device} />
            </div>
            <div className="lf-device-card-line">
              <DeviceState device={device} />
              <DeviceLink id={device.id} alarm>
                <DeviceAlarms device={device} />
              </DeviceLink>
              <FollowPageLink device={device} />
            </div>
            <p className="lf-soft lf-device-card-note">
              {[device.groupName, device.deviceNo, device.address].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        align="center"
        size="small"
        simple
        current={state.page}
        pageSize={state.size}
        total={total}
        onChange={(page, size) => onChange({ page, size })}
        aria-label={t('total', { total })}
      />
    </>
  );
}
