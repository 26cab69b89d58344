import { Icon } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { PictureBoundary } from '../../../lib/picture-boundary.tsx';
import styles from './project-picture.module.css';

const EMPTY = <Icon name="display" size={36} />;

interface Props {
  /** `null`: the project has no page. */
  readonly pageId: string | null;
  readonly href: string | undefined;
  readonly draw: ComponentType<{ pageId: string; live?: boolean }>;
  /** Its gateways stream while it is on the screen; else it shows what was read last. */
  readonly live: boolean;
}
/** The page that a project begins with, as it stands: drawn while it is on the screen. A click opens it. */
export function ProjectPicture({ pageId, href, draw: Drawn, live }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, see] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => see(entries.at(-1)?.isIntersecting === true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles['picture']}>
      {seen && pageId !== null ? (
        <PictureBoundary>
          <Suspense fallback={EMPTY}>
            <Drawn pageId={pageId} live={live} />
          </Suspense>
        </PictureBoundary>
      ) : (
        EMPTY
      )}
      {/* over the picture, not around it; the name below leads there by keyboard */}
      {href === undefined ? null : <Link to={href} className={styles['cover']} tabIndex={-1} aria-hidden />}
    </div>
  );
}
