import { type DeviceListItem, type ProjectChoice, ROUTES } from '@lightfield/contract';
import { Button, Icon, type IconName } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { deviceHref } from '../../lib/device-hrefs.ts';
import { to } from '../../lib/hrefs.ts';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Card } from './card.tsx';
import styles from './overview.module.css';

interface Step {
  readonly what: 'watch' | 'device' | 'gateway' | 'draw';
  readonly icon: IconName;
  readonly path: string;
}

/** Where a newcomer goes on from here, until they do not want to be told any more. */
export function NextSteps({
  project,
  device,
}: {
  project: ProjectChoice | undefined;
  device: DeviceListItem | undefined;
}) {
  const { t } = useTranslation('overview');
  const { stepsHidden } = usePreferences();
  const mayWatch = usePermission('monitor_equip_real');
  const mayRegister = usePermission('manage_gateway_edit');
  const mayDraw = usePermission('manage_page_edit');
  if (stepsHidden) return null;
  const steps: Step[] = [
    ...(mayWatch && project?.pageId
      ? [
          {
            what: 'watch' as const,
            icon: 'display' as const,
            path: to(ROUTES.projectPage, { projectId: project.id, pageId: project.pageId }),
          },
        ]
      : []),
    ...(device ? [{ what: 'device' as const, icon: 'device' as const, path: deviceHref(device.id) }] : []),
    ...(mayRegister ? [{ what: 'gateway' as const, icon: 'gateway' as const, path: ROUTES.gateways }] : []),
    ...(mayDraw && device
      ? [{ what: 'draw' as const, icon: 'edit' as const, path: to(ROUTES.devicePages, { id: device.id }) }]
      : []),
  ];
  if (steps.length === 0) return null;
  return (
    <Card
      title={t('next.title')}
      aside={
        <Button kind="quiet" onClick={() => setPreferences({ stepsHidden: true })}>
          {t('next.hide')}
        </Button>
      }
    >
      <ul className={styles['steps']}>
        {steps.map(({ what, icon, path }) => (
          <li key={what}>
            <Link to={path}>
              <Icon name={icon} size={20} />
              <span>
                <b>{t(`next.${what}`)}</b>
                <span className={styles['soft']}>{t(`next.${what}Note`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
