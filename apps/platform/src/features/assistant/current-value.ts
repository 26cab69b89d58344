import { type AnswerOf, type Signal, monitorCalls, signalValueCalls } from '@lightfield/contract';
import { type Ask, type ToolContext, iso } from './tool.ts';

/** How long values are waited for that nobody had open. */
export const PATIENCE_MS = 4_000;
const LOOK_MS = 250;
const OPEN_SECONDS = 60;

export interface Current {
  readonly answer: Pick<AnswerOf<typeof signalValueCalls.query>, 'stream' | 'readAt' | 'readings'>;
  /** Why values do not come in: the gateway is away or asleep. */
  readonly notLive?: string;
}

/** A variable with its value, as tools tell it. */
export function toldValue(signal: Signal, reading: Current['answer']['readings'][number] | undefined) {
  const state = signal.signalMaps.find(({ value }) => value === reading?.value)?.text;
  return {
    key: signal.sn,
    name: signal.title,
    value: reading?.value ?? null,
    ...(state !== undefined && { state }),
    unit: signal.unit,
    quality: reading ? (reading.quality ?? 'good') : 'never read',
    read_at: iso(reading?.readAt),
  };
}

/** Latest values of a device: its stream is opened, and waited for as long as `patienceMs`. */
export async function currentValues(
  ask: Ask,
  asked: { equipmentId: string; signalIds?: string[] | undefined; patienceMs?: number },
  { now, pause }: Pick<ToolContext, 'now' | 'pause'>,
): Promise<Current> {
  const { equipmentId, signalIds, patienceMs = PATIENCE_MS } = asked;
  const read = async (): Promise<Current['answer']> =>
    signalIds?.length === 0
      ? { stream: 'closed', readings: [] }
      : ask(signalValueCalls.query, { equipmentId, signalIds });
  let notLive: string | undefined;
  let until = now() + patienceMs;
  try {
    await ask(monitorCalls.open, { equipmentId, delay: OPEN_SECONDS });
  } catch (error) {
    // What was known last is answered, and said to be that.
    until = 0;
    notLive = error instanceof Error ? error.message : String(error);
  }
  let answer = await read();
  while (answer.stream !== 'live' && now() < until) {
    await pause(LOOK_MS);
    answer = await read();
  }
  return { answer, ...(notLive !== undefined && { notLive }) };
}
