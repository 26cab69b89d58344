import { type LoadedStyle, styleCalls, styleErrors } from '@lightfield/contract';
import { call } from '../call.ts';
import { setProduct } from '../page-title.ts';
import { CallRefused } from '../wire.ts';
import { applyColours } from './apply-colours.ts';
import { setShownStyle } from './style.ts';

/** The platform reads it before a login is drawn (`STYLE_COOKIE` there). */
const COOKIE = 'lf_style';
const YEAR_SECONDS = 31_536_000;
/** Without a style of its own the product is called and drawn as ever. */
const UNSTYLED: readonly number[] = [styleErrors.notSet.code, styleErrors.loadFailed.code];

/**
 * The style of whoever has just come in. What refuses it is a refusal of the way in (SHL-4), but that there is none, or none that can be
 * read: nobody could mend it any more.
 */
export async function loadMainStyle(styleId: string | null): Promise<void> {
  if (styleId === null) return apply(undefined);
  try {
    apply(await call(styleCalls.loadStyle, {}, { quiet: true }));
  } catch (error) {
    if (!(error instanceof CallRefused && UNSTYLED.includes(error.code))) throw error;
    apply(undefined);
  }
}

function apply(style: LoadedStyle | undefined): void {
  setShownStyle(style);
  applyColours(style?.main?.colours);
  setProduct(style?.main?.title);
  if (style?.faviconIco) document.querySelector('link[rel="icon"]')?.setAttribute('href', style.faviconIco);
  // the next login in this browser looks like this one
  const kept = style?.loginUrl ?? '';
  document.cookie = `${COOKIE}=${kept}; path=/; samesite=lax; max-age=${kept === '' ? 0 : YEAR_SECONDS}`;
}
