import { ROUTES } from '@lightfield/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { UnknownDevice } from '../unknown-device.tsx';
import { GmDevice, type GmTabs, GmViews, gmBodies } from './gm-device.tsx';
import { type GmView, gmViewHref, isId } from './gm-state.ts';

/** `/monitor/gm/vuedetail/{equipId}/{real|write|history|alarm}`: the views of a device, each at its own address. */
export function createGmViewScreens(tabs: GmTabs): Record<GmView, ComponentType> {
  const bodies = gmBodies(tabs);
  const screen = (view: GmView): ComponentType =>
    function GmViewScreen() {
      const navigate = useNavigate();
      const { equipId = '' }: { equipId?: string } = useParams({ strict: false });
      if (!isId(equipId)) return <UnknownDevice list={ROUTES.groupMonitorList} />;
      const go = (next: GmView) => void navigate({ to: gmViewHref(equipId, next) });
      return (
        <GmDevice key={equipId} id={equipId} onAlarms={() => go('alarm')}>
          {(info) => <GmViews info={info} bodies={bodies} view={view} place="00" onView={go} />}
        </GmDevice>
      );
    };
  return { real: screen('real'), write: screen('write'), history: screen('history'), alarm: screen('alarm') };
}
