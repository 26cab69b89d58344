import { LIMITS, type PageChoice, ROUTES, type PageView as ServedPage } from '@lightfield/contract';
import { Button, Icon, StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceHref, to } from '../../../lib/hrefs.ts';
import { GatewayMark, TimeAgo } from '../../../lib/texted.tsx';
import { LINK_MARKS } from '../../../live/link-state.ts';
import { useLiveFrames, useLiveState } from '../../../live/live-device.tsx';
import { useHeard } from '../../../live/use-heard.ts';
import { useLink } from '../../../live/use-link.ts';
import { useNewest } from '../../../live/use-newest.ts';
import { PastButton } from '../past/past-button.tsx';
import { PastContext } from '../past/past-context.ts';
import { ValuesButton } from '../values/values-button.tsx';
import { LandingButton } from './landing-button.tsx';
import styles from './run.module.css';

export interface PageBarProps {
  readonly served: ServedPage;
  /** Pages of the same device, to go on to. */
  readonly pages: readonly PageChoice[];
  readonly onPage: (pageId: string) => void;
  /** Fills the screen. */
  readonly kiosk: boolean;
  readonly onKiosk: (kiosk: boolean) => void;
  /** The marks of the device stand above already: the page lies within the page of its device. */
  readonly within?: boolean;
  /** For who came by a share link there is nothing but this device. */
  readonly visitor?: boolean;
}

/** Above a running page: which one, how its device is, how old the newest value is, and the whole screen for it. */
export function PageBar({ served, pages, onPage, kiosk, onKiosk, within = false, visitor = false }: PageBarProps) {
  const { t } = useTranslation('page');
  return (
    <header className={styles['bar']}>
      <PageChooser served={served} pages={pages} onPage={onPage} />
      {within ? null : (
        <Link to={`${deviceHref(served.equipmentId)}?tab=real`} className={styles['device']} title={t('bar.toDevice')}>
          {served.ownerName}
        </Link>
      )}
      {within && !kiosk ? null : <Marks served={served} linked={!visitor} />}
      <span className={styles['gap']} />
      {within && !visitor && !kiosk ? (
        <Link to={to(ROUTES.monitorPage, { pageId: served.id, alarm: '0' })} className={styles['alone']}>
          {t('bar.alone')}
        </Link>
      ) : null}
      <ValuesButton />
      <PastButton />
      {visitor || kiosk ? null : <LandingButton path={to(ROUTES.monitorPage, { pageId: served.id, alarm: '0' })} />}
      <Button
        kind="quiet"
        aria-pressed={kiosk}
        title={t(kiosk ? 'bar.leaveKiosk' : 'bar.kiosk')}
        onClick={() => onKiosk(!kiosk)}
      >
        <Icon name={kiosk ? 'close' : 'fit'} size={16} />
        <span>{t(kiosk ? 'bar.leaveKiosk' : 'bar.kiosk')}</span>
      </Button>
    </header>
  );
}

export function PageChooser({
  served,
  pages,
  onPage,
}: Pick<PageBarProps, 'pages' | 'onPage'> & { served: Pick<ServedPage, 'id' | 'title'> }) {
  const { t } = useTranslation('page');
  if (pages.length < 2) return <h2 className={styles['title']}>{served.title}</h2>;
  return (
    <>
      <h2 className="lf-hidden">{served.title}</h2>
      <select
        className={styles['pages']}
        aria-label={t('bar.pages')}
        value={served.id}
        onChange={({ target }) => onPage(target.value)}
      >
        {pages.map(({ id, title, checkpwd }) => (
          <option key={id} value={id}>
            {checkpwd ? t('bar.locked', { title }) : title}
          </option>
        ))}
      </select>
    </>
  );
}

const COUNT_MAX = LIMITS.message.badgeCap;

function Marks({ served, linked }: { served: ServedPage; linked: boolean }) {
  const { t } = useTranslation(['page', 'monitor']);
  const state = useLiveState();
  const newest = useNewest();
  const link = useLink();
  const heard = useHeard();
  const [active, setActive] = useState<number>();
  useLiveFrames((frame) => {
    if (frame.kind === 'gatewayAlarm') setActive(frame.active);
  });
  const past = useContext(PastContext);
  // how the device is now would be taken for how it was
  if (past?.open) return null;
  const count = active ?? state.alarmCount;
  const shown = count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
  const gateway: ReactNode = heard ? (
    state.gateway && <GatewayMark state={state.gateway.state} tag />
  ) : (
    <StateMark tag state="stale" text={t('monitor:head.gatewayUnknown')} />
  );
  const alarms: ReactNode =
    count > 0 ? (
      <StateMark tag state="severe" text={t('page:bar.alarms', { number: shown })} />
    ) : (
      <StateMark
        tag
        state={heard ? 'good' : 'stale'}
        text={t(heard ? 'page:bar.noAlarm' : 'monitor:head.alarmsUnknown')}
      />
    );
  return (
    <>
      {gateway}
      {state.gateway === undefined ? null : linked ? (
        <Link
          to={deviceHref(served.equipmentId, { alarm: true })}
          className={styles['plain']}
          title={t('page:bar.toAlarms')}
        >
          {alarms}
        </Link>
      ) : (
        alarms
      )}
      <span className={styles['link']}>
        {/* the age beside it changes every second: that is read, not announced */}
        <span aria-live="polite">
          <StateMark state={LINK_MARKS[link]} text={t(`monitor:link.${link}`)} />
        </span>
        {newest === undefined || link === 'noGateway' ? null : (
          <span className={styles['soft']}>
            {t('monitor:head.updated')} <TimeAgo at={newest} />
          </span>
        )}
      </span>
    </>
  );
}
