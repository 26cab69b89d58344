import { workOff } from '../thread-worker.ts';
import { type BodyJob, parseLarge } from './parse-large.ts';

/** A thread that parses large bodies and does nothing else: for tests. That of the product is `main/work-thread.ts`. */
workOff((job: BodyJob) => ({ result: parseLarge(job) }));
