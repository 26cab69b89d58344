import { useBlocker } from '@tanstack/react-router';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from './designer-context.ts';

/** Whoever leaves with unsaved changes is asked (S2 §2); what they had is kept as a draft all the same. */
export function useLeaveGuard(): void {
  const { t } = useTranslation('designer');
  const { modal } = App.useApp();
  const { session, mayEdit } = useDesigner();
  const asking = useRef(false);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      // an ended session leads to the login screen, whatever is open
      if (!mayEdit || !session.isDirty || asking.current || next.pathname.startsWith('/login')) return false;
      asking.current = true;
      const leaves = await modal.confirm({
        title: t('leave.text'),
        content: t('leave.note'),
        okText: t('leave.ok'),
        cancelText: t('leave.cancel'),
      });
      asking.current = false;
      if (leaves) await session.keepDraft();
      return !leaves;
    },
    enableBeforeUnload: false,
  });
  useEffect(() => {
    if (!mayEdit) return;
    const text = t('leave.text');
    const ask = (event: BeforeUnloadEvent) => {
      if (!session.isDirty) return;
      event.preventDefault();
      // browsers of today have words of their own; older ones show these
      event.returnValue = text;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [session, mayEdit, t]);
}
