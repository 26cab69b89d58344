import type { CSSProperties } from 'react';
import { cssColour, fontCss } from '../kit/index.ts';
import type { DataOf } from '@lightfield/page';
import type { menu } from './definition.ts';

type Look = Pick<
  DataOf<typeof menu>,
  'font' | 'activeColor' | 'activeFill' | 'hoverFill' | 'gap' | 'padding' | 'align'
>;
const JUSTIFY = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

/** What `nav.css` reads, from what was chosen in the inspector. */
export function lookCss(look: Look): CSSProperties & Record<`--${string}`, string> {
  return {
    ...fontCss(look.font),
    '--lf-nav-active': cssColour(look.activeColor),
    '--lf-nav-active-fill': cssColour(look.activeFill),
    '--lf-nav-hover': cssColour(look.hoverFill),
    '--lf-nav-pad': `${look.padding}px`,
    '--lf-nav-pad-block': `${look.padding / 2}px`,
    '--lf-nav-align': JUSTIFY[look.align],
  };
}
