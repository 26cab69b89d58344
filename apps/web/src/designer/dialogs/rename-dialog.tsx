import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';

/** Another name for the widget that is selected; empty: it is called as its type again. */
export function RenameDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const [widget] = useState(() => editor.selected()[0]);
  const [name, setName] = useState(widget?.widgetName ?? '');
  const keep = () => {
    onClose();
    if (widget) editor.run('rename', { id: widget.id, name });
  };
  return (
    <Modal open width={360} title={t('action.rename')} onCancel={onClose} onOk={keep}>
      <Input
        autoFocus
        value={name}
        maxLength={100}
        aria-label={t('action.rename')}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={keep}
      />
    </Modal>
  );
}
