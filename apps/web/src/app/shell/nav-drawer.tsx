import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../../lib/antd-provider.tsx';
import { Navigation } from './navigation.tsx';

/** The navigation where there is no room for it beside the screen. */
export default function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <AntdProvider bare>
      <Drawer
        open={open}
        onClose={onClose}
        placement="left"
        size={264}
        title={null}
        closable={false}
        styles={{ body: { padding: 0 } }}
        aria-label={t('nav.label')}
      >
        <Navigation folded={false} />
      </Drawer>
    </AntdProvider>
  );
}
