export interface SheetColumn {
  title: string;
  /** Characters wide. */
  width?: number;
  /** Digits after the point with which its numbers are shown; absent: as many as they have. */
  decimals?: number;
  /** A spreadsheet's own code for how they are shown, instead of `decimals`. */
  numberFormat?: string;
  /** Its dates are shown with their milliseconds. */
  milliseconds?: boolean;
}
/** One sheet of a workbook: headings, then rows. `Date` cells become dates, numbers stay numbers. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly (string | number | boolean | Date | null)[])[];
}

/** Above this many cells the work would be felt, so a worker does it. */
const WORKER_FROM_CELLS = 20_000;

export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // the browser has taken hold of the blob by the next turn
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Builds an .xlsx and hands it to the browser. The library is fetched on first use; large sheets are written in a worker. */
export async function downloadXlsx(fileName: string, sheets: readonly Sheet[]): Promise<void> {
  const cells = sheets.reduce((sum, sheet) => sum + sheet.rows.length * sheet.columns.length, 0);
  const name = `${safeFileName(fileName)}.xlsx`;
  if (cells < WORKER_FROM_CELLS) {
    const { xlsxOf } = await import('./xlsx.ts');
    downloadBlob(name, await xlsxOf(sheets));
    return;
  }
  downloadBlob(name, await xlsxInWorker(sheets));
}

function xlsxInWorker(sheets: readonly Sheet[]): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' });
  const written = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<Blob | { error: string }>) => {
      if (event.data instanceof Blob) resolve(event.data);
      else reject(new Error(event.data.error));
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
  });
  worker.postMessage(sheets, { transfer: [] });
  return written.finally(() => worker.terminate());
}

/** Letters that Windows refuses in names are replaced. */
export const safeFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '_').slice(0, 120);
