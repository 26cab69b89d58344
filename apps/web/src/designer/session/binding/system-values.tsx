import type { Language } from '@lightfield/contract';
import { Signal } from '@lightfield/designer';
import type { Reading } from '@lightfield/widgets/kit';
import { createContext, use, useEffect } from 'react';
import { useLiveState } from '../../../live/live-device.tsx';
import { systemReadings } from '../../../live/system-readings.ts';

/** What the platform tells of the device, by `bindingKey`. */
export type SystemValues = Signal<ReadonlyMap<string, Reading>>;
/** Without a live line nothing is ever told. */
export const SystemContext = createContext<SystemValues>(new Signal<ReadonlyMap<string, Reading>>(new Map()));

/** Leads what the live line around it says of the device into the values that can be bound. */
export function SystemFeed({ equipmentId, language }: { readonly equipmentId: string; readonly language: Language }) {
  const values = use(SystemContext);
  const { gateway, alarmCount: alarms, alarmWorst: worst, unconfirmed, wire } = useLiveState();
  const known = gateway !== undefined;
  const online = gateway?.online === true;
  useEffect(() => {
    if (!known) return;
    const facts = { online, alarms, worst, unconfirmed, at: Date.now() };
    values.set(new Map(systemReadings(equipmentId, facts, wire === 'open', language)));
  }, [values, equipmentId, language, known, online, alarms, worst, unconfirmed, wire]);
  return null;
}
