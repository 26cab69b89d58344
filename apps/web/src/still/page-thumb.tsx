import type { PageJson } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazy } from '../lib/lazy.ts';
import { PictureBoundary } from '../lib/picture-boundary.tsx';
import { useSeen } from '../lib/use-seen.ts';
import styles from './still.module.css';

const PagePicture = lazy(() => import('./page-picture.tsx'));
const EMPTY = <Icon name="display" size={24} />;
/** Larger pages keep their sign: a list of them is not to be waited for. */
const MOST_WIDGETS = 1_000;

export interface PageThumbProps {
  /** Fetches the page once it has been on the screen. */
  readonly document: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<PageJson> };
  readonly widgets: number;
  readonly small?: boolean;
}
/** What a page looks like, beside its name: drawn once it has been seen. Nothing to who does not see it, the name is beside it. */
export function PageThumb({ document, widgets, small = false }: PageThumbProps) {
  const { isSeen, ref } = useSeen<HTMLSpanElement>();
  const isDrawn = widgets > 0 && widgets <= MOST_WIDGETS;
  const { data } = useQuery({
    ...document,
    enabled: isSeen && isDrawn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <span ref={ref} className={`${styles['thumb']} ${small ? styles['small'] : ''}`} aria-hidden>
      {data && isDrawn ? (
        <PictureBoundary>
          <Suspense fallback={EMPTY}>
            <PagePicture document={data} />
          </Suspense>
        </PictureBoundary>
      ) : (
        EMPTY
      )}
    </span>
  );
}
