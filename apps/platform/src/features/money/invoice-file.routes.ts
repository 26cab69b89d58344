import { invoiceFileCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { InvoiceFiles } from './invoice-file.service.ts';

/** Wiring only. */
export function invoiceFileRoutes(routes: Routes, files: InvoiceFiles): void {
  routes.on(invoiceFileCalls.add, (body, caller) => files.add(caller, body));
  routes.on(invoiceFileCalls.send, (body, caller) => files.send(caller, body));
  routes.onBinary(invoiceFileCalls.file, (body) => files.file(body));
}
