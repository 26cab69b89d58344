import { pageCalls } from '@lightfield/contract';
import { type Binding, type ChangeBinding, type PageDocument, type Use, parsePage, refill } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { Icon } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useErrorWords } from '../../lib/failure.tsx';
import { foreignUses, isThere } from '../session/binding/foreign.ts';
import styles from './designer.module.css';
import { useDesigner } from '../session/designer-context.ts';
import { RemapDialog } from '../dialogs/remap-dialog.tsx';

/** Named at once; more are counted. */
const NAMED = 5;

interface Lost {
  readonly stored: PageDocument;
  readonly uses: readonly Use[];
}

/** What the page was bound to and is gone since it was saved: said when it is opened, and bound to others all at once. */
export function LostBindings() {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const words = useErrorWords();
  const { editor, session, pageId, variables, mayEdit, component } = useDesigner();
  const [names, setNames] = useState(session.cleared);
  const [lost, setLost] = useState<Lost>();
  const [busy, setBusy] = useState(false);
  if (names.length === 0 || !mayEdit || component) return null;
  const look = async () => {
    setBusy(true);
    try {
      const { document } = await call(pageCalls.version, { id: pageId, version: session.opened });
      const parsed = parsePage(document, definitions);
      const uses = parsed.ok ? foreignUses(parsed.page, variables) : [];
      if (parsed.ok && uses.length > 0) setLost({ stored: parsed.page, uses });
      else setNames([]);
    } catch (error) {
      void message.error(words(error).title);
    }
    setBusy(false);
  };
  const put = (stored: PageDocument, chosen: ChangeBinding) => {
    const change = (binding: Binding) => (isThere(variables, binding) ? null : chosen(binding));
    const inside = new Map(stored.components.map(({ id, widgets }) => [id, widgets]));
    editor.apply('edit', (page) => ({
      ...page,
      widgets: refill(page.widgets, stored.widgets, change),
      components: page.components.map((each) => {
        const widgets = refill(each.widgets, inside.get(each.id) ?? [], change);
        return widgets === each.widgets ? each : { ...each, widgets };
      }),
    }));
    setLost(undefined);
    setNames([]);
  };
  return (
    <div role="alert" className={styles['lost']}>
      <Icon name="warning" size={14} />
      <span className={styles['lostText']}>
        {t('gone.text', { count: names.length, names: names.slice(0, NAMED).join(t('save.between')) })}
      </span>
      <Button size="small" loading={busy} onClick={() => void look()}>
        {t('gone.replace')}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<Icon name="close" size={12} />}
        aria-label={t('gone.close')}
        onClick={() => setNames([])}
      />
      {lost ? (
        <RemapDialog
          title={t('checker.replaceTitle')}
          uses={lost.uses}
          onCancel={() => setLost(undefined)}
          onOk={(chosen) => put(lost.stored, chosen)}
        />
      ) : null}
    </div>
  );
}
