import { Bone } from '@lightfield/ui';
import { Suspense } from 'react';
import { lazy } from '../../lib/lazy.ts';

export interface ExpiryFieldProps {
  /** Given by the form. */
  id?: string;
  /** Epoch ms; `undefined`: never. */
  value?: number | undefined;
  onChange?: (at: number | undefined) => void;
  placeholder: string;
}

const Picker = lazy(() => import('./expiry-picker.tsx'));

/** A moment in the future, or never. The picker is large, so it is fetched when first seen. */
export function ExpiryField(props: ExpiryFieldProps) {
  return (
    <Suspense fallback={<Bone height="var(--lf-control)" />}>
      <Picker {...props} />
    </Suspense>
  );
}
