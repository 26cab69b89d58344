import { LIMITS, type LiveSaving } from '@lightfield/contract';

/** How the estimate is reckoned; the screen says it beside the figure. Sizes are those of our gateway's messages, with TCP and its acknowledgement. */
export const LIVE_TRAFFIC = {
  /** Bytes of one message beside its values: topic, head, TCP/IP, acknowledgement. */
  messageBytes: 170,
  /** Bytes of one value: alias, time, number. */
  valueBytes: 22,
  /** Share of the variables that have changed at an update. Of a quiet plant it is less, of a busy one more. */
  changing: 0.2,
  /** How often a day somebody comes back to a screen that is left open. */
  visitsPerDay: 12,
  daysPerMonth: 30,
} as const;
const DAY_MS = 86_400_000;

/** After how long without mouse or keyboard the updates stop, ms; `undefined`: never. */
export function idleAfterMs({ economizeOpen, smartSaving }: LiveSaving): number | undefined {
  if (economizeOpen) return LIMITS.monitor.economizeIdleMs;
  return smartSaving ? LIMITS.monitor.smartSavingIdleMs : undefined;
}

/** How long a day values flow to a screen that is left open, ms. */
export function streamedPerDayMs(saving: LiveSaving): number {
  const idle = idleAfterMs(saving);
  return idle === undefined ? DAY_MS : LIVE_TRAFFIC.visitsPerDay * idle;
}

/** Bytes a month of live values, while a screen with all variables of the gateway is left open. */
export function liveTraffic({
  devices,
  variables,
  intervalMs,
  saving,
  changing = LIVE_TRAFFIC.changing,
}: {
  /** Each has messages of its own. */
  devices: number;
  variables: number;
  intervalMs: number;
  saving: LiveSaving;
  changing?: number;
}): number {
  const { messageBytes, valueBytes, daysPerMonth } = LIVE_TRAFFIC;
  const bytesAnUpdate = Math.min(devices, variables) * messageBytes + variables * changing * valueBytes;
  return (bytesAnUpdate / intervalMs) * streamedPerDayMs(saving) * daysPerMonth;
}

/**
 * Time between live updates that is asked of a gateway, ms: what the viewer asked for, or what the gateway is set to. One that was
 * set slower than usual is not asked for more by anybody: its traffic is paid for.
 */
export const livePace = (askedMs: number | undefined, setMs: number): number =>
  askedMs === undefined || (setMs > LIMITS.gateway.liveIntervalMs && askedMs < setMs) ? setMs : askedMs;
