import { memo, useId } from 'react';
import styles from './dependency.module.css';
import { type Kin, leadsThrough } from './dependency-graph.ts';
import type { DependencyLayout } from './dependency-layout.ts';

/** The lines; those of what is looked at once more, over the others. The boxes say the same in words. */
export function DependencyLines({ layout, kin }: { layout: DependencyLayout; kin: Kin | undefined }) {
  const id = useId();
  return (
    <svg className={styles['lines']} width={layout.width} height={layout.height} aria-hidden="true">
      <defs>
        <Arrow id={`${id}all`} />
        <Arrow id={`${id}lit`} lit />
      </defs>
      <g className={styles['all']} data-dim={kin !== undefined}>
        <AllLines lines={layout.lines} arrow={`${id}all`} />
      </g>
      {kin ? (
        <g className={styles['lit']}>
          <AllLines lines={layout.lines.filter((line) => leadsThrough(kin, line))} arrow={`${id}lit`} />
        </g>
      ) : null}
    </svg>
  );
}

function Arrow({ id, lit = false }: { id: string; lit?: boolean }) {
  return (
    <marker
      id={id}
      viewBox="0 0 8 8"
      refX="8"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M0 0 8 4 0 8z" className={styles[lit ? 'litArrow' : 'arrow']} />
    </marker>
  );
}

/** Of a large project they are thousands, and the same while one points at the boxes. */
const AllLines = memo(function AllLines({ lines, arrow }: { lines: DependencyLayout['lines']; arrow: string }) {
  return lines.map(({ from, to, path, back }) => (
    <path key={`${from} ${to}`} d={path} data-back={back} markerEnd={`url(#${arrow})`} />
  ));
});
