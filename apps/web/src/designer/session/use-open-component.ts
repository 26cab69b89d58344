import { ComponentSession } from '@lightfield/designer';
import { App } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from './designer-context.ts';
import { guideBySettings } from './local-settings.ts';

/** The component that is open for editing, if any. It closes by itself when the page is changed under it. */
export function useOpenComponent() {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const { editor, settings } = useDesigner();
  const [component, set] = useState<ComponentSession>();
  const openComponent = useCallback(
    (id?: string) => {
      editor.handle({ type: 'cancel' });
      set(id === undefined ? undefined : ComponentSession.open(editor, id));
    },
    [editor],
  );
  useEffect(() => component?.start(), [component]);
  useEffect(() => component && guideBySettings(component.editor, settings), [component, settings]);
  useEffect(
    () =>
      component?.ended.watch(() => {
        set(undefined);
        void message.info(t('component.ended'));
      }),
    [component, message, t],
  );
  return { component, openComponent };
}
