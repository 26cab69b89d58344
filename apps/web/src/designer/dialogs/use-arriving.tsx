import { type ChangeBinding, type PageDocument, type Use, remapPage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { App } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Keys, foreignUses, ownKeys } from '../session/binding/foreign.ts';
import { useDesigner } from '../session/designer-context.ts';
import { RemapDialog } from './remap-dialog.tsx';

interface Arriving {
  readonly page: PageDocument;
  readonly uses: readonly Use[];
  readonly keys: Keys | undefined;
  readonly onDone: (() => void) | undefined;
}

/**
 * A page from a file or a template takes the place of the one on the canvas: its bindings are led to the variables of the
 * same keys here, and those without one are asked for before it arrives.
 */
export function useArriving(title: string) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const { editor, variables } = useDesigner();
  const [arriving, setArriving] = useState<Arriving>();
  /** The page on the canvas changes all at once: what has happened is said, and that it can be taken back. */
  const put = useCallback(
    (page: PageDocument) => {
      if (editor.run('importPage', { page })) void message.success(t('file.done', { count: editor.document.size }));
    },
    [editor, message, t],
  );
  const arrive = useCallback(
    (foreign: PageDocument, keys?: Keys, onDone?: () => void) => {
      const page = ownKeys(foreign, variables, keys);
      const uses = foreignUses(page, variables);
      if (uses.length > 0) {
        setArriving({ page, uses, keys, onDone });
        return;
      }
      put(page);
      onDone?.();
    },
    [variables, put],
  );
  const dialog = arriving ? (
    <RemapDialog
      title={title}
      uses={arriving.uses}
      keys={arriving.keys}
      onCancel={() => setArriving(undefined)}
      onOk={(change: ChangeBinding) => {
        setArriving(undefined);
        put(remapPage(arriving.page, definitions, change));
        arriving.onDone?.();
      }}
    />
  ) : null;
  return { arrive, dialog };
}
