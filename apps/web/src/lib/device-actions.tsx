import { Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/i18n.ts';
import { holds, useAccount } from './account.ts';
import { lazy } from './lazy.ts';
import { WhyNot } from './why-not.tsx';
import type { DeviceAction, DeviceActionProps, ManyDevicesProps } from './device-action.ts';

/** An action with its part of the screen, fetched when it is first taken. */
export interface LazyAction extends DeviceAction {
  readonly Part: ComponentType<DeviceActionProps>;
  readonly ManyPart?: ComponentType<ManyDevicesProps>;
}
export const lazyActions = (actions: readonly DeviceAction[]): LazyAction[] =>
  actions.map((action) => ({
    ...action,
    Part: lazy(action.load),
    ...(action.loadMany && { ManyPart: lazy(action.loadMany) }),
  }));

interface Named {
  readonly id: string;
  readonly name: string;
}
export interface DeviceActions {
  /** Words for a row, one for each frequent action this person may take. `isDue`: one of them is what comes next, and is seen from afar. */
  readonly words: (device: Named, isDue?: boolean) => ReactNode;
  /** The seldom ones, for a menu. */
  readonly rare: readonly { readonly key: string; readonly label: string; readonly open: (device: Named) => void }[];
  /** What one of them has opened. */
  readonly opened: ReactNode;
}

/** Buttons for what can be done with all chosen devices at once, and what one of them has opened. */
export function ManyDeviceActions({
  actions,
  devices,
}: {
  actions: readonly LazyAction[];
  devices: ManyDevicesProps['devices'];
}) {
  const { i18n } = useTranslation();
  // as they were chosen when it was opened: the list goes on meanwhile
  const [open, set] = useState<{ Part: ComponentType<ManyDevicesProps>; devices: ManyDevicesProps['devices'] }>();
  const language = languageOf(i18n.language);
  return (
    <>
      {actions.map(({ key, title, permission, ManyPart }) =>
        ManyPart ? (
          <WhyNot key={key} {...(permission && { permission })}>
            <Button onClick={() => set({ Part: ManyPart, devices })}>{title[language]}</Button>
          </WhyNot>
        ) : null,
      )}
      {open ? (
        <Suspense>
          <open.Part devices={open.devices} onClose={() => set(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What features let one do with a device. */
export function useDeviceActions(actions: readonly LazyAction[]): DeviceActions {
  const { i18n } = useTranslation();
  const account = useAccount();
  const [open, set] = useState<{ action: LazyAction; device: Named }>();
  const language = languageOf(i18n.language);
  const allowed = actions.filter(({ permission }) => holds(account, permission));
  const words = (device: Named, isDue = false) =>
    allowed
      .filter(({ rare }) => !rare)
      .map((action) => (
        <Button
          key={action.key}
          type={isDue ? 'primary' : 'link'}
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
