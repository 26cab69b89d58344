import { Button } from 'antd';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import { holds, useAccount } from '../../lib/account.ts';
import type { DeviceAction, DeviceActionProps } from '../../lib/device-action.ts';
import { lazy } from '../../lib/lazy.ts';

/** An action with its part of the screen, fetched when it is first taken. */
export interface HeadAction extends DeviceAction {
  readonly Part: ComponentType<DeviceActionProps>;
}
export const lazyHeadActions = (actions: readonly DeviceAction[]): HeadAction[] =>
  actions.map((action) => ({ ...action, Part: lazy(action.load) }));

/** What other features let this person do with the device, in the head of its page. */
export function HeadActions({
  actions,
  deviceId,
  deviceName,
}: {
  actions: readonly HeadAction[];
  deviceId: string;
  deviceName: string;
}) {
  const { i18n } = useTranslation();
  const account = useAccount();
  const [open, set] = useState<HeadAction>();
  const language = languageOf(i18n.language);
  return (
    <>
      {actions
        .filter(({ permission }) => holds(account, permission))
        .map((action) => (
          <Button key={action.key} size="small" onClick={() => set(action)}>
            {action.title[language]}
          </Button>
        ))}
      {open ? (
        <Suspense>
          <open.Part deviceId={deviceId} deviceName={deviceName} onClose={() => set(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
