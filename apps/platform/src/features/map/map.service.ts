import { type BodyOut, LIMITS, type PageMapFound, type pageMapCalls } from '@lightfield/contract';
import type { MappedDevices } from '@lightfield/page';
import { type AlarmsShown, alarmFields } from '../../engines/alarms/open-alarms.ts';
import type { CommunicationStates } from '../../engines/communication/communication.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { MapOwner, MapRepository } from './map.repository.ts';

export interface MapServiceParts {
  devices: MapRepository;
  /** What a page of a project shows to the caller. Implemented by features/page; 2609, 1908. */
  pages: { mappedPage(caller: Caller, id: string): Promise<{ projectId: string; mapped: MappedDevices }> };
  communication: Pick<CommunicationStates, 'of'>;
  alarmCounts: (deviceId: string) => AlarmsShown;
}

/** Devices as maps of pages show them. Whether the caller reaches the device, page or project was checked before. */
export function createMapService({ devices, pages, communication, alarmCounts }: MapServiceParts) {
  async function answer(caller: Caller, owner: MapOwner, equips: readonly string[] | undefined): Promise<PageMapFound> {
    const found = await devices.devices(caller, owner, { equips, limit: LIMITS.page.mapDevices });
    const seesAlarms = caller.permissions.has('monitor_alarm_view');
    const mayOpen = caller.permissions.has('monitor_equip_list');
    return {
      total: found.total,
      devices: found.rows.map(({ gatewayId, reached, ...row }) => {
        const { alarmCount, alarmWorst } = alarmFields(alarmCounts(row.id));
        return {
          ...row,
          comm: communication.of(row.id, gatewayId)?.state ?? null,
          alarmCount: seesAlarms ? alarmCount : null,
          alarmWorst: seesAlarms ? alarmWorst : null,
          opens: reached && mayOpen,
        };
      }),
    };
  }
  return {
    ofDevice: (caller: Caller, { equipmentId }: BodyOut<typeof pageMapCalls.ofDevice>) =>
      answer(caller, { deviceId: equipmentId }, undefined),
    /** What its maps show, and of these the ones that are asked for. */
    async ofPage(caller: Caller, { pageId, equips }: BodyOut<typeof pageMapCalls.ofPage>) {
      const { projectId, mapped } = await pages.mappedPage(caller, pageId);
      const shown = mapped === 'all' ? equips : (equips ?? [...mapped]).filter((id) => mapped.has(id));
      return answer(caller, { projectId }, shown);
    },
    ofProject: (caller: Caller, { projectId, equips }: BodyOut<typeof pageMapCalls.ofProject>) =>
      answer(caller, { projectId }, equips),
  };
}
export type MapService = ReturnType<typeof createMapService>;
