import { itemOnPage } from '@lightfield/designer';
import { placedComponent } from '@lightfield/page';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import type { ActionName } from './actions.ts';
import { LINE, useMenuItems } from './menu-items.tsx';

/** Pixels between a menu and the edge of the window. */
const EDGE = 12;
/** It opens downwards or upwards, wherever there is more room, and is scrolled where there is not enough. */
const roomFor = ({ y }: { readonly y: number }): number => Math.max(y, window.innerHeight - y) - EDGE;

/** The menu of the right button: what can be done with what lies under the pointer. */
export function ContextMenu({
  at,
  act,
  onClose,
}: {
  /** Pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly act: (name: ActionName) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('designer');
  const { editor, component, dialog, library, openComponent } = useDesigner();
  const [only, ...others] = useSelected();
  const any = only !== undefined;
  const placed = only && others.length === 0 ? placedComponent(only)?.component : undefined;
  const { command, action, family } = useMenuItems(act);
  const items = any
    ? [
        command('cut'),
        command('copy'),
        action('paste'),
        command('duplicate'),
        command('delete'),
        action('rename'),
        LINE,
        command('group'),
        command('ungroup'),
        command('connectSelected'),
        command('pipeSelected'),
        ...(placed === undefined
          ? [action('makeComponent')]
          : [
              { key: 'editComponent', label: t('component.edit'), onClick: () => openComponent(placed) },
              ...(component || itemOnPage(editor.document.state, placed)
                ? []
                : [
                    {
                      key: 'addToLibrary',
                      label: t('shared.add'),
                      onClick: () => library.set({ kind: 'add', component: placed }),
                    },
                  ]),
              command('detachComponent'),
            ]),
        family('order'),
        family('align'),
        family('turn'),
        LINE,
        command('takeFormat'),
        command('applyFormat'),
        action('rebind'),
        LINE,
        command('lock'),
        command('unlock'),
        command('hide'),
        family('choose'),
        command('zoomSelection'),
      ]
    : [action('paste'), command('selectAll'), LINE, family('view'), LINE, action('preview'), action('shortcuts')];
  return (
    <Dropdown
      open
      menu={{ items, onClick: onClose, style: { maxHeight: roomFor(at), overflowY: 'auto' } }}
      trigger={['click']}
      onOpenChange={(open) => {
        if (!open && dialog.get() === undefined) onClose();
      }}
    >
      <span key={`${at.x} ${at.y}`} style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
    </Dropdown>
  );
}
