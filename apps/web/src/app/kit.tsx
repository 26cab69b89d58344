import { Outlet } from '@tanstack/react-router';
import { AntdProvider } from '../lib/antd-provider.tsx';

/** The component library, around the screens that are drawn with it. */
export default function Kit() {
  return (
    <AntdProvider>
      <Outlet />
    </AntdProvider>
  );
}
