import { pageCalls } from '@lightfield/contract';
import { parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { App, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useErrorWords } from '../../lib/failure.tsx';
import { formatTime } from '../../lib/time.ts';
import { useDesigner } from './designer-context.ts';

/** What was not saved when the browser was closed or killed, offered again. */
export function DraftOffer() {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const words = useErrorWords();
  const { session, pageId, editor, mayEdit } = useDesigner();
  const [offered, setOffered] = useState(session.offered);
  const [busy, setBusy] = useState(false);
  const taking = useRef<HTMLButtonElement>(null);
  if (!offered || !mayEdit) return null;
  const take = async () => {
    setBusy(true);
    try {
      const draft = await call(pageCalls.draftInfo, { id: pageId });
      const parsed = draft && parsePage(draft.document, definitions);
      if (parsed?.ok) editor.run('importPage', { page: parsed.page });
      else void message.warning(t('draft.gone'));
      setOffered(null);
    } catch (error) {
      void message.error(words(error).title);
    }
    setBusy(false);
  };
  return (
    // decided before anything is edited: edits would be kept in place of it
    <Modal
      open
      width={480}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      // the dialog itself would focus the first button: Enter must not throw the draft away
      afterOpenChange={(open) => open && taking.current?.focus()}
      title={t('draft.title')}
      footer={[
        <Button
          key="drop"
          disabled={busy}
          onClick={() => {
            setOffered(null);
            void session.dropDraft();
          }}
        >
          {t('draft.drop')}
        </Button>,
        <Button key="take" ref={taking} type="primary" loading={busy} onClick={() => void take()}>
          {t('draft.take')}
        </Button>,
      ]}
    >
      {t('draft.offer', { time: formatTime(offered.at) })}
      {offered.base === session.base ? '' : t('draft.older')}
    </Modal>
  );
}
