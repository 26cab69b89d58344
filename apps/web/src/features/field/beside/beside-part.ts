/** What is read and chosen from beside a machine: not in the first load of the work in the field. */
export { DeviceAlarms } from './device-alarms.tsx';
export { LastValues } from './last-values.tsx';
export { Materials } from './materials.tsx';
export { createTaking } from './taking.ts';
