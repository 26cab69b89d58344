import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { OrderDialog } from './order-dialog.tsx';

/** The work order that an address names, beside a page. */
export default function OrderRecord() {
  const { orderId = '' }: { orderId?: string } = useParams({ strict: false });
  const [closed, close] = useState<string>();
  return closed === orderId ? null : <OrderDialog key={orderId} id={orderId} onClose={() => close(orderId)} />;
}
