import { invoiceFileCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { FileNotifier } from '../../kernel/notifier.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { invoiceFileRoutes } from './invoice-file.routes.ts';
import { createInvoiceFiles } from './invoice-file.service.ts';
import { createInvoiceRepository } from './invoice.repository.ts';

/** Invoices as files. Apart from money, of which whoever sends messages takes what they cost. */
export const invoiceFileModule = defineModule<{ operations: LogService; orgs: OrgReach; notifier: FileNotifier }>({
  name: 'invoice-file',
  needs: { operations: true, orgs: true, notifier: true },
  gives: {},
  calls: callsOf(invoiceFileCalls),
  start({ db, files, clock, routes, operations, orgs, notifier }) {
    const invoices = createInvoiceRepository(db, (caller, column, add) => orgs.within(caller, column, add));
    invoiceFileRoutes(routes, createInvoiceFiles({ db, invoices, files, notifier, operations, clock }));
    return {};
  },
});
