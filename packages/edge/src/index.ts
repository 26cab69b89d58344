export { AlarmWatch, RaisedAlarms } from './alarm-watch.ts';
export { Device } from './device.ts';
export type { DeviceParts, LiveListener, Watcher } from './device.ts';
export { TextMemory } from './ports.ts';
export type { Clock, EdgeAlarm, EdgeRecord, Journal, Memory } from './ports.ts';
export { addRow } from './recorder.ts';
export type { Report } from './recorder.ts';
export { Schedule } from './schedule.ts';
export { numberOf, Variable } from './variable.ts';
