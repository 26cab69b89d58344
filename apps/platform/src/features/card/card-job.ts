import type { Log } from '../../kernel/log.ts';
import type { CardMessages } from './card-messages.ts';
import type { CardRenewals } from './card-renewals.ts';
import type { CardSync } from './card-sync.ts';

/** What was paid is looked for this often, ms. */
const TICK_MS = 3_000;
/** Renewals before other things have their turn. */
const RENEWALS_AT_ONCE = 50;

/** What nobody's click does: carrying out what was paid, asking operators, telling of what ends. */
export function createCardJob({
  renewals,
  sync,
  messages,
  log,
}: {
  renewals: CardRenewals;
  sync: CardSync;
  messages: CardMessages;
  log: Log;
}) {
  const state: { stopped: boolean; again: boolean; running?: Promise<void> | undefined; timer?: NodeJS.Timeout } = {
    stopped: false,
    again: false,
  };
  async function work(): Promise<void> {
    await renewals.drop();
    for (let done = 0; !state.stopped && done < RENEWALS_AT_ONCE && (await renewals.next()); done += 1);
    if (!state.stopped) await messages.round();
    if (!state.stopped && (await sync.round())) state.again = true;
  }
  /** One run at a time; asked meanwhile, there is another one. */
  function wake(): void {
    if (state.running || state.stopped) {
      state.again = true;
      return;
    }
    state.again = false;
    state.running = work()
      .catch((error: unknown) => log.warn({ error }, 'cards wait: they could not be renewed, asked about or told of'))
      .finally(() => {
        state.running = undefined;
        if (state.again) wake();
      });
  }
  return {
    wake,
    start(): void {
      state.timer = setInterval(wake, TICK_MS);
      state.timer.unref();
      wake();
    },
    async stop(): Promise<void> {
      state.stopped = true;
      clearInterval(state.timer);
      await state.running;
    },
  };
}
