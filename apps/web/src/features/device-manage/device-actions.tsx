import { Button } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import { holds, useAccount } from '../../lib/account.ts';
import type { DeviceAction, DeviceActionProps } from './device-action.ts';

/** An action with its part of the screen, fetched when it is first taken. */
export interface LazyAction extends DeviceAction {
  readonly Part: ComponentType<DeviceActionProps>;
}
export const lazyActions = (actions: readonly DeviceAction[]): LazyAction[] =>
  actions.map((action) => ({ ...action, Part: lazy(action.load) }));

/** Words for a row, one for each action this person may take. */
export type ActionWords = (device: { id: string; name: string }) => ReactNode;

/** What other features let one do with a device: the words of a row, and what one of them has opened. */
export function useDeviceActions(actions: readonly LazyAction[]): {
  words: ActionWords | undefined;
  opened: ReactNode;
} {
  const { i18n } = useTranslation();
  const account = useAccount();
  const [open, set] = useState<{ action: LazyAction; device: { id: string; name: string } }>();
  const language = languageOf(i18n.language);
  const allowed = actions.filter(({ permission }) => holds(account, permission));
  const words: ActionWords = (device) =>
    allowed.map((action) => (
      <Button
        key={action.key}
        type="link"
        size="small"
        aria-label={`${action.title[language]} ${device.name}`}
        onClick={() => set({ action, device })}
      >
        {action.title[language]}
      </Button>
    ));
  return {
    words: allowed.length === 0 ? undefined : words,
    opened: open ? (
      <Suspense>
        <open.action.Part deviceId={open.device.id} deviceName={open.device.name} onClose={() => set(undefined)} />
      </Suspense>
    ) : null,
  };
}
