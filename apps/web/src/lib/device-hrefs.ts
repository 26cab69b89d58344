import { ROUTES } from '@lightfield/contract';
import { to } from './hrefs.ts';

/** Live page of a device; with `alarm` its alarms are opened. */
export const deviceHref = (id: string, { alarm = false }: { alarm?: boolean } = {}): string =>
  to(ROUTES.monitorDetail, { id, alarm: alarm ? '1' : '0' });

/** Where an alarm is looked at: at its device, or its project; that of a gateway, whose page is not everybody's, among all. */
export function alarmHref({ equipId, projectId }: { equipId: string | null; projectId: string | null }): string {
  if (projectId !== null) return `${ROUTES.monitorProjects}?project=${projectId}&tab=alarms`;
  return equipId === null ? `${ROUTES.alarms}?state=active` : deviceHref(equipId, { alarm: true });
}
