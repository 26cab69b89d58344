import { type Message, messageAddress } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useNavigate } from '@tanstack/react-router';
import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../../lib/antd-provider.tsx';
import { type Shown, attention, isShown } from '../../lib/attention.ts';
import { lasting } from '../../lib/popup.ts';
import { workplace } from '../../lib/workplace.ts';
import { SeverityMark } from '../../lib/texted.tsx';
import type { Dialog } from './dialogs-of.ts';
import styles from './dialogs.module.css';
import { markRead } from './message-queries.ts';
import { OneDialog } from './one-dialog.tsx';
import { useOpenAlarms } from './use-open-alarms.ts';

interface Props {
  readonly dialog: Dialog | undefined;
  readonly messages: readonly Message[];
  readonly onClose: () => void;
}

/** Pop-ups and the dialog that waits. Fetched when there is something to show: a page on a wall may never need it. */
export default function Attention({ dialog, messages, onClose }: Props) {
  return (
    <AntdProvider>
      <Popups />
      {dialog ? <OneDialog key={dialog.id} dialog={dialog} messages={messages} onClose={onClose} /> : null}
    </AntdProvider>
  );
}

function Popups() {
  const popup = usePopup();
  const noVoice = useNoVoice();
  const { message, notification } = App.useApp();
  // what stood there is on the alarm line
  useEffect(
    () =>
      workplace.watch(() => {
        if (workplace.read()) notification.destroy();
      }),
    [notification],
  );
  const show = useEffectEvent((what: Shown) => {
    if (!isShown(what, workplace.read())) return;
    if (what.kind === 'message') popup(what.message);
    else if (what.kind === 'read') for (const id of what.ids) notification.destroy(id);
    else if (what.kind === 'noVoice') noVoice();
    else void message[what.type](what.text);
  });
  useEffect(() => attention.take((what) => show(what)), []);
  return null;
}

/** Pop-up at the bottom right, with the way to the device or to the whole message. */
function usePopup(): (message: Message) => void {
  const { t } = useTranslation('message');
  const { notification } = App.useApp();
  const openAlarms = useOpenAlarms();
  const navigate = useNavigate();
  return (message) => {
    const open = () => {
      notification.destroy(message.id);
      looked(message.id);
      if (message.type === 'alarm') openAlarms(message);
      else void navigate({ to: messageAddress(message) });
    };
    notification.open({
      key: message.id,
      placement: 'bottomRight',
      ...lasting(
        message.severity,
        () => notification.destroy(message.id),
        () => looked(message.id),
      ),
      title: message.severity ? (
        <>
          <SeverityMark severity={message.severity} /> {message.title.replace(NAMED_SEVERITY, '')}
        </>
      ) : (
        message.title
      ),
      description: <div className={styles['brief']}>{message.note}</div>,
      actions: <Button onClick={open}>{message.type === 'alarm' ? t('openDevice') : t('dialog.open')}</Button>,
    });
  };
}

/** How titles of alarms begin (`messageWords`); a pop-up has a mark in its place. */
const NAMED_SEVERITY = /^(?:【[^】]*】|\[[^\]]*\] )/;

/** Who has closed a pop-up, or followed it, has read its message. */
const looked = (id: string) => void markRead(id).catch(() => undefined);

/** Said of each alarm that is not spoken: silence would be taken for calm. They do not pile up, the newest stands in the last one's place. */
function useNoVoice(): () => void {
  const { t } = useTranslation('message');
  const { message } = App.useApp();
  return () => {
    void message.error({ key: 'noVoice', content: t('noVoice') });
  };
}
