import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { TaskDialog } from './task-dialog.tsx';

/** The inspection that an address names. */
export default function TaskRecord() {
  const { orderId = '' }: { orderId?: string } = useParams({ strict: false });
  const [closed, close] = useState<string>();
  return closed === orderId ? null : <TaskDialog key={orderId} id={orderId} onClose={() => close(orderId)} />;
}
