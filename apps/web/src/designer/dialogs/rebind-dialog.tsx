import { everyWidget, usesOf } from '@lightfield/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rebound } from '../session/binding/rebound.ts';
import { useDesigner } from '../session/designer-context.ts';
import { RemapDialog } from './remap-dialog.tsx';

/** Every value that is bound, and what shall be bound in its place: of what is selected, or of the whole page. */
export function RebindDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const [{ uses, within }] = useState(() => {
    const selected = editor.selected();
    const { widgets, components } = editor.document.state;
    const all = [widgets, ...components.map((component) => component.widgets)].flat();
    const asked = selected.length > 0 ? selected : all;
    return {
      uses: [...usesOf(asked, editor.catalogue).values()],
      within: selected.length > 0 ? new Set([...everyWidget(selected)].map(({ id }) => id)) : undefined,
    };
  });
  return (
    <RemapDialog
      title={t('action.rebind')}
      note={t(uses.length === 0 ? 'rebind.none' : within ? 'rebind.selected' : 'rebind.page', {
        count: within?.size ?? 0,
      })}
      uses={uses}
      begin={(binding) => binding}
      onCancel={onClose}
      onOk={(change) => {
        onClose();
        editor.apply('edit', (page) => rebound(page, editor.catalogue, change, within));
      }}
    />
  );
}
