import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { DrawAttention } from '../../features/message/draw-attention.tsx';
import { createQueryClient } from '../../lib/query-client.ts';
import { HardwareLockGuard } from './hardware-lock-guard.tsx';

/** What every screen behind the login has, also one that is nothing but a page. Its answers from the server live as long as it does: one login. */
export default function Shell() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <DrawAttention />
      <HardwareLockGuard />
    </QueryClientProvider>
  );
}
