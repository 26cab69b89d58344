import { Invoices } from './invoice-screen.tsx';

/** /manage/card/invoice: invoices with recharges of IoT cards on them. */
export default function CardInvoiceScreen() {
  return <Invoices only="card" />;
}
