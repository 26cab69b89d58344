import { alarmSource } from '../../engines/alarms/alarm-row.ts';
import type { Bus } from '../../kernel/bus.ts';
import { type HintParts, createHints } from './hints.ts';

/** Hints to screens that show alarms. `readersOf` is asked for devices, projects and gateways. */
export function createAlarmHints({ bus, ...parts }: HintParts & { bus: Pick<Bus, 'on'> }) {
  const hints = createHints(parts);
  const stopListening = [
    bus.on('alarm', ({ alarm }) => hints.note([alarmSource(alarm)])),
    bus.on('alarmStanding', ({ sourceIds }) => hints.note(sourceIds)),
  ];
  return {
    stop(): void {
      hints.stop();
      for (const stop of stopListening) stop();
    },
  };
}

/** Hints to screens that show how gateways and what is behind them stand. `readersOf` is asked for devices and gateways. */
export function createStateHints({ bus, ...parts }: HintParts & { bus: Pick<Bus, 'on'> }) {
  const hints = createHints(parts);
  const stopListening = [
    bus.on('gatewayState', ({ gatewayId }) => hints.note([gatewayId])),
    bus.on('communication', ({ deviceIds }) => hints.note(deviceIds)),
  ];
  return {
    stop(): void {
      hints.stop();
      for (const stop of stopListening) stop();
    },
  };
}
