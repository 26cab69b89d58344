import { TOO_LONG, calc, fill, parseReport, withEntries } from '@lightfield/report';
import { workOff } from '../../kernel/thread-worker.ts';
import { fillDataOf } from './known-values.ts';
import { pdfOf } from './pdf/pdf.ts';
import type { Outcome, ReportJob } from './report-work.ts';
import { readXlsx } from './xlsx/read.ts';
import { Unreadable } from './xlsx/safe-zip.ts';
import { xlsxOf } from './xlsx/write.ts';

async function work(job: ReportJob): Promise<Outcome<unknown>> {
  switch (job.kind) {
    case 'check': {
      const checked = parseReport(job.raw);
      return 'problem' in checked ? checked : { result: checked.document };
    }
    case 'fill': {
      const filled = fill(job.document, fillDataOf(job.values));
      return filled === TOO_LONG ? { refused: 'tooLarge' } : { result: calc(filled) };
    }
    case 'enter':
      return { result: calc(withEntries(job.document, job.entries)) };
    case 'xlsx':
      return { result: await xlsxOf(job.document, job) };
    case 'pdf':
      return { result: await pdfOf(job.document, job) };
    default:
      return read(job.bytes);
  }
}
async function read(bytes: Uint8Array): Promise<Outcome<unknown>> {
  try {
    return { result: await readXlsx(bytes) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.tooLarge ? 'tooLarge' : 'unreadable' };
    throw error;
  }
}

workOff(async (job: never) => ({ result: await work(job) }));
