import { parentPort } from 'node:worker_threads';
import type { ScriptValue } from './run.ts';
import { Sandbox } from './sandbox.ts';
import type { RunRequest, ThreadMessage } from './thread-protocol.ts';

/** Thread of the scripts: what they compute must not hold up polling. */
async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const say = (message: ThreadMessage) => port.postMessage(message);
  let sandbox = await Sandbox.make();
  const known = new Map<string, Map<string, ScriptValue>>();
  let turn: Promise<unknown> = Promise.resolve();
  const perform = async ({ id, name, source, now, readOnly, scope, whole, values: changed }: RunRequest) => {
    const values = (whole ? undefined : known.get(scope)) ?? new Map<string, ScriptValue>();
    for (const [key, value] of changed) values.set(key, value);
    known.set(scope, values);
    say('begun');
    const result = sandbox.run({ name, source, values, now, readOnly });
    say({ id, result });
    if (sandbox.broken) sandbox = await Sandbox.make();
  };
  port.on('message', (request: RunRequest) => {
    turn = turn.then(() => perform(request));
  });
  say('ready');
}

if (parentPort) await serve(parentPort);
