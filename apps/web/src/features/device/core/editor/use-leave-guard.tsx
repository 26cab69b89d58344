import { useBlocker } from '@tanstack/react-router';
import { App } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfigEditor } from './editor-context.ts';
import { closeEditor } from './editor-store.ts';

const EDIT = { device: '/manage/eg/equipment/edit/', template: '/manage/eg/template/edit/' } as const;

/**
 * Between the tabs one goes freely. Whoever leaves with unsaved changes is asked once; they stay in this browser and are
 * offered when one comes back, so that leaving loses nothing.
 */
export function useLeaveGuard(): void {
  const { t } = useTranslation('device-core');
  const { modal } = App.useApp();
  const { owner, id, store } = useConfigEditor();
  const asking = useRef(false);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname.startsWith(`${EDIT[owner]}${id}/`)) return false;
      const { pending } = store.getSnapshot();
      // an ended session leads to the login screen, whatever is open
      if (pending === 0 || asking.current || next.pathname.startsWith('/login')) {
        closeEditor(store);
        return false;
      }
      asking.current = true;
      const leaves = await modal.confirm({
        title: t('leave.title', { count: pending }),
        content: t('leave.note'),
        okText: t('leave.ok'),
        cancelText: t('leave.cancel'),
      });
      asking.current = false;
      if (leaves) closeEditor(store);
      return !leaves;
    },
    // the draft is written when the page is hidden; the browser's own question would only frighten
    enableBeforeUnload: () => {
      void store.flush();
      return false;
    },
  });
}
