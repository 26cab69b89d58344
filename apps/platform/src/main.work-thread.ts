import { definitions } from '@lightfield/widgets/definitions';
import { type ConfigJob, workOnConfig } from './features/device/core/config-work.ts';
import { type PageJob, workOnPage } from './features/page/page-work.ts';
import { type BodyJob, parseLarge } from './kernel/admission/parse-large.ts';
import { type Worked, workOff } from './kernel/thread-worker.ts';

/** What the threads of the platform are asked to do; those of history have a pool of their own. */
export type WorkJob =
  | { readonly kind: 'body'; readonly job: BodyJob }
  | { readonly kind: 'page'; readonly job: PageJob }
  | { readonly kind: 'config'; readonly job: ConfigJob };

/** A thread for what would hold the main one: large bodies, pages and configurations. */
workOff(({ kind, job }: WorkJob): Worked => {
  switch (kind) {
    case 'body':
      return withMemory(parseLarge(job));
    case 'page':
      return withMemory(workOnPage(job, definitions));
    case 'config':
      return { result: workOnConfig(job) };
  }
});

/** Bytes of documents are handed over, not copied. */
function withMemory(answer: object): Worked {
  const result: unknown = 'result' in answer ? answer.result : undefined;
  const move: ArrayBuffer[] = [];
  for (const value of Object.values(result ?? {}) as unknown[])
    if (value instanceof Uint8Array && value.buffer.byteLength === value.byteLength)
      move.push(value.buffer as ArrayBuffer);
  return { result: answer, move };
}
