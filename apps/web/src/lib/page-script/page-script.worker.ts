import { type FromPageThread, PageSandbox, type ToPageThread } from '@lightfield/sandbox/browser';

/**
 * Thread of one run of a page's script, or of scripts that are only read. It gets the program of the engine from the page, because it may fetch nothing
 * itself: its file is served with a policy of its own (docs/decisions/035).
 */
const say = (message: FromPageThread) => self.postMessage(message, { transfer: [] });
let sandbox: PageSandbox | undefined;

async function begin(program: ArrayBuffer): Promise<void> {
  try {
    sandbox = await PageSandbox.make({ program });
    say({ kind: 'ready' });
  } catch (error) {
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToPageThread>) => {
  if (data.kind === 'engine') void begin(data.program);
  else if (sandbox)
    say(
      data.kind === 'run'
        ? { kind: 'done', result: sandbox.run(data.run) }
        : { kind: 'checked', fault: sandbox.check(data.source) },
    );
});
