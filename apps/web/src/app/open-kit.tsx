import { Outlet } from '@tanstack/react-router';
import { AntdProvider } from '../lib/antd-provider.tsx';

/** The component library, for the screens before the login that are drawn with it. */
export default function OpenKit() {
  return (
    <AntdProvider>
      <Outlet />
    </AntdProvider>
  );
}
