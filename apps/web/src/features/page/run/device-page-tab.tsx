import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { VisitorPermissions } from '../../../lib/account.ts';
import { pageHome } from '../api/page-queries.ts';
import { OpenPage } from './open-page.tsx';
import { LineOf, OpenerContext } from './opener.ts';
import { PageBar } from './page-bar.tsx';
import { HomePage } from './page-screen.tsx';
import styles from './run.module.css';
import { useKiosk } from './use-kiosk.ts';
import { usePageInSearch } from './use-page-in-search.ts';

/** The pages of a device within its own page, for accounts and for who came by a share link alike. */
export default function DevicePageTab({ deviceId }: { deviceId: string; deviceName: string }) {
  const { pageId, opener } = usePageInSearch();
  const [kiosk, setKiosk] = useKiosk();
  const visitor = useContext(VisitorPermissions) !== undefined;
  const home = useQuery(pageHome(deviceId));
  const shown = (id: string) => (
    <div className={styles['tab']} data-kiosk={kiosk}>
      <OpenPage
        key={id}
        pageId={id}
        renderBar={(served) => (
          <PageBar
            served={served}
            pages={home.data?.pages ?? []}
            onPage={opener.show}
            kiosk={kiosk}
            onKiosk={setKiosk}
            within
            visitor={visitor}
          />
        )}
      />
    </div>
  );
  return (
    <OpenerContext value={opener}>
      <LineOf value={deviceId}>{pageId ? shown(pageId) : <HomePage equipmentId={deviceId}>{shown}</HomePage>}</LineOf>
    </OpenerContext>
  );
}
