import { DEVICE_USERS, type DeviceUses, ROUTES } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { to } from '../hrefs.ts';
import styles from './org-move.module.css';

export const usedByProjects = (all: readonly DeviceUses[]): DeviceUses[] =>
  all.filter(({ projects }) => projects.length > 0);

type User = (typeof DEVICE_USERS)[number];
/** Where each of them is. */
const PLACES: Readonly<Record<User, (id: string, name: string) => { to: string; search?: Record<string, string> }>> = {
  smartReport: (id) => ({ to: to(ROUTES.excelEditInfo, { id }) }),
  inspectionPlan: (_id, keyword) => ({ to: ROUTES.inspectionPlan, search: { part: 'plans', keyword } }),
  forwarder: (_id, keyword) => ({ to: ROUTES.dataCentre, search: { keyword } }),
  apiKey: (_id, keyword) => ({ to: ROUTES.apiList, search: { keyword } }),
  webhook: () => ({ to: ROUTES.apiWebhook }),
  camera: () => ({ to: ROUTES.video }),
};

/** What uses devices, each with a link to where it is: projects with pages, formulas, reports and alarms; alarm groups; shift reports; reports, plans and others that name them; anti-tamper; the share. */
export function DeviceUsesList({ all, several }: { all: readonly DeviceUses[]; several: boolean }) {
  const { t } = useTranslation('org-move');
  return (
    <ul className={styles['list']}>
      {all.flatMap((device) => [
        ...device.projects.map((project) => (
          <li key={`${device.id} ${project.id}`}>
            {several ? `${device.name} — ` : ''}
            <Link to={to(ROUTES.projectEdit, { id: project.id })} search={{ tab: 'devices' }}>
              {project.name}
            </Link>
            <ul>
              {project.pages.length > 0 ? (
                <li>
                  {t('uses.pages')}
                  {project.pages.map(({ id, title }) => (
                    <Link
                      key={id}
                      className={styles['gap'] ?? ''}
                      to={to(ROUTES.projectDesigner, { projectId: project.id, pageId: id })}
                    >
                      {title}
                    </Link>
                  ))}
                </li>
              ) : null}
              {(['formulas', 'reports', 'alarms'] as const).map((part) =>
                project[part].length > 0 ? (
                  <li key={part}>{t(`uses.${part}`, { names: project[part].join(', ') })}</li>
                ) : null,
              )}
            </ul>
          </li>
        )),
        device.alarmGroups.length > 0 ? (
          <li key={`${device.id} groups`}>
            {several ? `${device.name} — ` : ''}
            {t('uses.alarmGroups')}
            {device.alarmGroups.map(({ id, name }) => (
              <Link key={id} className={styles['gap'] ?? ''} to={ROUTES.alarmGroups} search={{ keyword: name }}>
                {name}
              </Link>
            ))}
          </li>
        ) : null,
        device.handovers.map(({ id, name }) => (
          <li key={`${device.id} ${id}`}>
            {several ? `${device.name} — ` : ''}
            <Link to={ROUTES.handover} search={{ org: id }}>
              {t('uses.handover', { org: name })}
            </Link>
          </li>
        )),
        ...DEVICE_USERS.map((kind) => {
          const users = device.others.filter((one) => one.kind === kind);
          return users.length === 0 ? null : (
            <li key={`${device.id} ${kind}`}>
              {several ? `${device.name} — ` : ''}
              {t(`uses.other.${kind}`)}
              {users.map(({ id, name }) => (
                <Link key={id} className={styles['gap'] ?? ''} {...PLACES[kind](id, name)}>
                  {name}
                </Link>
              ))}
            </li>
          );
        }),
        device.antiTamper ? (
          <li key={`${device.id} tamper`}>
            {several ? `${device.name} — ` : ''}
            <Link to={ROUTES.gateways} search={{ gateway: device.antiTamper.id, part: 'settings' }}>
              {t('uses.antiTamper', { gateway: device.antiTamper.name })}
            </Link>
          </li>
        ) : null,
        several && device.shared ? (
          <li key={`${device.id} shared`}>
            {device.name} — {t('uses.shared')}
          </li>
        ) : null,
      ])}
    </ul>
  );
}
