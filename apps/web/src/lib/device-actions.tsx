import { Button } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/i18n.ts';
import { holds, useAccount } from './account.ts';
import type { DeviceAction, DeviceActionProps } from './device-action.ts';

/** An action with its part of the screen, fetched when it is first taken. */
export interface LazyAction extends DeviceAction {
  readonly Part: ComponentType<DeviceActionProps>;
}
export const lazyActions = (actions: readonly DeviceAction[]): LazyAction[] =>
  actions.map((action) => ({ ...action, Part: lazy(action.load) }));

interface Named {
  readonly id: string;
  readonly name: string;
}
export interface DeviceActions {
  /** Words for a row, one for each frequent action this person may take. */
  readonly words: (device: Named) => ReactNode;
  /** The seldom ones, for a menu. */
  readonly rare: readonly { readonly key: string; readonly label: string; readonly open: (device: Named) => void }[];
  /** What one of them has opened. */
  readonly opened: ReactNode;
}

/** What features let one do with a device. */
export function useDeviceActions(actions: readonly LazyAction[]): DeviceActions {
  const { i18n } = useTranslation();
  const account = useAccount();
  const [open, set] = useState<{ action: LazyAction; device: Named }>();
  const language = languageOf(i18n.language);
  const allowed = actions.filter(({ permission }) => holds(account, permission));
  const words = (device: Named) =>
    allowed
      .filter(({ rare }) => !rare)
      .map((action) => (
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
    words,
    rare: allowed
      .filter(({ rare }) => rare)
      .map((action) => ({
        key: action.key,
        label: action.title[language],
        open: (device) => set({ action, device }),
      })),
    opened: open ? (
      <Suspense>
        <open.action.Part deviceId={open.device.id} deviceName={open.device.name} onClose={() => set(undefined)} />
      </Suspense>
    ) : null,
  };
}
