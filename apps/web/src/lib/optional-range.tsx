import { Bone } from '@lightfield/ui';
import { Suspense } from 'react';
import { lazy } from './lazy.ts';

export interface OptionalRangeProps {
  /** Epoch ms; `undefined`: open. */
  from: number | undefined;
  until: number | undefined;
  onChange: (from: number | undefined, until: number | undefined) => void;
  label: string;
  placeholder: [string, string];
  className?: string | undefined;
  /** Longest range that may be chosen, ms. */
  maxMs?: number;
}

const Picker = lazy(() => import('./optional-range-picker.tsx'));

/** Range of date and time. The picker is a tenth of the component library, so it is fetched when first seen. */
export function OptionalRange(props: OptionalRangeProps) {
  return (
    <Suspense
      fallback={
        <span className={props.className} aria-busy>
          <Bone height="var(--lf-control)" />
        </span>
      }
    >
      <Picker {...props} />
    </Suspense>
  );
}
