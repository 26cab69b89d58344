import { workOff } from '../../kernel/thread-worker.ts';
import type { OrderPaper } from './order-paper-model.ts';
import { orderPdf } from './order-pdf.ts';

workOff(async (paper: OrderPaper) => ({ result: await orderPdf(paper) }));
