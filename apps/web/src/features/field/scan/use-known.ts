import { useMemo } from 'react';
import { useField } from '../field-work.ts';

/** Orders and devices that are on the phone, each once. */
export function useKnown() {
  const { orders, tasks, devices } = useField();
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { equipmentId, equipName } of orders?.orders ?? []) names.set(equipmentId, equipName);
    for (const task of tasks?.tasks ?? [])
      for (const { equipmentId, equipName } of task.devices) names.set(equipmentId, equipName);
    for (const { id, name } of devices?.devices ?? []) names.set(id, name);
    return { orders: orders?.orders ?? [], devices: [...names].map(([id, name]) => ({ id, name })) };
  }, [orders, tasks, devices]);
}
