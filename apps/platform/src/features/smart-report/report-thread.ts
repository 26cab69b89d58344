import {
  type ReportDocument,
  TOO_LONG,
  bindingsOf,
  calc,
  fill,
  inputsOf,
  parseReport,
  wantedOf,
  withEntries,
} from '@lightfield/report';
import { workOff } from '../../kernel/thread-worker.ts';
import { fillDataOf } from './known-values.ts';
import { pdfOf } from './pdf/pdf.ts';
import type { Bound, DocumentText, Filled, Outcome, ReportJob } from './report-work.ts';
import { readXlsx } from './xlsx/read.ts';
import { Unreadable } from './xlsx/safe-zip.ts';
import { xlsxOf } from './xlsx/write.ts';

/** What is stored was proven before it was. */
const documentOf = (text: DocumentText) => JSON.parse(text) as ReportDocument;

async function work(job: ReportJob): Promise<Outcome<unknown>> {
  switch (job.kind) {
    case 'check': {
      const checked = parseReport(job.raw);
      return 'problem' in checked ? checked : { result: checked.document };
    }
    case 'bound': {
      const document = documentOf(job.document);
      return { result: { wanted: wantedOf(document), bindings: bindingsOf(document).length } satisfies Bound };
    }
    case 'fill': {
      const filled = fill(documentOf(job.document), fillDataOf(job.values));
      if (filled === TOO_LONG) return { refused: 'tooLarge' };
      return { result: { text: JSON.stringify(calc(filled)), inputs: inputsOf(filled).length } satisfies Filled };
    }
    case 'enter':
      return { result: calc(withEntries(job.document, job.entries)) };
    case 'xlsx':
      return { result: await xlsxOf(documentOf(job.document), job) };
    case 'pdf':
      return { result: await pdfOf(documentOf(job.document), job) };
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
