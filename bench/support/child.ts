import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A helper process of a bench that answers each order with one message. */
export interface Child {
  ask<Answer>(order: object): Promise<Answer>;
  stop(): Promise<void>;
}

export function startChild(file: URL): Child {
  const child: ChildProcess = fork(file, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask<Answer>(order: object): Promise<Answer> {
      const answer = last.then(async () => {
        const reply = once(child, 'message');
        child.send(order);
        const [message] = (await reply) as [Answer];
        return message;
      });
      last = answer.catch(() => undefined);
      return answer;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

/** The other side: answers each order. */
export function serve(answer: (order: never) => Promise<object>): void {
  process.on('message', (order) => {
    answer(order as never).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}
