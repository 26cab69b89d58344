import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useContext, useMemo } from 'react';
import { VisitorPermissions } from '../../../lib/account.ts';
import { textField } from '../../../lib/search-codecs.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { pageHome } from '../api/page-queries.ts';
import { OpenPage } from './open-page.tsx';
import { LineOf, type Opener, OpenerContext } from './opener.ts';
import { PageBar } from './page-bar.tsx';
import { HomePage } from './page-screen.tsx';
import styles from './run.module.css';
import { useKiosk } from './use-kiosk.ts';

/** Which page is shown, in the address; absent: the one to begin with. */
const codecs = { pageId: textField() };

/** The pages of a device within its own page, for accounts and for who came by a share link alike. */
export default function DevicePageTab({ deviceId }: { deviceId: string; deviceName: string }) {
  const [{ pageId }, change] = useSearchState(codecs);
  const [kiosk, setKiosk] = useKiosk();
  const visitor = useContext(VisitorPermissions) !== undefined;
  const home = useQuery(pageHome(deviceId));
  const navigate = useNavigate();
  const opener = useMemo(
    (): Opener => ({
      show: (id) => change({ pageId: id }, { push: true }),
      href: (id) => {
        const address = new URL(location.href);
        address.searchParams.set('pageId', id);
        return address.href;
      },
      go: (path) => void navigate({ href: path }),
    }),
    [change, navigate],
  );
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
